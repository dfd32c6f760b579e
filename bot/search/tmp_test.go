package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"circulade/bot/search"
	"circulade/game"
)

func TestTmp(t *testing.T) {
	s := table(t, game.Setup{Players: seated(2), Preset: "plus", Expansions: []string{"all"}})
	rng := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{100, 400, 400, 400, 400} {
		lead(s, rng, n)
		for st, ok := question(s, rng); ok; st, ok = question(s, rng) {
			if _, kind, _ := s.Book().Script(st.Row); kind == "place-tile" {
				break
			}
			s.PlayUnchecked(s.Choices(nil)[0])
		}
		if s.Over() {
			break
		}
		fmt.Println("tiles", len(s.Board.Laid()), "choices", len(s.Choices(nil)))
		for _, v := range []int{100, 300, 1000, 3000} {
			x := search.New(s.Book(), 1)
			x.Best(context.Background(), s, search.Budget{Visits: v})
			x = search.New(s.Book(), 1)
			b := time.Now()
			l, _ := x.Best(context.Background(), s, search.Budget{Visits: v})
			d := time.Since(b)
			fmt.Printf("%d: %v %.1f µs a position, margin %.1f, %d answers\n", v, d, float64(d.Nanoseconds())/1000/float64(v), l.Margin, len(l.All))
		}
	}
}
