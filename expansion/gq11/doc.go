// Package gq11 is Gq11: say here in a sentence what it brings.
// README.md lists its rules by id (GQ-1 to GQ-2) in our own words.
package gq11
