// Package wheeloffortune is the Wheel of Fortune: a board of 16 squares at which
// the map begins, with a wheel of six sectors that some tiles turn before they are
// laid, and crowns at its rim on which followers wait for it. README.md lists its
// rules by id (WF-1 to WF-22) in our own words.
package wheeloffortune
