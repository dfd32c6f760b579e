package flyingmachines

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerLanding registers where a follower comes down. He has to, if he can
// [FM-4]; a single place needs no question.
func (m *module) registerLanding(b *rules.Book) {
	m.rowAim = b.Question("flying-machines.landing", rules.Script{
		Kind: "landing", At: rules.AtCell, Else: m.goBack, Auto: true,
		List: m.landings, // [FM-10] else m.firstLanding
		Pass: false,      // [FM-4] else true
	})
}

// landings lists the unfinished features of the tile that he has come to, each
// once [FM-4].
func (m *module) landings(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	c := board.Cell(st.At)
	base := s.Board.FirstSeg(c)
	var seen [board.MaxSegments]board.Feature
	for i := range s.Board.FaceAt(c).N {
		seg := base + board.Seg(i)
		f := s.Board.FeatureOf(seg)
		again := false
		for _, g := range seen[:i] {
			again = again || g == f
		}
		seen[i] = f
		if again || !m.lands(s, st.Seat, rules.FigureKind(st.N), seg) {
			continue
		}
		buf = append(buf, rules.NewChoice(rules.VerbDeploy, uint8(st.N), uint16(seg), 0))
	}
	return buf
}

// lands reports whether a figure may come down on a segment: on an unfinished road,
// city or monastic feature of a kind that it may stand on, whoever is there [FM-7].
func (m *module) lands(s *rules.State, seat rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	f := s.Board.FeatureOf(seg)
	kind := s.Board.Kind(f)
	switch {
	case f == 0 || kind == tile.River:
		return false
	case kind == tile.Field || s.Board.Closed(f): // [FM-5]
		return false
	}
	return s.MayArrive(rules.ArrivalOn(seat, k, seg), rules.IgnoreOccupants) // [FM-4] else s.MayArrive(rules.ArrivalOn(seat, k, seg), 0); [FM-8] else true
}

// goBack brings a follower home who finds no place to land. No other figure is put
// down instead, or no other follower.
func (m *module) goBack(s *rules.State, st rules.Step) {
	s.ShowAs(st.Seat, rules.Piece{Kind: m.machine})
	if m.onlyFollowers { // [FM-6] else m.again(s, st)
		s.SetFlag(m.failed)
		s.Push(rules.Step{Row: m.rowOver, Seat: st.Seat})
		s.Push(rules.Step{Row: m.figure, Seat: st.Seat})
	}
}

// over forgets the flight that was in vain.
func (m *module) over(s *rules.State, _ rules.Step) {
	s.ClearFlag(m.failed)
}

// inVain reports whether a flight of this sub-turn has been in vain.
func (m *module) inVain(s *rules.State) bool { return s.Flag(m.failed) }

// noFollower reports whether a choice puts no follower anywhere.
func (m *module) noFollower(s *rules.State, _ rules.Step, c rules.Choice) bool {
	b := s.Book()
	return b.VerbDef(c.Verb()).Arg != rules.ArgFigure || !b.FigureDef(rules.FigureKind(c.Arg())).Follower()
}
