// Package russianpromos is the Russian Promos: four tiles with a hut that wants empty squares
// around it, a stone at a crossroads, and two creatures that trap followers. README.md lists
// its rules by id (RU-1 to RU-10) in our own words.
package russianpromos
