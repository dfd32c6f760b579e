package porxada

import (
	"circulade/board"
	"circulade/rules"
)

// registerSwap registers the questions of a swap: which of one's own followers, for
// which other, whether its owner agrees, and what he gives up if not.
func (m *module) registerSwap(b *rules.Book) {
	m.swap = b.Piece(rules.PieceDef{Name: "swap", Max: 2, State: rules.StateFigure})
	m.out = b.Location(rules.LocationDef{Name: "out", Gone: true})
	figure := func(name, kind string, do func(*rules.State, rules.Step, rules.Choice)) rules.VerbID {
		return b.Verb(rules.Verb{
			Name: name, Kind: kind, N: rules.NumberFigure, Do: do,
			Text: func(s *rules.State, c rules.Choice, buf []byte) []byte {
				return s.AppendFigure(rules.FigureID(c.N()), append(append(buf, name...), ' '))
			},
		})
	}
	m.verbOwn = figure("exchange", "swap-own", m.chooseOwn)
	m.verbOther = figure("for", "swap-other", m.chooseOther)
	m.verbLose = figure("lose", "lose", func(s *rules.State, _ rules.Step, c rules.Choice) { m.lose(s, rules.FigureID(c.N())) })
	m.verbSupply = b.Verb(rules.Verb{
		Name: "lose-supply", Kind: "lose", Arg: rules.ArgFigure, Do: m.loseSupply,
		Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
			return append(append(buf, "lose "...), b.FigureDef(rules.FigureKind(c.Arg())).Name...)
		},
	})
	m.verbAccept = b.Verb(rules.Verb{Name: "accept", Kind: "accept", Do: m.accept})
	m.verbRefuse = b.Verb(rules.Verb{Name: "refuse", Kind: "refuse", Do: m.refuse})
	m.own = b.Question("porxada.own", rules.Script{Kind: "porxada-own", Pass: true, List: m.listOwn})
	m.other = b.Question("porxada.other", rules.Script{Kind: "porxada-other", Pass: true, List: m.listOther})
	m.answer = b.Question("porxada.answer", rules.Script{
		Kind: "porxada-answer", Auto: true,
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			buf = append(buf, rules.NewChoice(m.verbAccept, 0, 0, 0))
			return append(buf, rules.NewChoice(m.verbRefuse, 0, 0, 0)) // [PX-3] else buf
		},
	})
	b.Work("porxada.done", m.forget)
	m.price = b.Question("porxada.pay", rules.Script{Kind: "porxada-pay", Auto: true, List: m.listLosses})
}

// swappable reports whether a figure is a follower on the map [PX-4].
func (m *module) swappable(s *rules.State, g *rules.Figure) bool {
	return g.Where == rules.OnSegment && s.Book().FigureDef(g.Kind).Follower()
}

// pair reports whether two followers of different players can change places: each
// is of a kind that may stand where the other does.
func (m *module) pair(s *rules.State, a, b *rules.Figure) bool {
	if a.Seat == b.Seat || !m.swappable(s, a) || !m.swappable(s, b) {
		return false
	}
	return changes(s, a, b) && changes(s, b, a) // [PX-4] else true
}

// changes reports whether a follower may stand where another one does, whoever else is
// there and whatever befalls the tile: nobody is put down [PX-4].
func changes(s *rules.State, g, to *rules.Figure) bool {
	return s.MayArrive(rules.ArrivalOn(g.Seat, g.Kind, board.Seg(to.At)), rules.IgnoreOccupants|rules.IgnoreTile)
}

// anyPair reports whether a seat can swap a follower.
func (m *module) anyPair(s *rules.State, seat rules.Seat) bool {
	for i := range s.Figures() {
		if s.Figures()[i].Seat == seat && m.partner(s, i) {
			return true
		}
	}
	return false
}

// partner reports whether there is somebody with whom a figure can change places.
func (m *module) partner(s *rules.State, i int) bool {
	a := &s.Figures()[i]
	if !m.swappable(s, a) {
		return false
	}
	for k := range s.Figures() {
		if m.pair(s, a, &s.Figures()[k]) {
			return true
		}
	}
	return false
}

// alike reports whether an earlier figure is of the same kind and player and stands
// on the same segment: then it makes no difference which is chosen.
func alike(s *rules.State, i int) bool {
	g := s.Figures()[i]
	for _, h := range s.Figures()[:i] {
		if h == g {
			return true
		}
	}
	return false
}

// listOwn offers the seat's followers that have somebody to change places with.
func (m *module) listOwn(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i := range s.Figures() {
		if s.Figures()[i].Seat == st.Seat && m.partner(s, i) && !alike(s, i) {
			buf = append(buf, rules.NewChoice(m.verbOwn, 0, 0, uint32(i)))
		}
	}
	return buf
}

// listOther offers whom the follower chosen can change places with.
func (m *module) listOther(s *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
	own, _ := m.chosen(s)
	for i := range s.Figures() {
		if m.pair(s, &s.Figures()[own], &s.Figures()[i]) && !alike(s, i) {
			buf = append(buf, rules.NewChoice(m.verbOther, 0, 0, uint32(i)))
		}
	}
	return buf
}

// chosen returns the followers chosen so far, the own one first.
func (m *module) chosen(s *rules.State) (own, other rules.FigureID) {
	first := true
	for _, p := range s.Pieces() {
		if p.Kind != m.swap {
			continue
		}
		if first {
			own, first = rules.FigureID(p.State-1), false
		} else {
			other = rules.FigureID(p.State - 1)
		}
	}
	return own, other
}

// choose notes a follower of the swap, for all to see.
func (m *module) choose(s *rules.State, id rules.FigureID) {
	s.AddPiece(rules.Piece{Kind: m.swap, Seat: s.Figures()[id].Seat, Cell: s.CellOf(id), State: uint16(id) + 1})
}

// forget ends a swap, done or not.
func (m *module) forget(s *rules.State) {
	for i := s.FindPiece(m.swap); i >= 0; i = s.FindPiece(m.swap) {
		s.RemovePiece(i)
	}
}

func (m *module) chooseOwn(s *rules.State, st rules.Step, c rules.Choice) {
	m.choose(s, rules.FigureID(c.N()))
	s.Push(rules.Step{Row: m.other, Seat: st.Seat})
}

func (m *module) chooseOther(s *rules.State, _ rules.Step, c rules.Choice) {
	id := rules.FigureID(c.N())
	m.choose(s, id)
	s.Push(rules.Step{Row: m.answer, Seat: s.Figures()[id].Seat})
}

// accept lets the two followers change places.
func (m *module) accept(s *rules.State, _ rules.Step, _ rules.Choice) {
	a, b := m.chosen(s)
	m.forget(s)
	here, there := board.Seg(s.Figures()[a].At), board.Seg(s.Figures()[b].At)
	s.MoveOn(a, there)
	s.MoveOn(b, here)
}

// refuse leaves them where they are; whoever refuses gives up a follower for good
// [PX-3].
func (m *module) refuse(s *rules.State, st rules.Step, _ rules.Choice) {
	m.forget(s)
	s.AddTally(m.lost, st.Seat, 1)
	s.Push(rules.Step{Row: m.price, Seat: st.Seat})
}

// listLosses offers what can be given up: a follower on the map, or one of the
// supply.
func (m *module) listLosses(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat == st.Seat && s.Book().FigureDef(g.Kind).Follower() && s.CellOf(rules.FigureID(i)) != 0 && !alike(s, i) {
			buf = append(buf, rules.NewChoice(m.verbLose, 0, 0, uint32(i)))
		}
	}
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if !m.deployed && s.Book().FigureDef(k).Follower() && s.Supply(st.Seat, k) > 0 {
			buf = append(buf, rules.NewChoice(m.verbSupply, uint8(k), 0, 0))
		}
	}
	return buf
}

func (m *module) loseSupply(s *rules.State, st rules.Step, c rules.Choice) {
	for i, g := range s.Figures() {
		if g.Seat == st.Seat && g.Kind == rules.FigureKind(c.Arg()) && g.Where == rules.InSupply {
			m.lose(s, rules.FigureID(i))
			return
		}
	}
}

// lose takes a follower out of the game.
func (m *module) lose(s *rules.State, id rules.FigureID) { s.MoveTo(id, m.out, 0, 0) }
