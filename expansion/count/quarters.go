package count

import (
	"circulade/rules"
	"circulade/tile"
)

// placeName is the kind of place that a quarter is.
const placeName = "quarter"

// The quarters of the town, by the number of their spot.
const (
	castle uint8 = iota
	blacksmith
	cathedral
	market
	numQuarters
)

// quarters is a set of quarters, one bit each.
type quarters uint8

const everywhere quarters = 1<<numQuarters - 1

func (q quarters) has(spot uint8) bool { return q>>spot&1 != 0 }

func quarterNames() []string { return []string{"castle", "blacksmith", "cathedral", "market"} }

// spotOf returns where on the map the figures of a quarter stand: clockwise from the
// castle in the north-west of the two tiles inside the walls.
func spotOf(spot uint8) (x, y int) {
	at := [numQuarters][2]int{castle: {1434, 1229}, market: {2662, 1229}, blacksmith: {2662, 1843}, cathedral: {1434, 1843}}[spot]
	return at[0], at[1]
}

// next returns the quarter to which the Count goes clockwise: castle, market,
// blacksmith, cathedral [CO-8].
func next(spot uint8) uint8 { return [numQuarters]uint8{market, cathedral, castle, blacksmith}[spot] }

// study works out who may enter which quarter, and where each leads.
func (m *module) study(b *rules.Book) {
	m.leads = [tile.Kinds]quarters{
		tile.City: 1 << castle, tile.Road: 1 << blacksmith, tile.Field: 1 << market,
		tile.Monastery: 1 << cathedral, tile.Shrine: 1 << cathedral, tile.Abbey: 1 << cathedral,
	}
	for k := range rules.FigureKind(b.FigureKinds()) {
		m.enter = append(m.enter, m.entered(b, k))
		m.stays = m.stays || b.FigureDef(k).Stays
	}
}

// entered returns the quarters that a kind of figure may enter: a follower those
// that lead to where it may stand.
func (m *module) entered(b *rules.Book, k rules.FigureKind) (in quarters) { // [CO-6] else everywhere
	if !b.FigureDef(k).Follower() {
		return 0
	}
	for on, from := range m.leads {
		if b.StandsOn(k, tile.Kind(on)) {
			in |= from
		}
	}
	return in
}

// countAt returns the quarter in which the Count is.
func (m *module) countAt(s *rules.State) uint8 {
	return uint8(s.Pieces()[s.FindPiece(m.count)].State)
}

// setCount moves the Count for all to see.
func (m *module) setCount(s *rules.State, seat rules.Seat, spot uint8) {
	i := s.FindPiece(m.count)
	if uint8(s.Pieces()[i].State) == spot {
		return
	}
	s.SetPieceState(i, uint16(spot))
	s.Show(seat, i)
}

// shut returns the quarters that nobody can leave.
func (m *module) shut(s *rules.State) quarters {
	return 1 << m.countAt(s) // [CO-15]
}

// inTown reports whether anybody stands in a quarter.
func (m *module) inTown(s *rules.State) bool {
	for _, f := range s.Figures() {
		if f.Where == m.quarter {
			return true
		}
	}
	return false
}
