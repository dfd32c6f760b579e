package view

import (
	"circulade/board"
	"circulade/game"
	"circulade/rules"
)

// A Memory does what Of does, in memory that it uses again: what it returned is good
// until it is asked again. The zero Memory is ready.
type Memory struct {
	ints     heap[int]
	texts    heap[string]
	segments heap[Segment]
	places   heap[Place]
	openEnds heap[End]

	features []Feature
	listed   []board.Feature // which they are
	choices  []Choice
	list     []rules.Choice
	tiles    []Tile
	squares  []Square
	types    []leftType
	cells    []uint64
	ends     []End          // of the feature at hand
	notes    []rules.Note   // of the feature at hand
	cited    []rules.RuleID // of the feature at hand
	buf      []byte         // of the text at hand
	told     rules.Log      // of how the game would end now
}

// Of is the function Of, in this memory.
func (m *Memory) Of(g *game.Game, seat int) State {
	m.ints.reset()
	m.texts.reset()
	m.segments.reset()
	m.places.reset()
	m.openEnds.reset()
	aids := AidsNow(g)
	helps := aids.Helps()
	if Eyes(seat) == Referee {
		aids = Aids{Bag: true} // the rest is there for the asking
	}
	return of(m, g, aids, helps)
}

// sized returns a list of so many elements, in the memory of one if that is enough. There
// is room for a few more: what a game shows grows from one look to the next.
func sized[T any](list []T, n int) []T {
	if n <= cap(list) && list != nil {
		return list[:n]
	}
	return make([]T, n, n+n/4+4)
}

// A heap hands out many small pieces of a few large allocations. What it has handed
// out lives as long as any of it, or until it is reset.
type heap[T any] struct{ free, all []T }

// take returns n elements that nobody else has; of none it is empty and not nil.
func (h *heap[T]) take(n int) []T {
	if n > len(h.free) || h.free == nil {
		h.all = make([]T, max(n, 2*len(h.all), 8)) // a single event keeps little
		h.free = h.all
	}
	out := h.free[:n:n]
	h.free = h.free[n:]
	return out
}

func (h *heap[T]) reset() { h.free = h.all }

// int returns where a number is kept.
func (v *viewer) int(n int) *int {
	p := &v.ints.take(1)[0]
	*p = n
	return p
}

// place returns a location as text, and as an object.
func (v *viewer) place(l rules.Location) (string, *Place) {
	v.buf = l.Append(v.buf[:0])
	p := &v.places.take(1)[0]
	*p = Place{Kind: l.Name, Spot: l.Spot}
	switch l.At {
	case rules.AtCell:
		p.X, p.Y = v.pos(l.X, l.Y)
	case rules.AtSeat:
		p.Player = v.int(int(l.Seat))
	case rules.AtNumber, rules.AtSegment, rules.AtSpace:
	}
	return string(v.buf), p
}

// pos returns where the two coordinates of a place are kept.
func (v *viewer) pos(x, y int) (px, py *int) { return v.int(x), v.int(y) }
