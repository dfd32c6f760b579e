package flyingmachines

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// registerLanding registers where a follower comes down. He has to, if he can
// [FM-4]; a single place needs no question.
func (m *module) registerLanding(b *rules.Book) {
	m.stepAim = b.Question("flying-machines.landing", rules.Script{
		Kind: "landing", At: rules.AtCell, List: m.landings, Else: m.goBack,
		Auto: true, Pass: !m.rule.must.On,
	})
	if !m.rule.joins.On { // FM-11
		b.AfterDeployed(func(s *rules.State, id rules.FigureID) {
			if c := s.CellOf(id); c != 0 && c != s.Part().Cell {
				s.Return(id)
			}
		})
	}
}

// landings lists the unfinished features of the tile that he has come to, each
// once [FM-4].
func (m *module) landings(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	c := board.Cell(st.At)
	base, start := s.Board.Base(c), len(buf)
	var seen [board.MaxSegments]board.Feature
	for i := range s.Board.FaceAt(c).N {
		seg := base + board.Seg(i)
		f := s.Board.FeatureOf(seg)
		again := false
		for _, g := range seen[:i] {
			again = again || g == f
		}
		seen[i] = f
		if again || !m.lands(s, st.Seat, rules.FigureKind(st.N), seg) || !m.rule.free.On && len(buf) > start { // FM-10
			continue
		}
		buf = append(buf, rules.NewChoice(rules.VerbDeploy, uint8(st.N), uint16(seg), 0))
	}
	return buf
}

// lands reports whether a figure may come down on a segment: on an unfinished road,
// city or monastic feature of a kind that it may stand on, whoever is there [FM-4,
// FM-5, FM-7, FM-8].
func (m *module) lands(s *rules.State, seat rules.Seat, k rules.FigureKind, seg board.Seg) bool {
	f := s.Board.FeatureOf(seg)
	kind := s.Board.Kind(f)
	switch {
	case f == 0 || kind == tile.River:
		return false
	case m.rule.unfinished.On && (kind == tile.Field || s.Board.Closed(f)):
		return false
	case !m.rule.kept.On: // FM-8
		return true
	case !m.rule.must.On: // FM-4
		return s.MayCome(rules.ComingTo(seat, k, seg), 0)
	}
	return s.MayCome(rules.ComingTo(seat, k, seg), rules.AmongOthers)
}

// goBack brings a follower home who finds no place to land. No other figure is put
// down instead, or no other follower [FM-6].
func (m *module) goBack(s *rules.State, st rules.Step) {
	s.Tell(rules.Event{Type: rules.EventPiece, Seat: st.Seat, Text: "flying-machine"})
	switch {
	case !m.rule.back.On:
		s.Push(rules.Step{Kind: m.wood, Seat: st.Seat})
	case m.onlyFollowers:
		s.SetGameTally(m.failed, s.GameTally(m.failed)|s.PartBit())
		s.Push(rules.Step{Kind: m.stepOver, Seat: st.Seat})
		s.Push(rules.Step{Kind: m.wood, Seat: st.Seat})
	}
}

// over forgets the flight that was in vain.
func (m *module) over(s *rules.State, _ rules.Step) {
	s.SetGameTally(m.failed, s.GameTally(m.failed)&^s.PartBit())
}

// inVain reports whether a flight of this part has been in vain.
func (m *module) inVain(s *rules.State) bool { return s.GameTally(m.failed)&s.PartBit() != 0 }

// noFollower reports whether a choice puts no follower anywhere.
func (m *module) noFollower(s *rules.State, _ rules.Step, c rules.Choice) bool {
	b := s.Book()
	return b.VerbDef(c.Verb()).Arg != rules.ArgFigure || !b.FigureDef(rules.FigureKind(c.Arg())).Follower()
}
