package river

import "circulade/rules"

// registerExtra registers the extra tile of river II's volcano, which is drawn
// where a dragon is in play [RV-13].
func (m *module) registerExtra(b *rules.Book) {
	if !b.Has(Set2) {
		return
	}
	on := b.Has("princess-dragon") && b.Is(optVolcanoExtraTile, "on") // [RV-13]
	toDraw := b.Label("base.draw")
	extra := b.Verb(rules.Verb{
		Name: "extra", Kind: "extra",
		Do: func(s *rules.State, _ rules.Step, _ rules.Choice) {
			p := s.SubTurn()
			p.Tile, p.Cell = -1, 0 // what the lake has completed stays on the sub-turn's list
			s.Jump(toDraw)
		},
	})
	b.Question("river.extra", rules.Script{
		Kind: "extra-draw", Pass: true,
		When: func(s *rules.State) bool { return on && m.atVolcano(s) && anyFits(s) },
		List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
			return append(buf, rules.NewChoice(extra, 0, 0, 0))
		},
	})
}

// atVolcano reports whether the tile just laid is the lake with the volcano.
func (m *module) atVolcano(s *rules.State) bool {
	c := s.SubTurn().Cell
	return c != 0 && m.waterAt(s, c) != 0 && s.Board.FaceAt(c).Marks&m.volcano != 0
}

// anyFits reports whether the pile holds a tile that can be laid. Without one the
// draw would fail, and with it the game would end.
func anyFits(s *rules.State) bool {
	p := s.SubTurn()
	laid := p.Tile
	defer func() { p.Tile = laid }()
	for n := range s.Book().Types() {
		if s.LeftOf(n) == 0 {
			continue
		}
		if p.Tile = int16(n); s.CanLay() {
			return true
		}
	}
	return false
}
