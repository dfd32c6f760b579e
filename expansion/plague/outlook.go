package plague

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the plague looks like to a computer player.

// registerOutlook registers the term of whom the next fleas reach.
func (m *module) registerOutlook(b *rules.Book) {
	b.Outlook("fleas", m.fleasOutlook, rules.Reads{Pieces: m.kinds(), Values: true})
}

// The next flea of another seat goes where it costs most, if not to somebody else: in
// hundredths, how likely the dearest follower that it reaches is sent home, and any other
// one before it flees.
const (
	dearest = 60
	others  = 20
)

// home is what a follower is worth that comes home, in hundredths of a point.
const home = 200

// fleasOutlook is what the next fleas will cost a seat:
//
//	-(60 % of the dearest + 20 % of the others)
//
// Of each follower on a tile beside an active flea or outbreak that is its part of the
// feature's points, less 2 points as it comes home.
func (m *module) fleasOutlook(s *rules.State, seat rules.Seat) int {
	if s.FindPiece(m.outbreak) < 0 || s.Left() == 0 {
		return 0
	}
	figures, most, sum := s.Figures(), 0, 0
	for i := range figures {
		f, id := &figures[i], rules.FigureID(i)
		if f.Seat != seat || f.Where != rules.OnSegment || !s.Reached(id) || !s.Book().FigureDef(f.Kind).Follower() {
			continue
		}
		if c := s.CellOf(id); m.barred(s, c) || s.PieceAt(m.averted, c) >= 0 || !m.besideActive(s, c) {
			continue
		}
		cost := m.cost(s, f)
		most, sum = max(most, cost), sum+cost
	}
	return -(most*dearest + (sum-most)*others) / 100
}

// cost is what a seat loses with a follower that is sent home.
func (m *module) cost(s *rules.State, f *rules.Figure) int {
	in := s.Board.FeatureOf(board.Seg(f.At))
	points := s.ValueOf(in, f.Seat, rules.AtEnd).Points()
	switch {
	case s.Board.Kind(in) == tile.Field:
	case s.Board.Closed(in):
		return 0
	default:
		points = (points + s.ValueOf(in, f.Seat, rules.IfClosed).Points()) / 2
	}
	return max(0, 100*points/max(1, s.Board.FiguresIn(in))-home)
}
