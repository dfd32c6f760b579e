package magewitch

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerPair registers the mage and the witch, and how they move.
func (m *module) registerPair(b *rules.Book) {
	for who, name := range names {
		m.pair[who] = b.Piece(rules.PieceDef{Name: name, Max: 1, State: rules.StateSegment, Final: final})
		m.verbMove[who] = b.Verb(rules.Verb{
			Name: name, Kind: name, At: rules.AtSegment, Loose: true,
			Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.move(s, st.Seat, who, c.Seg()) },
			Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
				return s.AppendLocation(rules.OnSegment, c.At(), 0, append(append(buf, name...), ' '))
			},
		})
		m.verbOff[who] = b.Verb(rules.Verb{
			Name: "off-" + name, Kind: "off-" + name,
			Do: func(s *rules.State, st rules.Step, _ rules.Choice) { m.takeOff(s, st.Seat, who) },
		})
	}
}

// final tells what the final scoring depends on: on which road or city one of the two
// is, if that has anybody who scores it.
func final(s *rules.State, p rules.Piece) uint64 {
	f := s.Board.FeatureOf(s.SegmentOf(p))
	if s.Board.FiguresIn(f) == 0 {
		return 0
	}
	return uint64(f)
}

// on returns the feature on which one of the two is, 0 if he is not on the board.
func (m *module) on(s *rules.State, who int) board.Feature {
	i := s.FindPiece(m.pair[who])
	if i < 0 {
		return 0
	}
	return s.Board.FeatureOf(s.SegmentOf(s.Pieces()[i]))
}

// together reports whether the two have met.
func (m *module) together(s *rules.State) bool { // [MW-4]
	f := m.on(s, mage)
	return f != 0 && f == m.on(s, witch)
}

// move puts one of the two on a segment, wherever he is now.
func (m *module) move(s *rules.State, seat rules.Seat, who int, seg board.Seg) {
	i := s.FindPiece(m.pair[who])
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.pair[who], Seat: rules.Chance})
	}
	s.PutOn(i, seg)
	s.Show(seat, i)
}

// takeOff takes one of the two off the board.
func (m *module) takeOff(s *rules.State, seat rules.Seat, who int) {
	s.TakeUp(seat, s.FindPiece(m.pair[who]))
}

// choices lists what may be done for a magic tile: bring one of the two in or move
// him, or take one off if neither can go anywhere.
func (m *module) choices(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	if list := m.targets(s, buf); len(list) > len(buf) {
		return list
	}
	return m.removals(s, buf) // [MW-3] else buf
}

// part lists how the two can be parted that have met [MW-4].
func (m *module) part(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	if m.moves {
		return m.choices(s, st, buf)
	}
	return m.removals(s, buf)
}

// targets lists where each of the two can go: to any segment of every road and city
// that is not finished and holds neither of them; by mage.move also to
// another tile of what he stands on.
func (m *module) targets(s *rules.State, buf []rules.Choice) []rules.Choice {
	b := &s.Board
	pair := [2]board.Feature{m.on(s, mage), m.on(s, witch)}
	for who := range m.pair {
		for seg := board.Seg(1); int(seg) <= b.Segments(); seg++ {
			f := b.FeatureOf(seg)
			if f == 0 || b.Root(f) != seg || !stands(b.Kind(f)) ||
				b.Closed(f) { // [MW-9]
				continue
			}
			own := f == pair[who]  // [MW-2]
			if f == pair[1-who] || // [MW-2]
				own && !m.within {
				continue
			}
			from := board.Cell(0)
			if own {
				from = s.Pieces()[s.FindPiece(m.pair[who])].Cell
			}
			buf = m.segments(s, who, f, from, buf)
		}
	}
	return buf
}

// segments offers every segment of a feature to one of the two, but those of the tile
// that he is on [MW-1].
func (m *module) segments(s *rules.State, who int, f board.Feature, from board.Cell, buf []rules.Choice) []rules.Choice {
	b := &s.Board
	seg := b.Root(f)
	for range b.Size(f) {
		if b.CellOf(seg) != from {
			buf = append(buf, rules.NewChoice(m.verbMove[who], 0, uint16(seg), 0))
		}
		seg = b.Next(seg)
	}
	return buf
}

// stands reports whether the two may stand on features of a kind.
func stands(k tile.Kind) bool {
	return k == tile.Road || k == tile.City // [MW-8] else true
}

// removals lists who can be taken off the board.
func (m *module) removals(s *rules.State, buf []rules.Choice) []rules.Choice {
	for who := range m.pair {
		if m.on(s, who) != 0 {
			buf = append(buf, rules.NewChoice(m.verbOff[who], 0, 0, 0))
		}
	}
	return buf
}
