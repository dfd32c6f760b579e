package rules

import (
	"math/bits"
	"strconv"

	"circulade/board"
	"circulade/tile"
)

// kernelVerbs registers what every game can do: pass, draw, place, deploy.
func (b *Book) kernelVerbs() {
	b.verbs = []Verb{
		VerbPass: {Name: "pass", Kind: "pass", Do: func(*State, Step, Choice) {}},
		VerbDraw: {Name: "draw", Kind: "draw", Do: doDraw, Drawn: true, Text: textDraw},
		VerbPlace: {
			Name: "tile", Kind: "tile", Text: textPlace, At: AtCell, Arg: ArgRotation,
			Do: func(s *State, _ Step, c Choice) { s.Place(c.Cell(), tile.Rotation(c.Arg())) },
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
	p := s.Part()
	p.Tile, p.Cell = int16(n), 0
	if s.log != nil {
		s.log.add(Event{Type: EventDraw, Seat: p.Seat, Tile: n})
	}
}

// Place lays the tile in hand.
func (s *State) Place(c board.Cell, r tile.Rotation) {
	p := s.Part()
	p.Cell = c
	s.Board.Place(c, board.FaceOf(int(p.Tile), r))
	if s.log != nil {
		s.log.add(Event{Type: EventTile, Seat: p.Seat, Tile: int(p.Tile), Cell: c})
	}
}

// OfferPlacements appends every placement of the tile in hand that no set in
// play forbids.
func (s *State) OfferPlacements(buf []Choice) []Choice {
	n, start := int(s.Part().Tile), len(buf)
	stem := NewChoice(VerbPlace, 0, 0, 0) // Cell and Arg lie where the board packs them
	buf = board.AppendPlacements(&s.Board, n, stem, buf)
	asked := s.placeVetoes()
	if asked == 0 {
		return buf
	}
	kept := start
	for _, c := range buf[start:] {
		if s.mayPlace(asked, c.Cell(), tile.Rotation(c.Arg())) {
			buf[kept] = c
			kept++
		}
	}
	return buf[:kept]
}

// MayLay reports whether every set in play allows the tile in hand to be laid
// there, whether or not it matches.
func (s *State) MayLay(c board.Cell, r tile.Rotation) bool {
	return s.mayPlace(s.placeVetoes(), c, r)
}

// CanPlace reports whether the tile in hand has a placement.
func (s *State) CanPlace() bool {
	n := int(s.Part().Tile)
	asked := s.placeVetoes()
	if asked == 0 {
		return s.Board.FitsAnywhere(n)
	}
	s.places = board.AppendPlacements(&s.Board, n, 0, s.places[:0])
	for _, c := range s.places {
		if s.mayPlace(asked, c.Cell(), tile.Rotation(c.Arg())) {
			return true
		}
	}
	return false
}

// Draws returns the outcomes of drawing from the pile: one per tile left that
// may be drawn now.
func Draws(s *State, _ Step) int {
	set := s.drawable()
	if set == nil {
		return s.left
	}
	n := 0
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			n += int(s.bag[64*i+bits.TrailingZeros64(word)])
		}
	}
	return n
}

// DrawOutcome returns the tile that the k-th place of the pile, sorted by tile
// name and without what may not be drawn now, holds.
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

// AppendSpan appends the notation of a span, "3,4 NS".
func (s *State) AppendSpan(n uint32, buf []byte) []byte {
	c, axis := SpanOf(n)
	buf = append(s.AppendPos(c, buf), ' ')
	return append(buf, axis.String()...)
}

// AppendPos appends the coordinates of a cell, "3,-4".
func (s *State) AppendPos(c board.Cell, buf []byte) []byte {
	x, y := s.Board.Pos(c)
	buf = strconv.AppendInt(buf, int64(x), 10)
	buf = append(buf, ',')
	return strconv.AppendInt(buf, int64(y), 10)
}

func textPlace(s *State, c Choice, buf []byte) []byte {
	buf = append(buf, "tile "...)
	buf = s.AppendPos(c.Cell(), buf)
	buf = append(buf, " r"...)
	return strconv.AppendInt(buf, int64(tile.Rotation(c.Arg()).Degrees()), 10)
}

func textDeploy(s *State, c Choice, buf []byte) []byte {
	buf = append(buf, s.book.figures[c.Arg()].Name...)
	buf = append(buf, ' ')
	if cell := s.Board.CellOf(c.Seg()); cell != s.Part().Cell {
		buf = s.AppendPos(cell, buf)
		buf = append(buf, ' ')
	}
	return append(buf, s.Board.SegName(c.Seg())...)
}

// VerbDef returns the description of a verb.
func (b *Book) VerbDef(v VerbID) *Verb { return &b.verbs[v] }

// Script returns the name and kind of a step.
func (b *Book) Script(k StepKind) (row, kind string, form Form) {
	sc := &b.scripts[k]
	return sc.name, sc.Kind, sc.form
}

// AppendStem appends the notation of a choice without the numbers of a range.
func (s *State) AppendStem(c Choice, buf []byte) []byte {
	v := &s.book.verbs[c.Verb()]
	if v.Text != nil {
		return v.Text(s, c, buf)
	}
	return append(buf, v.Name...)
}

// AppendText appends the notation of a choice.
func (s *State) AppendText(c Choice, buf []byte) []byte {
	if int(c.Verb()) >= len(s.book.verbs) {
		return append(buf, "unknown choice"...)
	}
	buf = s.AppendStem(c, buf)
	if v := &s.book.verbs[c.Verb()]; v.Ranges != nil {
		if st, ok := s.Pending(); ok {
			for i := range v.Ranges(s, st) {
				buf = strconv.AppendInt(append(buf, ' '), int64(c.Value(i)), 10)
			}
		}
	}
	return buf
}

// Text returns the notation of a choice: short, unique in its question, the
// same for ever.
func (s *State) Text(c Choice) string { return string(s.AppendText(c, nil)) }
