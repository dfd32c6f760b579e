// Package rules is the rules book: what each numbered rule says to players, in five
// languages, and a small board for those that a scenario shows.
//
// LANGUAGE/NAME.json is a [Chapter], NAME the folder of its sets below expansion: a
// title, what it is about, and sections of rules by their ids. boards/NAME.json is made
// from the scenarios of that folder; `go test ./web/rules -update` makes it anew. The
// page fetches both when a reader opens them (web/src/rulebook).
package rules
