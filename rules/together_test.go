package rules_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"circulade/board/boardtest"
	"circulade/rules"
)

// All toys at once, at random: what is listed is legal and reads back, copies
// play alike, the board is what a rebuild makes of it, and the game ends.
func TestToysTogether(t *testing.T) {
	var refaced int
	var bids []int
	var h shelf
	groups := [][]*toy{
		{dragon(), ford(&refaced), extra(), auction(&bids), h.toy(), hermits()},
		{giants(), h.toy(), hermits(), auction(&bids), extra(), ford(&refaced), dragon()},
	}
	books := make([]*rules.Book, len(groups))
	for i, toys := range groups {
		books[i] = compile(t, config(t, 4, start("ford/F", 0, 0, 0)), toys...)
	}
	games := 12
	if testing.Short() {
		games = 3
	}
	kinds := map[string]int{}
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 9))
		m := begin(t, books[seed%2])
		for n := 0; !m.Over(); n++ {
			if n > 2000 {
				t.Fatalf("seed %d: the game does not end", seed)
			}
			together(t, m, rng, kinds)
			if t.Failed() {
				t.Fatalf("seed %d, after %d choices, asked %s", seed, n, m.asked())
			}
		}
	}
	for _, kind := range []string{"move-dragon", "ferry", "extra", "auction.bid", "auction.throw", "wood", "place-tile", "draw"} {
		if kinds[kind] == 0 {
			t.Errorf("nobody was ever asked %s: %v", kind, kinds)
		}
	}
}

// together checks one question and answers it.
func together(t *testing.T, m *match, rng *rand.Rand, kinds map[string]int) {
	t.Helper()
	st, _ := m.Pending()
	_, kind, _ := m.Book().Script(st.Row)
	kinds[kind]++
	if rng.IntN(8) == 0 {
		if err := boardtest.Check(&m.Board); err != nil {
			t.Error(err)
		}
	}
	texts := map[string]bool{}
	list := m.Choices(nil)
	for i, c := range list {
		list[i] = withNumbers(m, st, c, rng)
		text := m.Text(list[i])
		back, err := m.Parse(text)
		if texts[text] || !m.Legal(list[i]) || back != list[i] {
			t.Errorf("%q: twice %t, legal %t, parses as %#x: %v", text, texts[text], m.Legal(list[i]), uint64(back), err)
		}
		texts[text] = true
	}
	before := m.Hash()
	if c := rules.Choice(rng.Uint64()); !m.Legal(c) {
		if err := m.Play(c); !errors.Is(err, rules.ErrIllegal) || m.Hash() != before {
			t.Errorf("choice %#x: %v", uint64(c), err)
		}
	}
	c := list[rng.IntN(len(list))]
	copied := m.Clone()
	copied.PlayUnchecked(c)
	if m.Hash() != before {
		t.Error("playing on a copy changed the original")
	}
	if err := m.Play(c); err != nil || m.Hash() != copied.Hash() {
		t.Errorf("a copy plays differently (error %v)", err)
	}
}

// withNumbers gives a range choice numbers inside its ranges.
func withNumbers(m *match, st rules.Step, c rules.Choice, rng *rand.Rand) rules.Choice {
	v := m.Book().VerbDef(c.Verb())
	if v.Ranges == nil {
		return c
	}
	var values []int
	for _, r := range v.Ranges(m.State, st) {
		step := max(r.Step, 1)
		values = append(values, r.Min+step*rng.IntN((r.Max-r.Min)/step+1))
	}
	return rules.RangeChoice(c.Verb(), values...)
}
