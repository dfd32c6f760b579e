package siege

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// How knights escape, in the N of a step.
const (
	byShelter uint32 = 1 << iota // one lies there [SI-6]
	byLaying                     // one has just been laid there [SI-7]
)

func (m *module) registerEscape(b *rules.Book) {
	m.verbEscape = b.Verb(rules.Verb{
		Name: "escape", Kind: "escape", N: rules.NumberFigure,
		Do: func(s *rules.State, _ rules.Step, c rules.Choice) { s.Return(rules.FigureID(c.N())) },
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendFigure(rules.FigureID(c.N()), append(buf, "escape "...))
		},
	})
	b.Work("siege.escape", m.atSubTurn)
	m.rowKnight = b.Question("siege.knight", rules.Script{Kind: "escape", Pass: true, List: m.knights})
	b.Work("siege.escape-turn", func(s *rules.State) {
		if m.perTurn {
			s.Push(rules.Step{Row: m.rowKnight, Seat: s.SubTurn().Seat, N: byShelter})
		}
	})
}

// atSubTurn asks the player of the sub-turn, and after a shelter has been laid everybody
// else, clockwise [SI-6, SI-7]. After the last turn nobody escapes any more.
func (m *module) atSubTurn(s *rules.State) {
	if s.Ending() {
		return
	}
	p := s.SubTurn()
	laying := uint32(0)
	if p.Cell != 0 && m.holy[board.TileOf(s.Board.Face(p.Cell))] { // [SI-7]
		laying = byLaying
	}
	s.AskRound(p.Seat, rules.Step{Row: m.rowKnight, N: laying}, func(st rules.Step) (rules.Step, bool) {
		if st.Seat == p.Seat && !m.perTurn {
			st.N |= byShelter
		}
		return st, m.anyKnight(s, st)
	})
}

// anyKnight reports whether one of a seat's knights may escape.
func (m *module) anyKnight(s *rules.State, st rules.Step) bool {
	if st.N == 0 {
		return false
	}
	for i := range s.Figures() {
		if m.free(s, st, &s.Figures()[i]) {
			return true
		}
	}
	return false
}

// knights lists those of a seat's knights that may escape; of several who are alike
// and stand on one segment, the first.
func (m *module) knights(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	start := len(buf)
	for i := range s.Figures() {
		if g := &s.Figures()[i]; m.free(s, st, g) && !m.listed(s, buf[start:], g) {
			buf = append(buf, rules.NewChoice(m.verbEscape, 0, 0, uint32(i)))
		}
	}
	return buf
}

// free reports whether a figure is a knight of the step's seat that may escape. It
// does not matter what has been built in this sub-turn, or what kind of follower they are.
func (m *module) free(s *rules.State, st rules.Step, g *rules.Figure) bool {
	if g.Seat != st.Seat || g.Where != rules.OnSegment || !s.Book().FigureDef(g.Kind).Follower() {
		return false
	}
	city := s.Board.FeatureOf(board.Seg(g.At))
	return s.Board.Kind(city) == tile.City && m.mayEscape(s, st, city) // [SI-8] else m.freeNow(s, st, g, city)
}

// listed reports whether a figure that is alike is on the list.
func (m *module) listed(s *rules.State, list []rules.Choice, g *rules.Figure) bool {
	for _, c := range list {
		if o := &s.Figures()[c.N()]; o.At == g.At && o.Kind == g.Kind {
			return true
		}
	}
	return false
}

// mayEscape reports whether the seat's knights may leave a city in one of the ways
// that the step names.
func (m *module) mayEscape(s *rules.State, st rules.Step, city board.Feature) bool {
	by, any := m.siege(s, city)
	if !any {
		return false
	}
	anywhere := false
	for k, here := range by {
		anywhere = anywhere || here && m.escapes[k] == fromAnyTile
	}
	laying := st.N&byLaying != 0 && s.Owners(city).Has(st.Seat)
	seg := s.Board.Root(city)
	for range s.Board.Size(city) {
		k, c := m.campAt(s, seg), s.Board.CellOf(seg)
		switch {
		case st.N&byShelter != 0 && (anywhere || k != nobody && m.escapes[k] == fromSiegeTile): // [SI-6]
			if m.sheltered(s, c) {
				return true
			}
		case laying && k != nobody && m.escapes[k] == onPlacement:
			if besides(&s.Board, c, s.SubTurn().Cell) {
				return true
			}
		}
		seg = s.Board.Next(seg)
	}
	return false
}

// sheltered reports whether a monastery, shrine or abbey lies on a tile or beside it,
// corners included; a garden is none [SI-6].
func (m *module) sheltered(s *rules.State, c board.Cell) bool {
	b := &s.Board
	x, y := b.Pos(c)
	for i := range 9 {
		if face := b.Face(b.At(x+i%3-1, y+i/3-1)); face != board.NoFace && m.holy[board.TileOf(face)] {
			return true
		}
	}
	return false
}

// besides reports whether two tiles touch, corners included.
func besides(b *board.Board, c, d board.Cell) bool {
	x, y := b.Pos(c)
	u, v := b.Pos(d)
	return max(x-u, u-x, y-v, v-y) == 1
}
