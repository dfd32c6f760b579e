package rules_test

import (
	"slices"
	"testing"

	"circulade/rules"
)

// sack is a toy with a bag: whoever has laid a tile draws a token, which lies beside the
// board. A stone lets all tokens go back.
func sack(bag *rules.Bag) *toy {
	return &toy{
		set:  "sack",
		rows: map[string][]rules.Row{"base.wood": {{Name: "sack.draw", Form: rules.Random}}},
		register: func(b *rules.Book) error {
			bag.Register(b)
			verb := b.Verb(bag.Verb("token", func(s *rules.State, _ rules.Step, token int) {
				if bag.Def.Spots[token] == "stone" {
					s.RemovePieces(bag.Kind)
					return
				}
				s.Lay(rules.Chance, rules.Piece{Kind: bag.Kind, Seat: rules.Chance, State: uint16(token)})
			}))
			b.Chance("sack.draw", bag.Draw("token", verb))
			return nil
		},
	}
}

func TestBag(t *testing.T) {
	bag := rules.NewBag("token", rules.Tokens{Name: "stone", Copies: 1}, rules.Tokens{Name: "nut", Copies: 2})
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), sack(bag)))
	left := func(stones, nuts int) {
		t.Helper()
		if got := bag.Left(m.State, nil); !slices.Equal(got, []int{stones, nuts}) {
			t.Errorf("the bag has %v, want %d and %d", got, stones, nuts)
		}
	}
	weights := func(want ...int) {
		t.Helper()
		got := m.WeightedOutcomes(nil)
		sum := 0
		for i, w := range got {
			sum += w.Weight
			if i < len(want) && w.Weight != want[i] {
				t.Errorf("outcome %s has weight %d, want %d", m.Text(w.Choice), w.Weight, want[i])
			}
		}
		if len(got) != len(want) || sum != m.Outcomes() {
			t.Errorf("outcomes %v, want the weights %v", got, want)
		}
	}
	m.play("draw base/B", "tile 1,0 r0")
	left(1, 2)
	weights(1, 2)
	m.play("token nut", "pass", "draw base/B", "tile 2,0 r0")
	left(1, 1)
	weights(1, 1)
	m.play("token nut", "pass", "draw base/B", "tile 3,0 r0")
	left(1, 0)
	weights(1) // nothing else is in it
	m.play("token stone", "pass")
	left(1, 2) // what went back can be drawn again
}
