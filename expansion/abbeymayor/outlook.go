package abbeymayor

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
)

// This file is what abbeys and barns look like to a computer player.

// registerOutlook registers the terms of the abbey and of the barn.
func (m *module) registerOutlook(b *rules.Book) {
	b.Outlook("abbey", m.abbeyOutlook)
	if m.barn.inPlay {
		b.Outlook("barn", m.barnOutlook)
	}
}

// What an abbey is worth that is kept, in hundredths of a point: early, because it will
// fill a gap that nothing else fills, complete what lies around and be full itself; and at
// the end, when it is a follower's last place. In between it falls with the tiles left.
const (
	abbeyEarly = 700
	abbeyLate  = 400
	early      = 30 // tiles left
)

// abbeyOutlook is, for each abbey that a seat has kept:
//
//	4 points + 3 points · tiles left / 30
//
// and nothing if there is no tile left to draw and no gap for it.
func (m *module) abbeyOutlook(s *rules.State, seat rules.Seat) int {
	n, left := s.Tally(m.abbeys, seat), s.Left()
	if n == 0 || left == 0 && !m.hasTile(s, seat) {
		return 0
	}
	return n * (abbeyLate + (abbeyEarly-abbeyLate)*min(left, early)/early)
}

// What a barn may still get, in hundredths of a point: that a city at its field is completed
// that is open now; and for how many tiles left one that is not there yet.
const (
	cityOpen = 200
	growth   = 30
	late     = 24 // tiles left below which an open city is less likely to be completed
)

// barnOutlook is what a seat's barn will bring at the end:
//
//	4 points · (completed cities at its field + half of the open ones + tiles left / 30)
//
// The cities to come count only if the field can still grow; a barn that is kept counts
// only them.
func (m *module) barnOutlook(s *rules.State, seat rules.Seat) int {
	_, seg := m.barn.on(s, seat)
	if seg == 0 {
		return 100 * perFinal * s.Left() / growth
	}
	f := s.Board.FeatureOf(seg)
	v := s.ValueOf(f, seat, rules.AtEnd)
	v.PerCity = perFinal
	n := 100*v.Points() + cityOpen*openCities(s, f)*min(s.Left(), late)/late
	if !s.Board.Closed(f) {
		n += 100 * perFinal * s.Left() / growth
	}
	return n
}

// openCities returns how many cities at a field are not completed.
func openCities(s *rules.State, field board.Feature) (n int) {
	b := &s.Board
	s.ClearMarks()
	for seg := range b.Bordering(field) {
		borders := b.SegFace(seg).Borders
		for first := b.FirstSeg(b.CellOf(seg)); borders != 0; borders &= borders - 1 {
			city := b.FeatureOf(first + board.Seg(bits.TrailingZeros32(borders)))
			if city != 0 && !b.Closed(city) && s.Mark(city) {
				n++
			}
		}
	}
	return n
}
