// Package golden holds tests that keep what the server answers, byte for byte: every request of
// openapi.json, what follows a table or the lobby is pushed, in which order a change of a table
// acts, and how much memory a choice takes. They use the server as its clients do.
//
// The answers stand in testdata. Regenerate them with -update and read the difference: it is what
// changes for clients.
package golden
