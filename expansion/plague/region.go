package plague

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A token is a flea, whichever its side, or an active outbreak.
type token struct {
	piece  int // its place among the pieces
	cell   board.Cell
	number uint16 // of an outbreak; 0 of a flea
}

// A spot is a tile with tokens on it or beside it.
type spot struct {
	cell     board.Cell
	on, near uint32 // the tokens that lie on it, and beside it
}

const mostTokens = mostFleas + mostOutbreaks

// chains are all tokens, and which of them hang together: tile beside tile.
type chains struct {
	n    int
	list [mostTokens]token
	near [mostTokens]uint32 // the tokens beside each, itself among them
	of   [mostTokens]uint32 // the tokens of its chain
	live uint32             // those whose chain has an active outbreak

	outbreaks uint32 // those that are active outbreaks

	// The spots: those of the tokens, then the others as the tokens are beside them. A
	// look in the table leads to them.
	count int
	spots [5 * mostTokens]spot
	table [256]uint8
}

// chainsOf looks at the tokens on the table. It fills in x, which is too large to be
// copied in every window.
func (m *module) chainsOf(s *rules.State, x *chains) {
	*x = chains{}
	pieces, all := s.Pieces(), 0
	first := len(pieces)
	for _, k := range [...]rules.PieceKind{m.flea, m.inactive, m.outbreak} {
		if n := s.CountPieces(k); n > 0 {
			first, all = min(first, s.FindPiece(k)), all+n
		}
	}
	for i := first; x.n < min(all, len(x.list)); i++ {
		p := pieces[i]
		if p.Kind != m.flea && p.Kind != m.inactive && p.Kind != m.outbreak {
			continue
		}
		x.list[x.n] = token{piece: i, cell: p.Cell}
		if p.Kind == m.outbreak {
			x.list[x.n].number = p.State
			x.outbreaks |= 1 << x.n
		}
		x.spotAt(p.Cell).on |= 1 << x.n
		x.n++
	}
	for i := range x.n {
		for e := range tile.Edge(4) {
			if c := s.Board.Neighbour(x.list[i].cell, e); s.Board.Face(c) != board.NoFace {
				x.spotAt(c).near |= 1 << i
			}
		}
	}
	for i := range x.n {
		at := x.spotAt(x.list[i].cell)
		x.near[i] = at.on | at.near
	}
	for i := range x.n {
		if x.of[i] != 0 {
			continue
		}
		all := x.fill(1<<i, 0)
		for w := all; w != 0; w &= w - 1 {
			x.of[bits.TrailingZeros32(w)] = all
		}
		if all&x.outbreaks != 0 {
			x.live |= all
		}
	}
}

// spotAt returns the spot of a cell, a new one if need be.
func (x *chains) spotAt(c board.Cell) *spot {
	at := uint8(c * 0x9e37 >> 8) // neighbours in the table are none on the board
	for x.table[at] != 0 {
		if sp := &x.spots[x.table[at]-1]; sp.cell == c {
			return sp
		}
		at++
	}
	sp := &x.spots[x.count]
	sp.cell = c
	x.count++
	x.table[at] = uint8(x.count)
	return sp
}

// liveWithout returns the tokens whose chain has an active outbreak when one of them is
// lifted; that one is not among them.
func (x *chains) liveWithout(lifted int) uint32 {
	if bits.OnesCount32(x.near[lifted]) <= 2 && x.outbreaks>>lifted&1 == 0 { // it holds nothing together
		return x.live &^ (1 << lifted)
	}
	return x.fill(x.outbreaks, 1<<lifted)
}

// fill returns all tokens that hang together with some, without those left out.
func (x *chains) fill(all, out uint32) uint32 {
	for grown := all; grown != 0; {
		var next uint32
		for ; grown != 0; grown &= grown - 1 {
			next |= x.near[bits.TrailingZeros32(grown)]
		}
		grown = next &^ (all | out)
		all |= grown
	}
	return all
}

// recompute puts the regions right after any change: in a chain of several active
// outbreaks only the highest stays active, and a flea is active while its chain has one.
func (m *module) recompute(s *rules.State) {
	var x chains
	m.chainsOf(s, &x)
	for m.avertLower(s, &x) { // [PL-24]
		m.chainsOf(s, &x) // an outbreak that is averted may have held a chain together
	}
	m.turnFleas(s, &x) // [PL-25]
}

// turnFleas turns the fleas whose chain has an active outbreak again, or none any more.
func (m *module) turnFleas(s *rules.State, x *chains) {
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
		s.Tell(rules.Event{Type: rules.EventToken, Seat: s.SubTurn().Seat, Text: what, N: n})
	}
}

// avertLower averts all outbreaks that hang together with a higher one, and reports
// whether there were any.
func (m *module) avertLower(s *rules.State, x *chains) bool {
	lower := uint32(0)
	for w := x.outbreaks; w != 0; w &= w - 1 {
		i := bits.TrailingZeros32(w)
		for v := x.outbreaks & x.of[i]; v != 0; v &= v - 1 {
			if x.list[bits.TrailingZeros32(v)].number > x.list[i].number {
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
	s.Show(s.SubTurn().Seat, i)
}
