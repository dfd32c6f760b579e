// Command newexpansion begins a new set: it makes its folder under expansion/
// with everything that a set has, and prints what is left to do.
//
//	go run ./internal/newexpansion NAME [PREFIX]
//
// NAME is the id of the set, such as sea-serpent, PREFIX that of its rules, such
// as SS. The folder compiles as it is; its tests fail until they say what the
// set does. docs/adding-an-expansion.md tells the rest.
package main
