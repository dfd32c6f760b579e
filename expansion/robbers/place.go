package robbers

import (
	"slices"
	"strconv"

	"circulade/rules"
)

// registerPlacing registers how robbers come to the track.
func (m *module) registerPlacing(b *rules.Book) {
	m.verbPlace = b.Verb(rules.Verb{
		Name: "robber", Kind: "robber", N: rules.NumberSpace,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) { m.put(s, st.Seat, int(c.N())) },
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return strconv.AppendUint(append(buf, "robber "...), uint64(c.N()), 10)
		},
	})
	b.Question("robbers.place", rules.Script{
		Kind: "place-robber", Pass: true, When: m.marked, List: m.spaces,
	})
	b.Work("robbers.second", m.second)
	m.rowSecond = b.Question("robbers.other", rules.Script{Kind: "place-robber", Pass: true, List: m.spaces})
}

// marked reports whether the tile just laid shows a robber.
func (m *module) marked(s *rules.State) bool { // [RO-1]
	c := s.SubTurn().Cell
	return c != 0 && s.Board.FaceAt(c).Marks&m.mark != 0
}

// spaces offers each space of the track with a scoring figure of another player,
// but not the one where the robber stands already [RO-1, RO-15].
func (m *module) spaces(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	at, start := -1, len(buf)
	if i := m.of(s, st.Seat); i >= 0 {
		at = int(s.Pieces()[i].State)
	}
	for seat := range s.Seats() {
		if seat == st.Seat { // [RO-15]
			continue
		}
		for k := range s.Scorers() {
			space, _ := s.Space(seat, k)
			c := rules.NewChoice(m.verbPlace, 0, 0, uint32(space))
			if space != at && !slices.Contains(buf[start:], c) {
				buf = append(buf, c)
			}
		}
	}
	return buf
}

// put puts a robber on a space, or moves it there.
func (m *module) put(s *rules.State, seat rules.Seat, space int) {
	i := m.of(s, seat)
	if i < 0 {
		i = s.AddPiece(rules.Piece{Kind: m.robber, Seat: seat})
	}
	s.SetPieceState(i, uint16(space))
	s.Show(seat, i)
}

// second asks the next player who has their robber still, or by option every other
// player who has.
func (m *module) second(s *rules.State) { // [RO-2]
	if !m.marked(s) {
		return
	}
	active, nearest := s.SubTurn().Seat, rules.Chance
	for seat := range s.Round(active) {
		if nearest == rules.Chance && seat != active && m.of(s, seat) < 0 {
			nearest = seat
		}
	}
	s.AskRound(active, rules.Step{Row: m.rowSecond}, func(st rules.Step) (rules.Step, bool) {
		return st, st.Seat == nearest || m.all && st.Seat != active && m.of(s, st.Seat) < 0
	})
}
