// Command opponent is a bot to copy that has an account of its own: it waits in the lobby of
// a Circulade server for tables that allow bots, sits down and plays, several at a time.
//
//	CIRCULADE_TOKEN=circ_… go run ./clients/go/opponent -server http://127.0.0.1:8080 -name Robbie
//
// It needs nothing but the standard library. When it is stopped its seats stay its own: started
// again it goes on with them. docs/bots.md says how it comes by an account and a token.
package main
