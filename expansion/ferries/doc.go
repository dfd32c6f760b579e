// Package ferries is Ferries: 8 tiles with a lake at which roads end, and 8 ferries,
// each of which joins two of these ends and can be turned later. README.md lists
// its rules by id (FE-1 to FE-15) in our own words.
package ferries
