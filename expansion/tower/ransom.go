package tower

import "circulade/rules"

// price is what a captor gets for a prisoner of any kind [TW-12].
const price = 3

// registerRansom registers the way out of prison, which is offered in every
// window of the owner's turn [TW-11].
func (m *module) registerRansom(b *rules.Book) error {
	m.ransomed = b.TurnFlag("ransomed")
	m.source = b.Source("ransom")
	m.verbRansom = b.Verb(rules.Verb{
		Name: "ransom", Kind: "ransom", At: rules.AtSeat, N: rules.NumberFigure, Do: m.ransom, Text: ofFigure("ransom "),
	})
	for _, window := range []string{"base.window-start", "base.window-tile", "base.window-wood", "base.window-end"} {
		if err := b.Offer(window, m.offerRansom); err != nil {
			return err
		}
	}
	return nil
}

// offerRansom offers one prisoner of each kind and captor, if the owner can pay
// and has not done so in this turn.
func (m *module) offerRansom(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice { // [TW-11] else buf
	poor := s.Score(st.Seat) < price // [TW-12]
	if poor || s.Flag(m.ransomed) {
		return buf
	}
	return m.prisoners(s, st.Seat, ^uint8(0), m.verbRansom, buf)
}

// ransom frees a prisoner: his owner pays, his captor gets as much.
func (m *module) ransom(s *rules.State, st rules.Step, c rules.Choice) {
	s.Push(st) // the window goes on
	id := rules.FigureID(c.N())
	s.SetFlag(m.ransomed)
	s.Pay(st.Seat, price, m.ransomRule, m.source)
	v := rules.Value{Bonus: price, Rule: m.ransomRule}
	a := v.Award(rules.Seat(c.At()), 0, rules.Ownership{})
	a.Ruling.Source = m.source
	s.Award(a)
	s.PayOut()
	s.Return(id)
}
