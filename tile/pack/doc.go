// Package pack reads packs: tiles of somebody's own, as a text in the notation of
// package tile. A pack comes from strangers, so everything about it is bounded, and
// all that is kept of it is its canonical form, which holds a plain name and what the
// pictures show.
package pack
