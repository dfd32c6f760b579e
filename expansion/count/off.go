//go:build proof

package count

import (
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// noTown leaves the block in the box: the map begins as it does without the set [CO-1].
func noTown(t *tile.Tile) *tile.Tile {
	if t.Set == Set {
		return nil
	}
	return t
}

// empty returns the quarters in which nobody stands [CO-2].
func (m *module) empty(s *rules.State) quarters {
	open := everywhere
	for _, f := range s.Figures() {
		if f.Where == m.quarter {
			open &^= 1 << f.Spot
		}
	}
	return open
}

// studyAll lets every quarter lead everywhere [CO-10].
func (m *module) studyAll(b *rules.Book) {
	m.study(b)
	for k := range m.leads {
		m.leads[k] = everywhere
	}
}

// askAndPay gives a point for everybody who is in the town at the end [CO-17].
func (m *module) askAndPay(s *rules.State) {
	m.ask(s, m.rowFinal)
	for _, f := range s.Figures() {
		if f.Where == m.quarter {
			v := rules.Value{Bonus: 1, Rule: s.Book().Cite("CO-17"), When: rules.AtEnd}
			s.Award(v.Award(f.Seat, 0, rules.Ownership{}))
		}
	}
}
