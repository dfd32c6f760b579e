// Package rematch is for playing again with the same people: once all who sit at a table that is over
// want it, a further table is made for them, once.
//
// Who wants it, who does not and which table it is stands in the log of the first one. Its Part tells
// that to viewers of that table.
package rematch
