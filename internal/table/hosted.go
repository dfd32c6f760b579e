package table

import (
	"context"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A Called is what became of a seat that whoever runs the server named.
type Called struct {
	Was     string
	Holders []store.Holder // the persons who hold it
}

// Call gives a seat the name that whoever runs the server wants it to have, whether the game
// goes on or is over. All who are there see it at once.
func (t *Table) Call(ctx context.Context, seat int, name string) (Called, error) {
	return ask(ctx, t, func() (Called, error) { return t.named(seat, name) })
}

func (t *Table) named(n int, name string) (c Called, err error) {
	switch {
	case n < 0 || n >= len(t.log.Seats):
		return c, NoSeat(n)
	case t.log.Seats[n].Kind == gamelog.KindBot:
		return c, ErrComputer
	}
	if err := t.sure(); err != nil {
		return c, err
	}
	if _, err := t.log.Game().Renamed(n, name); err != nil {
		return c, problem.New(problem.Invalid, "bad-setup", "nobody can play under this name").
			WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
	}
	if t.names.BearsAccount(n) && !gamelog.IsNumbered(t.log.Setup.Players[n], name) {
		return c, ErrOwnName
	}
	c.Was = t.log.Setup.Players[n]
	for _, g := range t.roster.grants {
		if g.Seat == n && g.Kind == store.GrantPerson {
			c.Holders = append(c.Holders, g.Holder)
		}
	}
	if c.Was == name {
		return c, nil
	}
	if err := t.setName(n, name); err != nil {
		return c, err
	}
	t.registry.cfg.Replays.Forget(replayKey(t.id))
	return c, nil
}
