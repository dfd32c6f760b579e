package rules_test

import (
	"testing"

	"circulade/rules"
)

// extra is a toy that nests a sub-turn: after scoring, a player may twice take an
// extra tile, with wood and scoring of its own.
func extra() *toy {
	return &toy{
		set:  "extra",
		rows: map[string][]rules.Row{"base.next": {{Name: "extra.ask", Form: rules.Question}}},
		register: func(b *rules.Book) error {
			from, to := b.Label("base.part"), b.Label("extra.ask")
			taken := b.SeatTally("extra.taken")
			var ask rules.RowID
			verb := b.Verb(rules.Verb{
				Name: "extra", Kind: "extra",
				Do: func(s *rules.State, st rules.Step, _ rules.Choice) {
					s.AddTally(taken, st.Seat, 1)
					s.Push(rules.Step{Row: ask, Seat: st.Seat, N: 1}) // goes on after the extra tile
					s.Nest(from, to)
				},
			})
			ask = b.Question("extra.ask", rules.Script{
				Kind: "extra", Pass: true,
				List: func(s *rules.State, st rules.Step, buf []rules.Choice) []rules.Choice {
					if s.Tally(taken, st.Seat) < 2 && s.Left() > 0 {
						buf = append(buf, rules.NewChoice(verb, 0, 0, 0))
					}
					return buf
				},
			})
			return nil
		},
	}
}

func TestNestedPart(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 0), start("base/A", -1, 0, 270)), extra()))
	m.play("draw base/V", "tile 1,0 r0", "follower f0")
	outer := m.SubTurn().Cell
	m.wants("seat 1 extra: extra, pass")
	m.play("extra")
	if !m.Nested() || m.SubTurn().Cell != 0 || m.SubTurn().Tile != -1 || m.SubTurn().Deployed || m.SubTurn().Seat != 0 {
		t.Fatalf("the nested part begins as %+v", *m.SubTurn())
	}
	m.play("draw base/A")
	m.wantsKind("seat 1 place-tile")
	inner := m.Clone()
	m.play("tile 1,1 r180") // closes the road of four tiles
	m.wantsKind("seat 1 wood")
	m.play("follower r0")
	m.wantsScores(4, 0)
	m.wants("seat 1 extra: extra, pass") // the interrupted step goes on
	if p := m.SubTurn(); m.Nested() || p.Cell != outer || m.Book().TileName(int(p.Tile)) != "base/V" || !p.Deployed {
		t.Errorf("after the extra tile the part is %+v, want the one interrupted", *p)
	}
	if m.SubTurn().Points[0] != 0 {
		t.Error("the points of the extra tile count for the part around it")
	}
	m.play("extra", "draw base/B", "tile 0,-1 r0", "pass")
	m.wants("chance draw") // twice taken: the question vanishes
	if m.SubTurn().Seat != 1 || m.Nested() || m.Turn() != 2 {
		t.Errorf("turn %d of seat %d", m.Turn(), m.SubTurn().Seat+1)
	}
	again := &match{t, inner, nil} // a copy made inside the nested sub-turn
	again.play("tile 1,1 r180", "follower r0", "extra", "draw base/B", "tile 0,-1 r0", "pass")
	if again.Hash() != m.Hash() {
		t.Error("a copy made inside the nested part ends elsewhere")
	}
}

// A nested sub-turn may nest another.
func TestNestedTwice(t *testing.T) {
	y := extra()
	inner := y.register
	y.register = func(b *rules.Book) error {
		if err := inner(b); err != nil {
			return err
		}
		deep := b.GameTally("extra.deep")
		from, to := b.Label("base.part"), b.Label("extra.ask")
		b.AfterDeployed(func(s *rules.State, _ rules.FigureID) {
			if n := s.GameTally(deep); n < 2 {
				s.SetGameTally(deep, n+1)
				s.Nest(from, to)
			}
		})
		return nil
	}
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), y))
	m.play("draw base/B", "tile 1,0 r0", "follower m")
	m.play("draw base/B", "tile 2,0 r0", "follower m")
	m.play("draw base/B", "tile 3,0 r0", "pass")
	m.wants("seat 1 extra: extra, pass")
	if m.Nested() {
		t.Error("a part is still nested")
	}
	if x, _ := m.Board.Pos(m.SubTurn().Cell); x != 1 {
		t.Errorf("the part is that of the tile at %d, want 1", x)
	}
}

// An extra tile that cannot be drawn is skipped; what was interrupted goes on.
func TestNestedPartWithoutTile(t *testing.T) {
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 0)), extra()))
	m.play("draw base/V", "tile 1,0 r0", "pass", "extra")
	if !m.Nested() {
		t.Fatal("no nested part")
	}
	m.EmptyPile()
	m.wants("over") // the outer sub-turn ends its turn, and the pile is empty
	if end := m.Book().RuleName(m.log.End); end != "BA-26" {
		t.Errorf("the game ends by %s, want BA-26: at the end of the turn, not at the failed draw", end)
	}
}

// TestInHand nests a sub-turn while the tile of the sub-turn around it is in hand: both are.
func TestInHand(t *testing.T) {
	y := &toy{
		set:  "toy",
		rows: map[string][]rules.Row{"base.fits": {{Name: "toy.nest", Form: rules.Work}}},
		register: func(b *rules.Book) error {
			nested := b.GameTally("nested")
			from, to := b.Label("base.part"), b.Label("T5")
			b.Work("toy.nest", func(s *rules.State) {
				if s.GameTally(nested) == 0 {
					s.SetGameTally(nested, 1)
					s.Nest(from, to)
				}
			})
			return nil
		},
	}
	m := begin(t, compile(t, config(t, 2, start("base/U", 0, 0, 0)), y))
	for _, step := range []struct {
		text string
		want int
	}{
		{"draw base/V", 1}, // the nested sub-turn has drawn nothing yet
		{"draw base/B", 2},
		{"tile 0,1 r0", 1},
		{"pass", 1},
		{"tile 1,0 r0", 0},
	} {
		m.play(step.text)
		if got := m.InHand(nil); len(got) != step.want {
			t.Errorf("after %s %v are in hand, want %d", step.text, got, step.want)
		}
	}
}
