package monasteries

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what abbots look like to people and to computer players.

// note tells what a special monastery without a monk would bring an abbot as things stand.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	if s.Board.Kind(f) != tile.Monastery {
		return buf
	}
	seg := s.Board.Root(f)
	c := s.Board.CellOf(seg)
	if !m.isSpecial(s, c) || s.Board.FiguresIn(f) > 0 && !m.anybody(s, c) {
		return buf
	}
	v := m.worth(s, c, rules.AsAtEnd)
	return append(buf, rules.Note{Rule: v.Rule, With: seg, Place: c, Points: v.Points(), Reach: m.reach(s, c)})
}

// reach returns the squares up to the gaps that end what an abbot counts.
func (m *module) reach(s *rules.State, c board.Cell) rules.Block {
	x, y := s.Board.Pos(c)
	to := func(dx, dy int) int {
		for n := 1; ; n++ {
			if at := s.Board.At(x+n*dx, y+n*dy); at == 0 || s.Board.Face(at) == board.NoFace {
				return n
			}
		}
	}
	return rules.Block{Left: x - to(-1, 0), Top: y - to(0, -1), Right: x + to(1, 0), Bottom: y + to(0, 1)}
}

// What an abbot's four rows and columns may still grow by while so many tiles are left, in
// hundredths of a point.
const (
	growth = 240
	early  = 40
)

// outlook is what a seat's abbots would bring now if most there are its own, and what
// they may grow by.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Where != m.lying || g.Seat != seat || m.earlier(s, i) || !m.owners(s, board.Cell(g.At)).Has(seat) {
			continue
		}
		n += m.worth(s, board.Cell(g.At), rules.AsAtEnd).Points()*100 + growth*min(s.Left(), early)/early
	}
	return n
}

// earlier reports whether an abbot of the same seat lies beside one, with a smaller number.
func (m *module) earlier(s *rules.State, i int) bool {
	g := &s.Figures()[i]
	for k := range s.Figures()[:i] {
		if o := &s.Figures()[k]; o.Where == m.lying && o.Seat == g.Seat && o.At == g.At {
			return true
		}
	}
	return false
}
