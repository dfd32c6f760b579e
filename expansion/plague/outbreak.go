package plague

import (
	"circulade/rules"
)

// registerOutbreak registers what a tile with a source of the plague brings.
func (m *module) registerOutbreak(b *rules.Book) error {
	b.Work("plague.outbreak", m.breakOut)
	if !m.deploy { // [PL-28]
		b.MayStandAt(m.free)
	}
	return b.MayChoose("base.wood", m.infected, func(s *rules.State, _ rules.Step, c rules.Choice) bool {
		return b.VerbDef(c.Verb()).Arg != rules.ArgFigure // PL-3
	})
}

// infected reports whether the tile of this sub-turn brought an outbreak, or with
// plague.barred one before it in this turn, so that no figure is put down.
func (m *module) infected(s *rules.State) bool { // [PL-3]
	if s.Flag(m.struck) {
		return true
	}
	c := s.SubTurn().Cell
	return c != 0 && s.Board.FaceAt(c).Marks&m.source != 0 && s.PieceAt(m.outbreak, c)&s.PieceAt(m.averted, c) != -1
}

// breakOut puts the lowest unused number on the source just laid [PL-2]. No flea is due
// in this turn [PL-3].
func (m *module) breakOut(s *rules.State) {
	c := s.SubTurn().Cell
	n := s.CountPieces(m.outbreak) + s.CountPieces(m.averted)
	if c == 0 || s.Board.FaceAt(c).Marks&m.source == 0 || n == mostOutbreaks { // [PL-2] else true
		return
	}
	i := len(s.Pieces())
	s.Lay(s.SubTurn().Seat, rules.Piece{Kind: m.outbreak, Seat: rules.Chance, Cell: c, State: uint16(n + 1)})
	s.SetFlag(m.spread) // [PL-3]
	if m.wholeTurn {
		s.SetFlag(m.struck)
	}
	m.recompute(s)
	m.leaveOld(s, i)
}

// leaveOld averts the outbreak that has all fleas in its region when a new one appears
// apart from it [PL-19].
func (m *module) leaveOld(s *rules.State, fresh int) {
	if s.CountPieces(m.flea) < mostFleas { // [PL-19] else true
		return
	}
	var x chains
	m.chainsOf(s, &x)
	fleas, old := uint32(0), -1
	for i := range x.n {
		if x.list[i].number == 0 {
			fleas |= 1 << i
		}
	}
	for i := range x.n {
		if x.list[i].number > 0 && x.of[i]&fleas == fleas {
			old = x.list[i].piece
		}
	}
	if old >= 0 && old != fresh {
		m.avert(s, old)
		m.recompute(s)
	}
}

// registerEradication registers the end of an outbreak at the beginning of a turn.
func (m *module) registerEradication(b *rules.Book) {
	m.ended = b.GameTally("plague-ended")
	b.Work("plague.eradication", m.eradicate)
}

// eradicate averts the lowest of several active outbreaks when the supply of fleas is
// empty: once in the game in any case [PL-16], then whenever no inactive flea is left
// either [PL-17].
func (m *module) eradicate(s *rules.State) {
	if s.CountPieces(m.outbreak) < 2 || m.supply(s) > 0 {
		return
	}
	lowest := -1
	for i, p := range s.Pieces() {
		if p.Kind != m.outbreak {
			continue
		}
		if lowest < 0 || p.State < s.Pieces()[lowest].State {
			lowest = i
		}
	}
	needed := s.CountPieces(m.inactive) == 0
	first := s.GameTally(m.ended) == 0
	switch {
	case first && !needed && m.whenNeeded: // [PL-16] else first
		return
	case !first && !needed: // [PL-17] else !first
		return
	}
	s.SetGameTally(m.ended, 1)
	m.avert(s, lowest)
	m.recompute(s)
}
