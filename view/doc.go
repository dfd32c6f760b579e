// Package view is the only way out for the state of a game. It builds what one seat, or
// a spectator, may see, field by field from an allow-list, under the aids policy of the
// table; what the policy forbids is left out of the data, not hidden by the client.
// Sample is the other way out: a position in which everything hidden from a seat has
// been drawn anew, which is all that a computer player ever gets.
//
// Its types are the objects of docs/protocol.md, which describes every field. Seats and
// turns are numbers from 0 and 1; x grows to the right and y downwards.
package view
