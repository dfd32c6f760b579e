package table

import (
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is of accounts that are bots': a program of somebody's that plays under a name of
// its own. Computer players, which the server has, are none.

// bars reports whether somebody may not sit at the table since they are a bot's account.
func (t *Table) bars(who access.Who) bool { return who.Program && !t.log.Programs }

// programAt reports whether an account holds a seat that is a bot's.
func (t *Table) programAt(seat int) bool {
	for i := range t.grants {
		if g := &t.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson && g.Program {
			return true
		}
	}
	return false
}
