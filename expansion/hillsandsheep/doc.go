// Package hillsandsheep is Hills and Sheep: shepherds whose flocks grow on fields, hills
// that break ties, and vineyards beside monasteries. README.md lists its rules by id (HS-1
// to HS-21) in our own words.
package hillsandsheep
