// Command newexpansion begins a new set: it makes its folder under expansion/, its
// bundle and words for the page, its pictures and its lines in the lists of all sets,
// with samples of everything that a set has, and prints what is left to do.
//
//	go run ./devtools/newexpansion NAME [PREFIX]
//
// NAME is the id of the set, such as sea-serpent, PREFIX that of its rules, such
// as SS. What it makes compiles as it is; the tests fail until they say what the
// set does. docs/adding-an-expansion.md tells the rest.
package main
