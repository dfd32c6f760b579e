package rules_test

import (
	"errors"
	"testing"

	"circulade/rules"
)

// auction is a toy with range choices: one bid, and a throw of two numbers.
func auction(bids *[]int) *toy {
	return &toy{
		set: "auction",
		rows: map[string][]rules.Row{"base.next": {
			{Name: "auction.bid", Form: rules.Question},
			{Name: "auction.throw", Form: rules.Question},
		}},
		register: func(b *rules.Book) error {
			note := func(n int) func(*rules.State, rules.Step, rules.Choice) {
				return func(_ *rules.State, _ rules.Step, c rules.Choice) {
					for i := range n {
						*bids = append(*bids, c.Value(i))
					}
				}
			}
			ask := func(row string, v rules.VerbID) {
				b.Question(row, rules.Script{
					Kind: row, Pass: true,
					List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
						return append(buf, rules.RangeChoice(v))
					},
				})
			}
			ask("auction.bid", b.Verb(rules.Verb{
				Name: "bid", Kind: "bid", Do: note(1),
				Ranges: func(*rules.State, rules.Step) []rules.Range {
					return []rules.Range{{Name: "points", Min: 3, Max: 99, Step: 3}}
				},
			}))
			ask("auction.throw", b.Verb(rules.Verb{
				Name: "throw", Kind: "throw", Do: note(4),
				Ranges: func(*rules.State, rules.Step) []rules.Range {
					most := rules.Range{Max: 16383}
					return []rules.Range{most, {Max: 0}, {Max: 7}, most}
				},
			}))
			return nil
		},
	}
}

func TestRangeChoices(t *testing.T) {
	var got []int
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), auction(&got)))
	m.play("draw base/B", "tile 1,0 r0", "pass")
	bid := m.Choices(nil)[0]
	if m.Legal(bid) {
		t.Error("a bid of 0 is legal, but the range begins at 3")
	}
	before := m.Hash()
	for n := -3; n <= 120; n++ {
		c := rules.RangeChoice(bid.Verb(), n)
		legal := n >= 3 && n <= 99 && n%3 == 0
		if m.Legal(c) != legal {
			t.Errorf("bid %d legal: %t", n, m.Legal(c))
		}
		if !legal {
			if err := m.Play(c); !errors.Is(err, rules.ErrIllegal) {
				t.Errorf("bid %d: %v", n, err)
			}
			continue
		}
		if back, err := m.Parse(m.Text(c)); err != nil || back != c {
			t.Errorf("%q parses as %#x: %v", m.Text(c), uint64(back), err)
		}
	}
	if m.Legal(rules.RangeChoice(bid.Verb(), 6, 1)) {
		t.Error("a bid with a second number is legal")
	}
	for _, text := range []string{"bid", "bid 4", "bid 102", "bid -3", "bid 6 6", "bid six", "bid 0x6", "bidding 6"} {
		if _, err := m.Parse(text); !errors.Is(err, rules.ErrIllegal) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if m.Hash() != before || len(got) > 0 {
		t.Error("what was refused changed the position")
	}
	m.play("bid 42")
	m.play("throw 16383 0 7 1")
	if want := []int{42, 16383, 0, 7, 1}; len(got) != 5 || got[0] != want[0] || got[1] != want[1] || got[3] != want[3] || got[4] != want[4] {
		t.Errorf("heard %v, want %v", got, want)
	}
}
