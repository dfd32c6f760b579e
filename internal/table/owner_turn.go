package table

import (
	"context"

	"circulade/internal/problem"
)

// Unattended lists which seats the table waits for while nobody of them follows it. Nobody is at a table with
// a clock by the second, where people are together, nor while it is paused; but before such a clock has started,
// those are for whom it waits. There are none while it is not known what the store has.
func (o Owner) Unattended() []Unattended {
	if o.t.log == nil || !o.t.recovery.isSound() || o.t.log.Cut() != nil {
		return nil
	}
	return o.t.lineup.unattended()
}

// Deciding is closed when it is known whether somebody whom the table asks has answered before, by a conditional
// move. It is nil while that is known.
func (o Owner) Deciding() <-chan struct{} { return o.t.orders.busy }

// AskWhenKnown has the owner of a table answer what the server itself wants to know, with the table loaded. f may
// return what has to be known before: then it is asked again once that is closed. Anybody may call it.
func AskWhenKnown[T any](ctx context.Context, t *Table, f func(Owner) (value T, before <-chan struct{})) (T, error) {
	type answer struct {
		value  T
		before <-chan struct{}
	}
	var none T
	if _, err := t.recovery.catchUp(ctx); err != nil {
		return none, err
	}
	for {
		a, err := ask(ctx, t, func() (a answer, _ error) {
			a.value, a.before = f(Owner{t})
			return a, nil
		})
		if err != nil || a.before == nil {
			return a.value, err
		}
		select {
		case <-a.before:
		case <-t.quit:
			return none, problem.Stopping
		case <-ctx.Done():
			return none, problem.Stopping
		}
	}
}
