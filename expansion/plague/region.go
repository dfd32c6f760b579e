package plague

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
)

// A token is a flea, whichever its side, or an active outbreak.
type token struct {
	piece  int // its place among the pieces
	cell   board.Cell
	number uint16 // of an outbreak; 0 of a flea
}

// chains are all tokens, and which of them hang together: tile beside tile.
type chains struct {
	n    int
	list [mostFleas + mostOutbreaks]token
	near [mostFleas + mostOutbreaks]uint32 // the tokens beside each, itself among them
	of   [mostFleas + mostOutbreaks]uint32 // the tokens of its chain
	live uint32                            // those whose chain has an active outbreak
}

// chainsOf looks at the tokens on the table, without the piece that is lifted; -1 for
// none.
func (m *module) chainsOf(s *rules.State, lifted int) (x chains) {
	outbreaks := uint32(0)
	for i, p := range s.Pieces() {
		if x.n == len(x.list) || i == lifted || p.Kind != m.flea && p.Kind != m.inactive && p.Kind != m.outbreak {
			continue
		}
		x.list[x.n] = token{piece: i, cell: p.Cell}
		if p.Kind == m.outbreak {
			x.list[x.n].number = p.State
			outbreaks |= 1 << x.n
		}
		x.n++
	}
	for i := range x.n {
		for k := range x.n {
			if beside(s, x.list[i].cell, x.list[k].cell) {
				x.near[i] |= 1 << k
			}
		}
	}
	for i := range x.n {
		if x.of[i] = x.fill(i); x.of[i]&outbreaks != 0 {
			x.live |= 1 << i
		}
	}
	return x
}

// beside reports whether two tiles share an edge, or are the same.
func beside(s *rules.State, c, d board.Cell) bool {
	cx, cy := s.Board.Pos(c)
	dx, dy := s.Board.Pos(d)
	return max(cx-dx, dx-cx)+max(cy-dy, dy-cy) <= 1
}

// fill returns the chain of a token.
func (x *chains) fill(i int) uint32 {
	all := uint32(1) << i
	for grown := all; grown != 0; {
		var next uint32
		for ; grown != 0; grown &= grown - 1 {
			next |= x.near[bits.TrailingZeros32(grown)]
		}
		grown = next &^ all
		all |= next
	}
	return all
}

// recompute puts the regions right after any change: in a chain of several active
// outbreaks only the highest stays active [PL-24], and a flea is active while its
// chain has one [PL-25].
func (m *module) recompute(s *rules.State) {
	for m.rule.merge.On && m.avertLower(s) { // an outbreak that is averted may have held a chain together
	}
	if !m.rule.wake.On {
		return
	}
	x := m.chainsOf(s, -1)
	woken, asleep := 0, 0
	for i := range x.n {
		t := &x.list[i]
		kind := m.inactive
		if x.live>>i&1 != 0 {
			kind = m.flea
		}
		if t.number > 0 || s.Pieces()[t.piece].Kind == kind {
			continue
		}
		s.TurnPiece(t.piece, kind)
		if kind == m.flea {
			woken++
		} else {
			asleep++
		}
	}
	m.tellFleas(s, "fleas-woken", woken)
	m.tellFleas(s, "fleas-asleep", asleep)
}

func (m *module) tellFleas(s *rules.State, what string, n int) {
	if n > 0 {
		s.Tell(rules.Event{Type: rules.EventToken, Seat: s.Part().Seat, Text: what, N: n})
	}
}

// avertLower averts all outbreaks that hang together with a higher one, and reports
// whether there were any.
func (m *module) avertLower(s *rules.State) bool {
	x := m.chainsOf(s, -1)
	lower := uint32(0)
	for i := range x.n {
		for k := range x.n {
			if n := x.list[i].number; n > 0 && x.of[i]>>k&1 != 0 && x.list[k].number > n {
				lower |= 1 << i
			}
		}
	}
	for w := lower; w != 0; w &= w - 1 {
		m.avert(s, x.list[bits.TrailingZeros32(w)].piece)
	}
	return lower != 0
}

// avert turns an outbreak over. It never comes back [PL-18].
func (m *module) avert(s *rules.State, i int) {
	s.TurnPiece(i, m.averted)
	p := s.Pieces()[i]
	s.Tell(rules.Event{Type: rules.EventPiece, Seat: s.Part().Seat, Text: "averted", Cell: p.Cell, N: int(p.State)})
}
