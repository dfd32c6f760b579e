package moderation

import (
	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// A renamedSeat says what renameSeatAt has renamed: the seat's old name and who holds the seat.
type renamedSeat struct {
	was     string
	holders []store.Holder // the persons who hold it
}

// renameSeatAt gives seat n of a table another name, by order of the server's host or an admin, in a
// running or a finished game, and returns the seat's old name and holders. It returns an error for a
// computer player's seat, for a name that nobody can have, and for a seat that bears the name of its
// holder's account, unless the new name differs only by a number.
func renameSeatAt(o table.Owner, n int, name string) (c renamedSeat, err error) {
	switch {
	case n < 0 || n >= len(o.Log().Seats):
		return c, table.NoSeatError(n)
	case o.Log().Seats[n].Kind == gamelog.KindBot:
		return c, table.ErrComputer
	}
	if err := o.CheckWritable(); err != nil {
		return c, err
	}
	if _, err := o.Log().Game().Renamed(n, name); err != nil {
		return c, problem.New(problem.Invalid, "bad-setup", "this name cannot be used").
			WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
	}
	if o.Names().HasAccountName(n) && !gamelog.IsNameVariant(o.Log().Setup.Players[n], name) {
		return c, table.ErrOwnName
	}
	c.was = o.Log().Setup.Players[n]
	for _, g := range o.Roster().Grants() {
		if g.Seat == n && g.Kind == store.GrantPerson {
			c.holders = append(c.holders, g.Holder)
		}
	}
	if c.was == name {
		return c, nil
	}
	if err := o.Names().Set(n, name); err != nil {
		return c, err
	}
	o.InvalidateReplay()
	return c, nil
}
