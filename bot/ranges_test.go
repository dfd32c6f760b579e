package bot_test

import (
	"context"
	"testing"

	"circulade/rules"
)

// auction returns a game of one question that no player has heard of: a bid,
// and a number to go with it, that brings its seat as many points. A pass
// brings none.
func auction(t *testing.T) *rules.State {
	t.Helper()
	register := func(b *rules.Book) error {
		bounds := []rules.Range{{Name: "bid", Min: 5, Max: 96, Step: 7}, {Name: "colour", Min: 2, Max: 3}}
		bid := b.Verb(rules.Verb{
			Name: "bid", Kind: "bid",
			Ranges: func(*rules.State, rules.Step) []rules.Range { return bounds },
			Do: func(s *rules.State, st rules.Step, c rules.Choice) {
				s.Deliver(rules.Award{Seat: st.Seat, Points: int16(c.Value(0))})
			},
		})
		b.Question("auction.bid", rules.Script{
			Kind: "bid", Pass: true,
			List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
				return append(buf, rules.RangeChoice(bid))
			},
		})
		b.Work("auction.over", func(s *rules.State) { s.End() })
		return nil
	}
	order := []rules.Moment{
		{ID: "T1", Rows: []rules.Row{{Name: "auction.bid", Set: "auction", Form: rules.Question}}},
		{ID: "T7", Rows: []rules.Row{{Name: "auction.over", Set: "auction", Form: rules.Work}}},
	}
	book, err := rules.Compile(rules.Config{Seats: 2}, []*rules.Module{{Set: "auction", Register: register}}, order)
	if err != nil {
		t.Fatal(err)
	}
	return rules.NewState(book)
}

func TestRanges(t *testing.T) {
	for seed := range uint64(50) {
		for name, atLeast := range map[string]int{"random": 0, "greedy": 96} {
			s := auction(t)
			c, err := player(t, name, seed).Choose(context.Background(), s.Clone())
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Play(c); err != nil {
				t.Fatalf("%s, seed %d: %v", name, seed, err)
			}
			if s.Score(0) < atLeast {
				t.Errorf("%s bids %d, want %d", name, s.Score(0), atLeast)
			}
		}
	}
}
