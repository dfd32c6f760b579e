package rules

import (
	"fmt"

	"circulade/board"
	"circulade/tile"
)

// This file is what sets in play may forbid: all of them must agree.

// A TypeSet is a set of types of tile, one bit each: type n is bit n%64 of word n/64.
// nil holds every type.
type TypeSet []uint64

// TypeSet returns the set of the types that can be drawn and for which in returns true.
// The types are known only after Compile (AfterCompile).
func (b *Book) TypeSet(in func(n int, t *tile.Tile) bool) TypeSet {
	set := make(TypeSet, (b.types+63)/64)
	for n := range b.types {
		if in(n, b.catalog.Tile(n)) {
			set[n/64] |= 1 << (n % 64)
		}
	}
	return set
}

// Has reports whether a type is in the set.
func (t TypeSet) Has(n int) bool { return t == nil || t[n/64]>>(n%64)&1 != 0 }

// A placeVeto keeps the tile in hand from places while something holds.
type layVeto struct {
	while func(*State) bool
	may   func(*State, board.Cell, tile.Rotation) bool
}

// MayDraw registers a veto on drawing tiles at random: f returns the types that may be
// drawn now, nil for all of them. As long as the pile has tiles, one of them must be
// allowed. Where the vetoes of two sets would leave nothing, the one registered first
// wins, and the other counts again when its tiles are used up. What an arranged game
// says will be drawn is drawn all the same.
func (b *Book) MayDraw(f func(*State) TypeSet) { b.mayDraw = append(b.mayDraw, f) }

// MayKeep registers a veto on keeping a tile that has just been taken from the pile to
// be shown: a function that returns false has put the tile somewhere else, and another
// one is taken in its place. Alone: tiles are drawn in rows of several sets, and each
// has to let the dragon's tiles be set aside.
func (b *Book) MayKeep(f func(s *State, n int) bool) { b.mayKeep = append(b.mayKeep, f) }

// MayLay registers a veto on laying the tile in hand at a cell in a rotation. may is
// called only while the condition while holds, which is asked once for a whole list of
// placements. If no condition holds, nobody needs such a list to know whether the tile
// fits anywhere.
func (b *Book) MayLay(while func(*State) bool, may func(*State, board.Cell, tile.Rotation) bool) {
	b.mayLay = append(b.mayLay, layVeto{while, may})
}

// MayEnter registers a veto on a piece entering a laid cell.
func (b *Book) MayEnter(f func(*State, Piece, board.Cell) bool) {
	b.mayEnter = append(b.mayEnter, f)
}

// MayCount registers a veto on a closed feature counting as a completed one (a city
// that has become a castle, a monastery with none but abbots in it).
func (b *Book) MayCount(f func(*State, board.Feature) bool) { b.mayCount = append(b.mayCount, f) }

// A choiceVeto forbids listed choices while something holds; always, if while is
// nil.
type choiceVeto struct {
	while func(*State) bool
	may   func(*State, Step, Choice) bool
}

// MayChoose registers a veto on choices of a question, the choice to do nothing
// included: what may returns false for is not offered. It is called only while the
// condition while holds; nil always holds. The error is that no question of this name
// has been registered yet.
func (b *Book) MayChoose(row string, while func(*State) bool, may func(*State, Step, Choice) bool) error {
	k, ok := b.Row(row)
	if !ok || b.scripts[k].form != Question {
		return fmt.Errorf("veto on the choices of %q: no such question", row)
	}
	b.scripts[k].vetoes = append(b.scripts[k].vetoes, choiceVeto{while, may})
	return nil
}

// keep returns the choices that the veto allows.
func (v *choiceVeto) keep(s *State, st Step, list []Choice) []Choice {
	if v.while != nil && !v.while(s) {
		return list
	}
	kept := list[:0]
	for _, c := range list {
		if v.may(s, st, c) {
			kept = append(kept, c)
		}
	}
	return kept
}
