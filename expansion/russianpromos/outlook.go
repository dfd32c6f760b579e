package russianpromos

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// This file is what traps look like to people and to computer players.

// late is the number of tiles in the pile below which a captive comes home less and less
// likely.
const late = 24

// What a captive is worth while there is time to free him, in hundredths of a point: a follower
// in the supply, less the part of a turn that it costs to get him there.
const (
	early     = 120 // with a robber
	earlyWith = 60  // with a water spirit, who may keep him
)

// outlook is what a seat's captives may still be worth, down to what the end of the game takes
// for those with a water spirit.
func (m *module) outlook(s *rules.State, seat rules.Seat) (n int) {
	soon := min(s.Left(), late)
	for i := range s.Figures() {
		g := &s.Figures()[i]
		switch {
		case g.Seat != seat:
		case g.Where == m.nest: // [RU-5]
			n += early * soon / late
		case g.Where == m.pond: // [RU-5]
			n += (earlyWith*soon + 100*lost*(late-soon)) / late
		}
	}
	return n
}

// note tells that a road leads to a robber, and that a feature lies around a water spirit.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	b := &s.Board
	for i, marks := range b.Marks() {
		if marks&(m.water|m.tree) == 0 {
			continue
		}
		c := b.Laid()[i]
		x, y := b.Pos(c)
		reach, rule := rules.Around(x, y), m.note4
		if marks&m.tree != 0 {
			reach, rule = rules.Block{Left: x, Top: y, Right: x, Bottom: y}, m.note3
		}
		if m.reaches(s, f, marks, reach, c) {
			buf = append(buf, rules.Note{Rule: rule, With: b.Root(f), Place: c, Reach: reach})
		}
	}
	return buf
}

// reaches reports whether a trap reaches a segment of a feature.
func (m *module) reaches(s *rules.State, f board.Feature, marks board.Marks, reach rules.Block, c board.Cell) bool {
	b := &s.Board
	seg := b.Root(f)
	for range b.Size(f) {
		at := b.CellOf(seg)
		if marks&m.tree != 0 && at == c && b.SegFace(seg).Kind == tile.Road { // [RU-3]
			return true
		}
		if marks&m.water != 0 && reach.Has(b.Pos(at)) { // [RU-4]
			return true
		}
		seg = b.Next(seg)
	}
	return false
}
