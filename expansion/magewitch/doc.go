// Package magewitch is Mage and Witch: 8 tiles with a magic sign and two figures
// that nobody owns. The mage makes the road or city dearer on which he stands, the
// witch cheaper. README.md lists its rules by id (MW-1 to MW-10) in our own words.
package magewitch
