// Package patch tells one JSON value against another: what has to change in the value that
// somebody has, so that they have the present one. It knows JSON and no game.
//
// What a patch does to a value is decided by both. An object does to an object what each of
// its members says, and takes away those that its member "-" names. An object changes a list,
// too: "+" holds [place, how many go, [what comes there]] one after the other, each place as
// the list is by then, and each other member, named by a place, patches what lies there after
// that. Anything else takes the place of what was there.
//
// A patch leads to the very same value, but for the order of an object's members. What cannot
// be told so is not told at all: Compare reports it, and the reader needs the value whole.
package patch
