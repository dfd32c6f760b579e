package abbeymayor

import (
	"math/bits"
	"slices"

	"circulade/board"
	"circulade/rules"
)

// This file is what abbeys and barns look like to a computer player.

// registerOutlook registers the terms of the abbey and of the barn.
func (m *module) registerOutlook(b *rules.Book) {
	b.Outlook("abbey", m.abbeyOutlook)
	if m.barn.inPlay {
		b.Outlook("barn", m.barnOutlook, rules.Reads{Values: true})
		b.Outlook("barn-join", m.joinOutlook, rules.Reads{Values: true})
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
// that is open now.
const (
	cityOpen = 200
	late     = 24 // tiles left below which an open city is less likely to be completed
)

// A barn that is kept will find a field that has a completed city for each cityEach tiles of
// the game; it is worth a part of that, as a field with a corner for it has to come, and less
// when few tiles are left. A field goes on as it has grown, or as one city for each growth
// tiles, whichever is less.
const (
	cityEach = 20
	kept     = 85 // of a hundred
	last     = 80 // tiles left
	growth   = 8
)

// barnOutlook is what a seat's barn will bring at the end:
//
//	4 points · (completed cities at its field + half of the open ones + those to come)
//
// where as many come with the tiles left as have come with those that lie. A barn that is
// kept will stand in a large field:
//
//	85 % of 4 points · all tiles of the game / 20 · min(tiles left, 80) / 80
func (m *module) barnOutlook(s *rules.State, seat rules.Seat) int {
	laid, left := len(s.Board.Laid()), s.Left()
	_, seg := m.barn.on(s, seat)
	if seg == 0 {
		return kept * perFinal * (laid + left) / cityEach * min(left, last) / last
	}
	f := s.Board.FeatureOf(seg)
	v := s.ValueOf(f, seat, rules.AtEnd)
	v.PerCity = perFinal
	open := openCities(s, f) * min(left, late) / late
	n := 100*v.Points() + cityOpen*open
	if !s.Board.Closed(f) {
		n += 100 * perFinal * left * (int(v.Cities) + 1) / (max(laid, growth*int(v.Cities)) + growth)
	}
	return n
}

// How likely a field is joined to one with a barn, in percent: for each empty square where
// a tile can do that, and at most. Somebody may take the square for something else.
const (
	eachHole = 20
	mostJoin = 60
)

// joinOutlook is what a seat will get when its fields are joined to one with a barn, which
// scores them and sends the farmers home:
//
//	1 point · (completed cities of both) · min(60 %, 20 % for each square where they meet)
//
// less when few tiles are left.
func (m *module) joinOutlook(s *rules.State, seat rules.Seat) (n int) {
	s.ClearMarks()
	for owner := range s.Seats() {
		_, seg := m.barn.on(s, owner)
		barn := s.Board.FeatureOf(seg)
		if seg == 0 || !s.Mark(barn) {
			continue
		}
		n += m.joinsOf(s, seat, barn)
	}
	return n * min(s.Left(), late) / late
}

// joinsOf is that for one field with a barn.
func (m *module) joinsOf(s *rules.State, seat rules.Seat, barn board.Feature) (n int) {
	var meets [mostMeets]struct {
		field  board.Feature
		chance int
	}
	count := 0
	for i := range s.Board.Border() {
		h := s.Board.Hole(i)
		if !slices.Contains(h.Half[:], barn) {
			continue
		}
		for k, f := range h.Half {
			if f == 0 || f == barn || s.Board.FiguresIn(f) == 0 || slices.Contains(h.Half[:k], f) {
				continue
			}
			at := 0
			for at < count && meets[at].field != f {
				at++
			}
			if at == len(meets) {
				continue
			}
			meets[at].field = f
			meets[at].chance = min(mostJoin, meets[at].chance+eachHole)
			count = max(count, at+1)
		}
	}
	if count == 0 {
		return 0
	}
	cities := int(s.ValueOf(barn, seat, rules.AtEnd).Cities)
	for _, x := range meets[:count] {
		if s.Owners(x.field).Has(seat) && !m.barned(s, x.field) {
			n += x.chance * perJoined * (cities + int(s.ValueOf(x.field, seat, rules.AtEnd).Cities))
		}
	}
	return n
}

// mostMeets is how many fields that meet one are looked at.
const mostMeets = 8

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
