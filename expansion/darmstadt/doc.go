// Package darmstadt is Darmstadt: say here in a sentence what it brings.
// README.md lists its rules by id (DA-1 to DA-2) in our own words.
package darmstadt
