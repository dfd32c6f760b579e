package rules_test

import (
	"testing"

	"circulade/rules"
)

// Tallies of a turn and of a part begin at 0 in each, others stay.
func TestTalliesThatClearThemselves(t *testing.T) {
	var game, turn, part rules.GameTally
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), &toy{set: "toy", register: func(b *rules.Book) error {
		game, turn, part = b.GameTally("game"), b.TurnTally("turn"), b.PartTally("part")
		return nil
	}}))
	before := m.Hash()
	wants := func(when string, want ...int) {
		t.Helper()
		for i, k := range []rules.GameTally{game, turn, part} {
			if got := m.GameTally(k); got != want[i] {
				t.Errorf("%s: tally %d is %d, want %d", when, i, got, want[i])
			}
		}
	}
	for _, k := range []rules.GameTally{turn, part} {
		m.SetGameTally(k, 1)
	}
	if m.Hash() == before {
		t.Error("tallies of a turn are part of the position")
	}
	m.SetGameTally(game, 1)
	m.StartPart()
	wants("in another part", 1, 1, 0)
	m.SetGameTally(part, 1)
	m.play("draw base/B", "tile 1,0 r0")
	wants("in the same turn", 1, 1, 1)
	m.play("pass")
	wants("in the next turn", 1, 0, 0)
}
