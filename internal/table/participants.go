package table

import (
	"context"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Company is who is at a table, for what they say to each other. It must not be changed.
type Participants struct {
	Rights    access.Rights // of who asks
	Chat      string        // as the host wants it
	Strangers bool          // people sit there, or may, whom nobody has invited
	Guests    bool          // guests are told apart from accounts
	Seats     []gamelog.Seat
	Names     []string
	Grants    []store.Grant
}

// Company returns who is at the table to somebody who may see it.
func (r *Roster) Participants(who access.Who) (Participants, error) {
	v, err := r.Rights(who)
	c := Participants{Rights: v, Chat: r.log.Chat, Strangers: r.isPublic(), Guests: r.marksGuests(), Grants: r.grants}
	c.Seats = append(c.Seats, r.log.Seats...)
	c.Names = append(c.Names, r.log.Setup.Players...)
	if c.Chat == "" {
		c.Chat = gamelog.ChatFree
	}
	return c, err
}

// CompanyAt returns who is at a table to somebody who may see it. Anybody may call it.
func ParticipantsAt(ctx context.Context, t *Table, who access.Who) (Participants, error) {
	return Do(ctx, t, who, func(o Owner) (Participants, error) { return o.Roster().Participants(who) })
}

// Holders returns who holds a seat: browsers by their person, programs by their secret.
func (c *Participants) Holders(seat int) []store.Holder {
	var list []store.Holder
	for i := range c.Grants {
		if g := &c.Grants[i]; g.Seat == seat {
			list = append(list, g.Holder)
		}
	}
	return list
}

// Holds reports whether somebody holds a seat.
func (c *Participants) Holds(who store.Holder, seat int) bool {
	return access.RightsOf(c.Grants, access.Who{Holder: who}).Holds(seat)
}
