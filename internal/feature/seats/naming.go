package seats

import (
	"encoding/json"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// renameSeat gives seat n another name, at its holder's request, and returns the table. The name of another account
// at the table is refused. At a table where strangers may meet, a holder with an account keeps the account's name,
// and a name that is taken gets a number.
func renameSeat(o table.Owner, who access.Who, n int, name string) (json.RawMessage, error) {
	switch {
	case n >= len(o.Log().Seats):
		return nil, table.NoSeatError(n)
	case !o.Roster().HeldBy(who).Holds(n):
		return nil, table.ErrSeat
	case o.Log().Status() != store.Playing:
		return nil, problem.GameOver
	}
	if err := o.CheckWritable(); err != nil {
		return nil, err
	}
	if _, err := o.Log().Game().Renamed(n, name); err != nil {
		return nil, problem.New(problem.Invalid, "bad-setup", "this name cannot be used").
			WithFaults([]game.Fault{{Field: "name", Message: err.Error()}})
	}
	switch account, _ := o.Names().NamingAccount(n); {
	case account != "" && o.Roster().MayMeetStrangers():
		if !gamelog.IsNameVariant(o.Log().Setup.Players[n], name) {
			return nil, table.ErrOwnName
		}
		return o.RenderFor(who)
	case o.Names().ResemblesAccountHere(who, name):
		return nil, table.ErrNameOfAccount
	case o.Roster().MayMeetStrangers():
		var err error
		if name, err = o.Names().NumberIfTaken(who, n, name); err != nil {
			return nil, err
		}
	}
	if o.Log().Setup.Players[n] != name {
		if !o.Log().May().Rename(n) {
			return nil, table.TooOftenInTurn("this seat has had too many names in one turn")
		}
		if err := o.Names().Set(n, name); err != nil {
			return nil, err
		}
	}
	return o.RenderFor(who)
}
