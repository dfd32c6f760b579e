package table

import (
	"context"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Participants are the people at a table (who holds its seats and the host's rights) and the settings that
// chat needs. The fields must not be changed.
type Participants struct {
	Rights    access.Rights // of the caller
	Chat      string        // kind of chat that the host chose: a gamelog.ChatX
	Strangers bool          // anybody may take a free seat: it is a public table
	Guests    bool          // the table shows who is a guest
	Seats     []gamelog.Seat
	Names     []string
	Grants    []store.Grant
}

// Participants returns who is at the table, with the caller's own rights. It returns an error if the caller
// may not see the table.
func (r *Roster) Participants(who access.Who) (Participants, error) {
	v, err := r.CheckedRights(who)
	c := Participants{Rights: v, Chat: r.log.Chat, Strangers: r.isPublic(), Guests: r.marksGuests(), Grants: r.grants}
	c.Seats = append(c.Seats, r.log.Seats...)
	if v.Nameless {
		c.Names = strangersNames(r.log)
	} else {
		c.Names = append(c.Names, r.log.Setup.Players...)
	}
	if c.Chat == "" {
		c.Chat = gamelog.ChatFree
	}
	return c, err
}

// ParticipantsAt returns who is at a table, with the caller's own rights, by asking the table's owner
// goroutine, on which it must not be called. It returns an error if the caller may not see the table.
func ParticipantsAt(ctx context.Context, t *Table, who access.Who) (Participants, error) {
	return Do(ctx, t, who, func(o Owner) (Participants, error) { return o.Roster().Participants(who) })
}

// Holders returns who holds a seat: persons by their id, links by the hash of their secret.
func (c *Participants) Holders(seat int) []store.Holder {
	var list []store.Holder
	for i := range c.Grants {
		if g := &c.Grants[i]; g.Seat == seat {
			list = append(list, g.Holder)
		}
	}
	return list
}

// Holds reports whether a person, or a secret by its hash, holds a seat.
func (c *Participants) Holds(who store.Holder, seat int) bool {
	return access.RightsOf(c.Grants, access.Who{Holder: who}).Holds(seat)
}
