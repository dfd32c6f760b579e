package plague

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerFlight registers the flight of a figure, which is offered in every window of
// its owner's turn [PL-20].
func (m *module) registerFlight(b *rules.Book) error {
	m.verbFlee = b.Verb(rules.Verb{
		Name: "flee", Kind: "flee", At: rules.AtSegment, N: rules.NumberFigure, Do: m.flee,
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			buf = s.AppendFigure(rules.FigureID(c.N()), append(buf, "flee "...))
			return s.AppendLocation(rules.OnSegment, c.At(), 0, append(buf, " to "...))
		},
	})
	for _, window := range []string{"base.window-start", "base.window-tile", "base.window-wood", "base.window-end"} {
		if err := b.Offer(window, m.flights); err != nil {
			return err
		}
	}
	return nil
}

// free is the veto on putting figures on tiles with a flea or an active outbreak
// [PL-28].
func (m *module) free(s *rules.State, _ rules.Seat, _ rules.FigureKind, c board.Cell) bool {
	return !m.barred(s, c)
}

// flights lists where each figure of the seat may flee, from the first outbreak on and
// once in a turn.
func (m *module) flights(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	begun := s.FindPiece(m.outbreak) >= 0 || s.FindPiece(m.averted) >= 0
	if !begun || // [PL-20] else true
		s.Flag(m.fled) { // [PL-29]
		return buf
	}
	figures := s.Figures()
	for i := range figures {
		if s.Enough(buf) {
			break
		}
		f := &figures[i]
		if f.Seat == st.Seat && f.Where == rules.OnSegment && m.runs(s, f) {
			buf = m.ways(s, rules.FigureID(i), board.Seg(f.At), buf)
		}
	}
	return buf
}

// runs reports whether a figure on a segment is one that may flee: on a road, in a city
// or on a field, a follower, a builder or a pig. Monks never do, and what stays to the
// end of the game does not either.
func (m *module) runs(s *rules.State, f *rules.Figure) bool {
	def := s.Book().FigureDef(f.Kind)
	switch s.Board.Kind(s.Board.FeatureOf(board.Seg(f.At))) {
	case tile.Road, tile.City, tile.Field:
		return def.Follower() || m.special && !def.Stays // [PL-22] else def.Follower() || def.Stays
	default:
		return false
	}
}

// inFeature is what a flight has leave from: who flees is in the feature already, and
// only fleas and outbreaks bar a tile to them.
const inFeature = rules.IgnoreSegment | rules.IgnoreTile

// ways lists where a figure comes inside its feature without entering a tile that is
// barred.
func (m *module) ways(s *rules.State, id rules.FigureID, from board.Seg, buf []rules.Choice) []rules.Choice {
	b, f, home := &s.Board, s.Figures()[id], s.Board.CellOf(from)
	enter := func(c board.Cell) bool {
		return !m.barred(s, c) // [PL-21] else true
	}
	add := func(seg board.Seg, _ int) bool {
		if b.CellOf(seg) != home && s.MayArrive(rules.ArrivalOn(f.Seat, f.Kind, seg), inFeature) {
			buf = append(buf, rules.NewChoice(m.verbFlee, 0, uint16(seg), uint32(id)))
		}
		return !s.Enough(buf)
	}
	s.Walk(from, enter, add) // [PL-23] else leap(s, from, enter, add)
	return buf
}

// flee moves a figure to another tile of its feature. Nothing else changes [PL-29].
func (m *module) flee(s *rules.State, st rules.Step, c rules.Choice) {
	s.Push(st) // the window goes on
	s.SetFlag(m.fled)
	s.MoveOn(rules.FigureID(c.N()), c.Seg())
}
