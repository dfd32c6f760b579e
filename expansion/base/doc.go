// Package base is the base game in all its printed editions: 72 tiles, the
// turn, scoring in play and at the end, and the four printed ways of scoring
// farms. README.md lists its rules by id (BA-1 to BA-31) in our own words.
package base
