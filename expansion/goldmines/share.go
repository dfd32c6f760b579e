package goldmines

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerSharing registers who may take gold, and how it is taken.
func (m *module) registerSharing(b *rules.Book) {
	b.AfterScored(m.scored)
	m.rowShare = b.WorkStep("goldmines.share", m.share) // [GO-7] else b.WorkStep("goldmines.share", m.shareAll)
	m.verbTake = b.Verb(rules.Verb{
		Name: "take-gold", Kind: "take-gold", At: rules.AtCell,
		Do: func(s *rules.State, st rules.Step, c rules.Choice) {
			m.take(s, st.Seat, c.Cell())
			m.tell(s, st.Seat, 1)
		},
		Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
			return s.AppendPos(c.Cell(), append(buf, "take-gold "...))
		},
	})
	m.rowTake = b.Question("goldmines.take", rules.Script{Kind: "take-gold", List: m.claimed})
}

// claimed lists the tiles from which a seat may take gold that lies there still.
func (m *module) claimed(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for _, p := range s.Pieces() {
		if m.takes(s, p, st.Seat) {
			buf = append(buf, rules.NewChoice(m.verbTake, 0, uint16(p.Cell), 0))
		}
	}
	return buf
}

// takes reports whether a piece is a seat's claim to gold that lies there still.
func (m *module) takes(s *rules.State, p rules.Piece, seat rules.Seat) bool {
	return p.Kind == m.claim && p.Seat == seat && s.PieceAt(m.ingot, p.Cell) >= 0
}

// scored notes who may take the gold of what has just been scored: its owners.
// Farmers never do.
func (m *module) scored(s *rules.State, x rules.Scored) { // [GO-4]
	if x.When != rules.InPlay || s.FindPiece(m.ingot) < 0 {
		return
	}
	if x.Feature == 0 {
		g := s.Figures()[x.Figure] // at a place that scored: a castle
		if ground, ok := s.Ground(g.Where, g.At, g.Spot); ok {
			m.claimBlock(s, g.Seat, ground)
		}
		return
	}
	if s.Board.Kind(x.Feature) == tile.Field { // [GO-9]
		return
	}
	own := s.Owners(x.Feature) // [GO-11] else everybody(s, x.Feature)
	for seat := range own.Owners.All() {
		m.claimAll(s, seat, x.Feature)
	}
}

// claimAll gives a seat a claim to every tile that a feature covers: of a monastic
// one its own and those around it.
func (m *module) claimAll(s *rules.State, seat rules.Seat, f board.Feature) {
	b := &s.Board
	seg := b.Root(f)
	if b.Kind(f).Monastic() {
		m.claimBlock(s, seat, rules.Around(b.Pos(b.CellOf(seg))))
		return
	}
	for range b.Size(f) {
		m.claimOne(s, seat, b.CellOf(seg)) // [GO-3] else m.claimFirst(s, seat, seg)
		seg = b.Next(seg)
	}
}

func (m *module) claimBlock(s *rules.State, seat rules.Seat, k rules.Block) {
	for y := k.Top; y <= k.Bottom; y++ {
		for x := k.Left; x <= k.Right; x++ {
			m.claimOne(s, seat, s.Board.At(x, y))
		}
	}
}

// claimOne gives a seat a claim to the gold of a tile, if there is some.
func (m *module) claimOne(s *rules.State, seat rules.Seat, c board.Cell) {
	if c == 0 || s.PieceAt(m.ingot, c) < 0 || m.claims(s, seat, c) { // [GO-12] else m.tooNew(s, seat, c)
		return
	}
	s.AddPiece(rules.Piece{Kind: m.claim, Seat: seat, Cell: c})
}

// claims reports whether a seat has a claim to the gold of a tile.
func (m *module) claims(s *rules.State, seat rules.Seat, c board.Cell) bool {
	for _, p := range s.Pieces() {
		if p.Kind == m.claim && p.Seat == seat && p.Cell == c {
			return true
		}
	}
	return false
}

// share lets those who have a claim take one ingot each in turn, from the active
// player on, until nothing is left that anybody may take. The step's
// seat is the next in turn.
func (m *module) share(s *rules.State, st rules.Step) {
	var got [rules.MaxSeats]int
	for idle := 0; idle < s.Book().Seats(); st.Seat = s.Next(st.Seat) {
		c, n := m.best(s, st.Seat)
		if n == 0 { // [GO-5] else n == 0 || got[st.Seat] > 0
			idle++
			continue
		}
		if idle = 0; n > 1 && m.manual && (m.always || m.matters(s, st.Seat)) {
			m.tellAll(s, got)
			ask := rules.Step{Row: m.rowTake, Seat: st.Seat}
			st.Seat = s.Next(st.Seat)
			s.Push(st)
			s.Push(ask)
			return
		}
		m.take(s, st.Seat, c)
		got[st.Seat]++ // [GO-6] else got[st.Seat] += 1 + m.takeRest(s, st.Seat)
	}
	m.tellAll(s, got)
	s.RemovePieces(m.claim)
}

// best returns the tile from which a seat takes gold: the one that most players
// have a claim to, of several the northernmost and then the westernmost [GO-8]; and
// from how many it could.
func (m *module) best(s *rules.State, seat rules.Seat) (best board.Cell, n int) {
	most := 0
	for _, p := range s.Pieces() {
		if !m.takes(s, p, seat) {
			continue
		}
		n++
		by := 0
		for _, q := range s.Pieces() {
			if q.Kind == m.claim && q.Cell == p.Cell { // [GO-8]
				by++
			}
		}
		if best == 0 || by > most || by == most && m.before(s, p.Cell, best) {
			best, most = p.Cell, by
		}
	}
	return best, n
}

// before reports whether a cell comes before another, row by row.
func (m *module) before(s *rules.State, c, d board.Cell) bool {
	x, y := s.Board.Pos(c)
	x2, y2 := s.Board.Pos(d)
	return y < y2 || y == y2 && x < x2
}

// take gives a seat an ingot from a tile.
func (m *module) take(s *rules.State, seat rules.Seat, c board.Cell) {
	i := s.PieceAt(m.ingot, c)
	n := s.Pieces()[i].State - 1
	if s.SetPieceState(i, n); n == 0 {
		s.RemovePiece(i)
	}
	s.AddTally(m.owned, seat, 1)
}

// tellAll tells who took how much, from the active player on.
func (m *module) tellAll(s *rules.State, got [rules.MaxSeats]int) {
	for seat := range s.Round(s.SubTurn().Seat) {
		m.tell(s, seat, got[seat])
	}
}

func (m *module) tell(s *rules.State, seat rules.Seat, n int) {
	if n > 0 {
		s.Tell(rules.Event{Type: rules.EventToken, Seat: seat, Text: "ingots", N: n})
	}
}
