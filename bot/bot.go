package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/rules"
)

// A Player answers questions. It is not safe for concurrent use.
type Player interface {
	// Choose answers the pending question of s, which must belong to a seat.
	// It may play on s. When ctx ends it returns the best choice found so far,
	// which is legal like any other.
	Choose(ctx context.Context, s *rules.State) (rules.Choice, error)
}

// ErrNoQuestion is a position that asks no seat anything: the game is over, or
// chance comes next.
var ErrNoQuestion = errors.New("no seat is asked anything here")

// Names returns the names of the players there are, in alphabetical order.
func Names() []string { return []string{"greedy", "random"} }

// Check says what is wrong with the name of a player, if anything.
func Check(name string) error {
	if !slices.Contains(Names(), name) {
		return fmt.Errorf("there is no computer player %q; there are: %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// New returns a player. Players of the same name and seed play alike, as long
// as no context ends while they choose.
func New(name string, seed uint64) (Player, error) { return NewVisits(name, seed, 0) }

// NewVisits returns a player that tries at most so many positions for each
// choice and then takes the best found so far; 0 is no bound. What it chooses
// depends on name, seed and visits alone.
func NewVisits(name string, seed uint64, visits int) (Player, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, seedStream))
	if name == "greedy" {
		return &greedy{rng: rng, visits: visits}, nil
	}
	return &random{rng: rng}, nil
}

// seedStream keeps the numbers of players apart from others drawn with the
// same seed.
const seedStream = 0x626f74

// asked returns the question a seat has to answer.
func asked(s *rules.State) (rules.Step, error) {
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance {
		return st, ErrNoQuestion
	}
	return st, nil
}

// ranges returns the bounds of a choice's numbers, nil for an ordinary choice.
func ranges(s *rules.State, st rules.Step, c rules.Choice) []rules.Range {
	if of := s.Book().VerbDef(c.Verb()).Ranges; of != nil {
		return of(s, st)
	}
	return nil
}

// Any returns any choice of a list, all alike, and any numbers inside the
// ranges of a range choice. The list holds the choices of the pending question
// of s, which is st.
func Any(rng *rand.Rand, s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	c := list[rng.IntN(len(list))]
	if bounds := ranges(s, st, c); bounds != nil {
		return within(rng, c, bounds)
	}
	return c
}

// within draws the numbers of a range choice.
func within(rng *rand.Rand, c rules.Choice, bounds []rules.Range) rules.Choice {
	values := make([]int, len(bounds))
	for i, r := range bounds {
		step := max(r.Step, 1)
		values[i] = r.Min + step*rng.IntN((r.Max-r.Min)/step+1)
	}
	return rules.RangeChoice(c.Verb(), values...)
}

// extreme gives all numbers of a range choice their least or greatest value.
func extreme(c rules.Choice, bounds []rules.Range, greatest bool) rules.Choice {
	values := make([]int, len(bounds))
	for i, r := range bounds {
		values[i] = r.Min
		if step := max(r.Step, 1); greatest {
			values[i] += (r.Max - r.Min) / step * step
		}
	}
	return rules.RangeChoice(c.Verb(), values...)
}
