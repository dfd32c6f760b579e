package bridgescastlesbazaars

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerScores registers how castles are completed.
func (m *module) registerScores(b *rules.Book) {
	m.source = b.SourceOfFeature("castle")
	m.paid = b.Piece(rules.PieceDef{Name: "castle-score", Max: mostCastles})
	m.verbScore = b.Verb(rules.Verb{
		Name: "score", Kind: "score", At: rules.AtSegment,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			m.score(s, m.castleAt(s, board.Seg(st.At)), c.Seg(), st.N)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendLocation(rules.OnSegment, c.At(), 0, append(buf, "score "...))
		},
	})
	m.rowScores = b.WorkStep("bridges-castles-bazaars.castle-scores", m.scores)
	m.rowChoice = b.Question("bridges-castles-bazaars.castle-choice", rules.Script{
		Kind: "castle-choice", At: rules.AtSegment,
		List: func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
			castle := s.Pieces()[m.castleAt(s, board.Seg(st.At))]
			for k := 0; ; k++ {
				seg := m.candidate(s, castle, st.N, k)
				if seg == 0 {
					return buf
				}
				buf = append(buf, rules.NewChoice(m.verbScore, 0, uint16(seg), 0))
			}
		},
	})
	b.Work("bridges-castles-bazaars.return", m.climbDown)
}

// A castle that has scored in this sub-turn is noted as a piece: its State holds the
// edge, as that of the castle, the round, and the points.
func note(points int, round uint32, edge uint16) uint16 {
	return uint16(points)<<6 | uint16(round&15)<<2 | edge
}

func noted(state uint16) (points int, round uint32, edge uint16) {
	return int(state >> 6), uint32(state >> 2 & 15), state & 3
}

// castleAt returns the index of the castle that is named by a segment of it.
func (m *module) castleAt(s *rules.State, seg board.Seg) int {
	for i, p := range s.Pieces() {
		if p.Kind == m.castle && m.segOf(s, p) == seg {
			return i
		}
	}
	return -1
}

// segOf returns the segment that names a castle.
func (m *module) segOf(s *rules.State, castle rules.Piece) board.Seg {
	return s.Board.EdgeSeg(castle.Cell, tile.Edge(castle.State))
}

// scores completes castles, those of a round one after the other: first by what
// this sub-turn has completed [BCB-20]; then, round by round, by the castles of the
// round before [BCB-22, BCB-28]. The step counts the rounds.
func (m *module) scores(s *rules.State, st rules.Step) {
	if s.FindPiece(m.castle) < 0 {
		return
	}
	for {
		i := m.due(s, st.N)
		if i < 0 {
			break
		}
		castle := s.Pieces()[i]
		if m.candidate(s, castle, st.N, 1) != 0 {
			s.Push(st)
			s.Push(rules.Step{Row: m.rowChoice, Seat: m.owner(s, castle), At: uint16(m.segOf(s, castle)), N: st.N})
			return
		}
		m.score(s, i, m.candidate(s, castle, st.N, 0), st.N)
	}
	for _, p := range s.Pieces() {
		if _, round, _ := noted(p.State); p.Kind == m.paid && round == st.N { // [BCB-22]
			s.Push(rules.Step{Row: m.rowScores, Seat: st.Seat, N: st.N + 1})
			return
		}
	}
}

// due returns the index of the next castle to be completed in a round, or -1:
// the first one of the first owner from the active player on.
func (m *module) due(s *rules.State, round uint32) int {
	active := s.SubTurn().Seat // [BCB-28]
	for seat := range s.Round(active) {
		for i, p := range s.Pieces() {
			if p.Kind == m.castle && m.owner(s, p) == seat && !m.fresh(s, p) && m.open(s, p) && m.candidate(s, p, round, 0) != 0 {
				return i
			}
		}
	}
	return -1
}

// fresh reports whether a castle was built in this sub-turn: then it covers the tile
// just laid, and nothing that happens in the sub-turn completes it.
func (m *module) fresh(s *rules.State, castle rules.Piece) bool {
	c := s.SubTurn().Cell
	return castle.Cell == c || s.Board.Neighbour(castle.Cell, tile.Edge(castle.State)) == c // [BCB-23]
}

// open reports whether a castle has its follower and has not scored.
func (m *module) open(s *rules.State, castle rules.Piece) bool {
	for _, p := range s.Pieces() {
		if _, _, e := noted(p.State); p.Kind == m.paid && p.Cell == castle.Cell && e == castle.State {
			return false
		}
	}
	_, ok := m.on(s, castle)
	return ok
}

// on returns the follower on a castle.
func (m *module) on(s *rules.State, castle rules.Piece) (rules.FigureID, bool) {
	for id, g := range s.Figures() {
		if g.Where == m.place && g.At == uint16(castle.Cell) && uint16(g.Spot) == castle.State {
			return rules.FigureID(id), true
		}
	}
	return 0, false
}

// idle reports whether the follower on a castle brings nothing there: a mayor, whose
// strength is that of a city, if so agreed [AM-11].
func (m *module) idle(s *rules.State, castle rules.Piece) bool {
	id, ok := m.on(s, castle)
	return ok && m.noMayor && s.Book().FigureDef(s.Figures()[id].Kind).ShieldStrength
}

// owner returns whose castle it is: of the player whose follower stands on it, whoever built it.
func (m *module) owner(s *rules.State, castle rules.Piece) rules.Seat {
	if id, ok := m.on(s, castle); ok {
		return s.Figures()[id].Seat
	}
	return castle.Seat
}

// candidate returns a segment of the k-th feature that completes a castle in a
// round, or 0: in the first one a feature that this sub-turn has completed [BCB-20],
// later a castle of the round before [BCB-22].
func (m *module) candidate(s *rules.State, castle rules.Piece, round uint32, k int) board.Seg {
	if round > 0 {
		return m.neighbour(s, castle, round, k)
	}
	for i := range s.Completed() { // [BCB-20]
		f := s.CompletedFeature(i)
		if !m.touches(s, castle, f) || !s.Completes(f) {
			continue
		}
		if k--; k < 0 {
			return s.Board.Root(f)
		}
	}
	return 0
}

// neighbour returns a segment of the k-th castle of the round before that has a
// tile around a castle.
func (m *module) neighbour(s *rules.State, castle rules.Piece, round uint32, k int) board.Seg {
	for _, p := range s.Pieces() {
		if p.Kind != m.paid {
			continue
		}
		_, r, e := noted(p.State)
		p.State = e
		seg := m.segOf(s, p)
		if r+1 != round || !m.touches(s, castle, s.Board.FeatureOf(seg)) {
			continue
		}
		if k--; k < 0 {
			return seg
		}
	}
	return 0
}

// touches reports whether a feature has a part on the squares around a castle.
func (m *module) touches(s *rules.State, castle rules.Piece, f board.Feature) bool {
	b := &s.Board
	around := vicinity(s, uint16(castle.Cell), uint8(castle.State))
	seg := b.Root(f)
	for range b.Size(f) {
		if around.Has(b.Pos(b.CellOf(seg))) {
			return true
		}
		seg = b.Next(seg)
	}
	return false // [BCB-19] else true
}

// score gives a castle the value of what completes it.
func (m *module) score(s *rules.State, i int, by board.Seg, round uint32) {
	castle := s.Pieces()[i]
	owner := m.owner(s, castle)
	v := rules.Value{Closed: true, Rule: m.forCastle}
	if round == 0 {
		v = s.ValueOf(s.Board.FeatureOf(by), owner, rules.InPlay)
		v.Rule = m.forFeature
	} else {
		v.Bonus = m.worth(s, by)
	}
	a := v.Award(owner, m.segOf(s, castle), rules.Ownership{})
	a.Ruling.Source = m.source
	if !m.idle(s, castle) {
		s.Award(a)
	}
	s.AddPiece(rules.Piece{Kind: m.paid, Seat: owner, Cell: castle.Cell, State: note(v.Points(), round, castle.State)})
	if id, ok := m.on(s, castle); ok && !m.idle(s, castle) {
		s.Scored(rules.Scored{Figure: id, When: rules.InPlay})
	}
}

// worth returns what a castle that is named by a segment got in this sub-turn.
func (m *module) worth(s *rules.State, seg board.Seg) int16 {
	for _, p := range s.Pieces() {
		if p.Kind != m.paid {
			continue
		}
		points, _, e := noted(p.State)
		if s.Board.EdgeSeg(p.Cell, tile.Edge(e)) == seg {
			return int16(points)
		}
	}
	return 0
}

// climbDown sends the followers of the castles that scored home.
func (m *module) climbDown(s *rules.State) {
	for i := s.FindPiece(m.paid); i >= 0; i = s.FindPiece(m.paid) {
		castle := s.Pieces()[i]
		s.RemovePiece(i)
		_, _, castle.State = noted(castle.State)
		if id, ok := m.on(s, castle); ok { // [BCB-21]
			s.Return(id)
		}
	}
}
