package bot

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"circulade/bot/answers"
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
func Names() []string {
	return []string{"beginner", "builder", "easy", "farmer", "greedy", "hard", "master", "normal", "random", "thief"}
}

// Check says what is wrong with the name of a player, if anything.
func Check(name string) error {
	if !slices.Contains(Names(), name) {
		return fmt.Errorf("there is no computer player %q; there are: %s", name, strings.Join(Names(), ", "))
	}
	return nil
}

// New returns a player with the budget of its level. Players of the same name and seed
// play alike, as long as no context ends while they choose and no clock is their budget.
func New(name string, seed uint64) (Player, error) { return Make(name, Options{Seed: seed}) }

// NewVisits returns a player that tries at most so many positions and then takes the
// best found so far; 0 is the budget of its level. With a bound, what it chooses depends
// on name, seed and visits alone.
func NewVisits(name string, seed uint64, visits int) (Player, error) {
	return Make(name, Options{Seed: seed, Visits: visits})
}

// Make returns a player. Without a bound it has the budget of its level.
func Make(name string, o Options) (Player, error) {
	if err := Check(name); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if m, ok := manners()[name]; ok {
		return &thinker{manner: m, o: o}, nil
	}
	rng := rand.New(rand.NewPCG(o.Seed, seedStream))
	if name == "greedy" {
		g := &greedy{rng: rng, visits: o.Visits}
		g.bidder = answers.Bidder{Worth: g.worth}
		return g, nil
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

// Any returns any choice of a list, all alike, and any numbers inside the
// ranges of a range choice. The list holds the choices of the pending question
// of s, which is st.
func Any(rng *rand.Rand, s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	c := list[rng.IntN(len(list))]
	if bounds := answers.Ranges(s, st, c); bounds != nil {
		return answers.Within(rng, c, bounds)
	}
	return c
}

// random chooses among all choices alike, and inside the ranges of range
// choices.
type random struct {
	rng  *rand.Rand
	list []rules.Choice
}

// Choose returns any legal choice.
func (p *random) Choose(_ context.Context, s *rules.State) (rules.Choice, error) {
	st, err := asked(s)
	if err != nil {
		return 0, err
	}
	p.list = s.Choices(p.list[:0])
	return Any(p.rng, s, st, p.list), nil
}
