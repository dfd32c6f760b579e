package rules

import (
	"math/bits"
	"strconv"

	"circulade/tile"
)

// kernelVerbs registers what every game can do: pass, draw, place, deploy.
func (b *Book) kernelVerbs() {
	b.verbs = []Verb{
		VerbPass: {Name: "pass", Kind: "pass", Do: func(*State, Step, Choice) {}},
		VerbDraw: {Name: "draw", Kind: "draw", Do: doDraw, Drawn: true, Text: textDraw},
		VerbLay: {
			Name: "tile", Kind: "tile", Text: textLay, At: AtCell, Arg: ArgRotation,
			Do: func(s *State, _ Step, c Choice) { s.LayTile(c.Cell(), tile.Rotation(c.Arg())) },
		},
		VerbDeploy: {
			Name: "figure", Kind: "figure", Text: textDeploy, At: AtSegment, Arg: ArgFigure,
			Do: func(s *State, st Step, c Choice) { s.Deploy(st.Seat, FigureKind(c.Arg()), c.Seg()) },
		},
		VerbContinue: {Name: "continue", Kind: "continue", Do: func(*State, Step, Choice) {}},
	}
}

func doDraw(s *State, _ Step, c Choice) {
	n := int(c.N())
	s.Take(n)
	p := s.SubTurn()
	p.Tile, p.Cell = int16(n), 0
	if s.log != nil {
		s.log.add(Event{Type: EventDraw, Seat: p.Seat, Tile: n})
	}
}

// Draws counts the outcomes of drawing from the pile: the tiles left whose type may be
// drawn now (Book.MayDraw). A buried one is as likely as another. It is the
// Script.Outcomes of a draw.
func Draws(s *State, _ Step) int {
	if s.left == 0 {
		return 0
	}
	set := s.drawable()
	if set == nil {
		return s.left + s.buried
	}
	n := 0
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			n += int(s.bag[64*i+bits.TrailingZeros64(word)])
		}
	}
	return n
}

// DrawOutcome returns the tile at position k of the pile, when the pile is sorted by
// the names of the tiles and those that may not be drawn now are left out. It is the
// Script.Outcome of a draw.
func DrawOutcome(s *State, _ Step, k int) Choice {
	set := s.drawable()
	if set == nil {
		for n, left := range s.bag {
			if k -= int(left); k < 0 {
				return NewChoice(VerbDraw, 0, 0, uint32(n))
			}
		}
	}
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			n := 64*i + bits.TrailingZeros64(word)
			if k -= int(s.bag[n]); k < 0 {
				return NewChoice(VerbDraw, 0, 0, uint32(n))
			}
		}
	}
	return NewChoice(VerbDraw, 0, 0, 0)
}

func textDraw(s *State, c Choice, buf []byte) []byte {
	buf = append(buf, "draw "...)
	return append(buf, s.book.TileName(int(c.N()))...)
}

func textLay(s *State, c Choice, buf []byte) []byte {
	buf = append(buf, "tile "...)
	buf = s.AppendPos(c.Cell(), buf)
	buf = append(buf, " r"...)
	return strconv.AppendInt(buf, int64(tile.Rotation(c.Arg()).Degrees()), 10)
}

func textDeploy(s *State, c Choice, buf []byte) []byte {
	buf = append(buf, s.book.figures[c.Arg()].Name...)
	buf = append(buf, ' ')
	if cell := s.Board.CellOf(c.Seg()); cell != s.SubTurn().Cell {
		buf = s.AppendPos(cell, buf)
		buf = append(buf, ' ')
	}
	return append(buf, s.Board.SegName(c.Seg())...)
}

// VerbDef returns the description of a verb. It must not be changed.
func (b *Book) VerbDef(v VerbID) *Verb { return &b.verbs[v] }

// Script returns the name of a row, the kind of its question in the protocol, and its
// form.
func (b *Book) Script(k RowID) (row, kind string, form Form) {
	sc := &b.scripts[k]
	return sc.name, sc.Kind, sc.form
}
