// Package rematch is for playing again with the same people: once all who sit at a table that is over
// want it, a further table is made for them, once.
//
// The log of the first table has who wants it, who does not and which table it is. The Part shows that to
// viewers of the first table.
package rematch
