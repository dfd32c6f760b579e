package watchtowers

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what watchtowers look like to people and to computer players.

// note tells what each watchtower that stands beside an unfinished road or city would pay
// a follower there now.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	b := &s.Board
	if !watched(b.Kind(f)) || b.Closed(f) {
		return buf
	}
	seg := b.Root(f)
	for range b.Size(f) {
		c := b.CellOf(seg)
		if m.sightOf(s, c) != nothing && (len(buf) == 0 || buf[len(buf)-1].Place != c) {
			v := m.worth(s, c, 0)
			buf = append(buf, rules.Note{Rule: v.Rule, With: b.Root(f), Place: c, Points: v.Points(), Reach: rules.Around(b.Pos(c))})
		}
		seg = b.Next(seg)
	}
	return buf
}

// late is the number of tiles in the pile below which it is less and less likely that
// anything is completed.
const late = 12

// outlook is what a seat may hope for from the watchtowers beside its followers in roads
// and cities that are not finished, in hundredths of a point:
//
//	Σ points now · 100 / (1 + open ends)
//
// and less when the pile is short.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat != seat || g.Where != rules.OnSegment {
			continue
		}
		f := s.Board.FeatureOf(board.Seg(g.At))
		id := rules.FigureID(i)
		if !watched(s.Board.Kind(f)) || s.Board.Closed(f) || !m.guards(s, id, f) || m.again(s, id, f) {
			continue
		}
		n += m.worth(s, s.CellOf(id), seat).Points() * 100 / (1 + s.Board.Ends(f))
	}
	return n * min(s.Left(), late) / late
}
