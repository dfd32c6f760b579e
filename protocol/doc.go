// Package protocol is how programs talk to the engine: one JSON object per line
// in, one per line out. docs/protocol.md has the requests and answers, docs/bots.md
// shows them at work.
//
// An Engine holds one game and whoever drives it is its referee, who may force
// draws, undo anything and read the seed. What a player may see goes through
// package view here as everywhere; the command "view" shows it.
//
// Whatever comes in, an answer comes out and the process goes on. A request is
// taken whole or refused whole: names are compared letter by letter, unknown
// and repeated names are errors, and lists have limits, so that a line costs a
// small multiple of its length at most.
package protocol
