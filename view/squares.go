package view

import (
	"cmp"
	"math/bits"
	"slices"

	"circulade/board"
	"circulade/game"
)

// fitting tells which types of tile fit where. It goes by the board's test of
// edges alone: what sets forbid besides (a river tile apart from the river) or
// allow besides (a bridge) is left out, and so are tiles beside the pile.
type fitting struct {
	types []leftType
}

// A leftType is a type of tile of which copies are left in the pile.
type leftType struct {
	n     int
	left  int
	next  bool     // a copy may be drawn next
	cells []uint64 // of the border (board.AppendFits)
}

// fitting returns nil where the table does not help with squares.
func (v *viewer) fitting() *fitting {
	if !v.aids.Squares {
		return nil
	}
	if v.fit == nil {
		v.fit = v.fittingNow()
	}
	return v.fit
}

func (v *viewer) fittingNow() *fitting {
	words := (v.s.Board.Border() + 63) / 64
	fit := &fitting{}
	buf := sized(v.Memory.cells, words*v.g.Book().Types())[:0]
	fit.types = v.types[:0]
	for n := range v.g.Book().Types() {
		if left := v.s.LeftOf(n); left > 0 {
			from := len(buf)
			buf = v.s.Board.AppendFits(n, buf)
			fit.types = append(fit.types, leftType{n, left, v.s.MayDraw(n), buf[from:len(buf):len(buf)]})
		}
	}
	v.Memory.cells, v.types = buf, fit.types
	return fit
}

// next returns how many tiles may be drawn next, 0 if that is every one.
func (fit *fitting) next() int {
	all, next := 0, 0
	for _, t := range fit.types {
		all += t.left
		if t.next {
			next += t.left
		}
	}
	if next == all {
		return 0
	}
	return next
}

// any returns how many tiles left fit one of some squares.
func (fit *fitting) any(b *board.Board, cells []board.Cell) int {
	var mem [32]uint64
	set := mem[:]
	if words := (b.Border() + 63) / 64; words > len(set) {
		set = make([]uint64, words)
	}
	for _, c := range cells {
		if i := b.BorderIndex(c); i >= 0 {
			set[i/64] |= 1 << (i % 64)
		}
	}
	var at [32]int
	words := at[:0] // in which there is one of the squares
	for i, w := range set {
		if w != 0 {
			words = append(words, i)
		}
	}
	n := 0
	for _, t := range fit.types {
		for _, i := range words {
			if t.cells[i]&set[i] != 0 {
				n += t.left
				break
			}
		}
	}
	return n
}

// squares lists the empty squares beside a tile, row by row.
func (v *viewer) squares() []Square {
	b, fit := &v.s.Board, v.fitting()
	out := sized(v.Memory.squares, b.Border())
	v.Memory.squares = out
	for i := range out {
		out[i] = Square{}
		out[i].X, out[i].Y = b.Pos(b.BorderCell(i))
		if fit.next() > 0 {
			out[i].Next = ptr(0)
		}
	}
	for _, t := range fit.types {
		for i, w := range t.cells {
			for ; w != 0; w &= w - 1 {
				sq := &out[64*i+bits.TrailingZeros64(w)]
				sq.Fits += t.left
				if sq.Next != nil && t.next {
					*sq.Next += t.left
				}
			}
		}
	}
	slices.SortFunc(out, func(p, q Square) int { return cmp.Or(p.Y-q.Y, p.X-q.X) })
	return out
}

// FitsAt tells which tiles left in the pile fit an empty square beside a tile,
// whatever the aids policy says: it is for whoever AidsNow allows squares, and for
// the Referee. It returns false where there is no such square.
func FitsAt(g *game.Game, x, y int) (Fits, bool) {
	b := &g.State().Board
	if x != int(int16(x)) || y != int(int16(y)) {
		return Fits{}, false
	}
	i := b.BorderIndex(b.At(x, y))
	if i < 0 {
		return Fits{}, false
	}
	v := viewer{Memory: &Memory{}, g: g, s: g.State()}
	fit := v.fittingNow()
	out := Fits{X: x, Y: y, Left: g.State().Unseen(), Kinds: map[string]int{}}
	if n := fit.next(); n > 0 {
		out.Next = &NextFits{Left: n}
	}
	for _, t := range fit.types {
		if t.cells[i/64]>>(i%64)&1 == 0 {
			continue
		}
		out.Fits += t.left
		out.Kinds[g.Book().TileName(t.n)] = t.left
		if out.Next != nil && t.next {
			out.Next.Fits += t.left
		}
	}
	return out, true
}
