// Package gq11 is Games Quarterly 11: ten land tiles, and two with a river that are in
// play with a river only. README.md lists its rules by id (GQ-1 to GQ-3) in our own words.
package gq11
