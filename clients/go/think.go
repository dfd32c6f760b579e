package main

import (
	"math"
	"math/rand/v2"
)

// A state is so much of a position as this bot looks at.
type state struct {
	Players []struct {
		Name   string
		Score  int
		Supply map[string]int
	}
	Figures []struct {
		Player int
		Role   string
	}
	Decision *struct { // nil when the game is over
		Player  int
		Choices []struct{ Text string }
	}
}

// best tries up to eight choices, each with what may be chosen right after it,
// and returns those that lead where the seat likes best to be.
func (b *bot) best(t *table) (best []string, err error) {
	d := t.State.Decision
	most := math.Inf(-1)
	try := func(all ...string) (after state, err error) {
		var p struct{ State state }
		err = b.post("/preview", map[string]any{"seq": t.Seq, "all": all}, &p)
		if n := p.State.worth(d.Player); err == nil && n > most {
			best, most = all, n
		}
		return p.State, err
	}
	order := rand.Perm(len(d.Choices))
	for _, i := range order[:min(len(order), 8)] {
		text := d.Choices[i].Text
		after, err := try(text)
		if err != nil {
			return nil, err
		}
		if after.Decision == nil {
			continue
		}
		for _, c := range after.Decision.Choices {
			if _, err := try(text, c.Text); err != nil {
				return nil, err
			}
		}
	}
	return best, nil
}

// worth is how much a seat should like a state: its lead, and its figures on
// the board, as long as it has some left.
func (s *state) worth(seat int) float64 {
	n := 0.0
	for i, p := range s.Players {
		if i == seat {
			n += float64(p.Score - max(0, 6-4*p.Supply["follower"]))
		} else {
			n -= float64(p.Score)
		}
	}
	standing := map[string]float64{"monk": 4, "heretic": 4, "knight": 3, "thief": 1.5, "farmer": 1}
	for _, f := range s.Figures {
		if f.Player == seat {
			n += standing[f.Role]
		}
	}
	return n
}
