//go:build proof

package monasteries

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// noMonks keeps everybody from standing in a special monastery [MO-3].
func (m *module) noMonks(b *rules.Book) error {
	if err := m.offers(b); err != nil {
		return err
	}
	return b.MayChoose("base.wood", nil, func(s *rules.State, _ rules.Step, c rules.Choice) bool {
		return c.Verb() != rules.VerbDeploy || !m.takes(s, c)
	})
}

// fromQuarters lets who comes out of the town lie down too [MO-7].
func (m *module) fromQuarters(b *rules.Book) error {
	if err := m.offers(b); err != nil || !proof.Off("MO-7") {
		return err
	}
	return m.offerOn(b, "count.move-out", func(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
		for _, c := range buf {
			if c.Verb() != rules.VerbPass && m.takes(s, c) {
				buf = append(buf, rules.NewChoice(m.roll, 0, uint16(s.Board.CellOf(c.Seg())), c.N()))
			}
		}
		return buf
	})
}

// stand puts an abbot into the monastery as if it stood there [MO-9].
func (m *module) stand(s *rules.State, st rules.Step, c rules.Choice) {
	s.Deploy(st.Seat, rules.FigureKind(c.Arg()), monastery(s, c.Cell()))
}

// unfinished reports whether a special monastery is not completed [MO-6].
func (m *module) unfinished(s *rules.State, seg board.Seg) bool {
	return s.Board.KindOf(seg) == tile.Monastery && m.isSpecial(s, s.Board.CellOf(seg)) && !s.Board.Closed(s.Board.FeatureOf(seg))
}

// everybody is the owners where all who lie there are [MO-5].
func everybody(by [rules.MaxSeats]uint8) rules.Ownership {
	own := rules.MostOf(by)
	for seat, n := range by {
		if n > 0 {
			own.Owners |= rules.Only(rules.Seat(seat))
		}
	}
	return own
}
