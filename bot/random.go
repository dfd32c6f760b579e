package bot

import (
	"context"
	"math/rand/v2"

	"circulade/rules"
)

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
