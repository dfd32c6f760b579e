package main

import (
	"fmt"
	"math/rand/v2"

	"circulade/game"
)

// mostAtOnce is how many answers of a turn go into one request, as with pages.
const mostAtOnce = 32

// A script is a game that has been played beforehand.
type script struct {
	setup game.Setup
	turns []turn
}

// A turn is what a seat sends at once: its answers until chance or another seat comes.
type turn struct {
	seat int
	all  []string
}

// newScript has random players play a game of two, as far as so many turns.
func newScript(sets []string, n, most int) (script, error) {
	s := script{setup: game.Setup{Players: []string{"Ann", "Bo"}, Expansions: sets, Seed: fmt.Sprint("load-", n)}}
	g, err := game.New(s.setup)
	if err != nil {
		return s, err
	}
	rng := rand.New(rand.NewPCG(uint64(n), 1))
	for len(s.turns) < most {
		asked, ok := g.State().Pending()
		if !ok {
			break
		}
		t := turn{seat: int(asked.Seat)}
		for more := true; more; {
			text := anyChoice(g, rng)
			before := len(g.Entries())
			if err := g.Choose(text); err != nil {
				return s, fmt.Errorf("%s: %w", text, err)
			}
			t.all = append(t.all, text)
			next, ok := g.State().Pending()
			more = ok && next.Seat == asked.Seat && len(g.Entries()) == before+1 && len(t.all) < mostAtOnce
		}
		s.turns = append(s.turns, t)
	}
	return s, nil
}

// anyChoice is the notation of a choice taken at random.
func anyChoice(g *game.Game, rng *rand.Rand) string {
	s := g.State()
	list := s.Choices(nil)
	c := list[rng.IntN(len(list))]
	verb := g.Book().VerbDef(c.Verb())
	if verb.Ranges == nil {
		return s.Text(c)
	}
	asked, _ := s.Pending()
	text := string(s.AppendStem(c, nil))
	for _, r := range verb.Ranges(s, asked) {
		step := max(r.Step, 1)
		text += fmt.Sprint(" ", r.Min+step*rng.IntN((r.Max-r.Min)/step+1))
	}
	return text
}

// scripts plays several games.
func scripts(sets []string, n, most int) ([]script, error) {
	all := make([]script, n)
	for i := range all {
		var err error
		if all[i], err = newScript(sets, i, most); err != nil {
			return nil, err
		}
	}
	return all, nil
}
