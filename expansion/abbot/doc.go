// Package abbot is The Abbot: one more figure for everybody, the gardens that
// it alone may stand in, and its way home whenever its owner likes. README.md
// lists its rules by id (AB-1 to AB-11) in our own words.
package abbot
