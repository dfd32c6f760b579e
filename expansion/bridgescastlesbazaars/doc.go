// Package bridgescastlesbazaars is bridges, castles and bazaars: 12 tiles,
// bridges that carry roads across fields, castles that small cities become, and
// bazaars at which tiles are sold by auction. README.md lists its rules by id
// (BCB-1 to BCB-29) in our own words.
package bridgescastlesbazaars
