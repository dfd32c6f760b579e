// Package hints tells whoever is asked at a table what a computer player would do there, if the table
// helps with hints.
package hints
