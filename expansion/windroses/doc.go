// Package windroses is the Wind Roses: a rose divides the map into four quarters, and
// who lays a quarter rose into the quarter of its name gets points.
// README.md lists its rules by id (WR-1 to WR-8) in our own words.
package windroses
