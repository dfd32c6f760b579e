package table

import (
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// This file is about guests: people who play without an account.

// marksGuests reports whether the table shows which seats are held by guests: seats are played from several
// devices, and people may join without a link or an account holds a seat. At other tables the players know
// each other.
func (r *Roster) marksGuests() bool {
	return r.hasLinkSeats() && (r.IsJoinable() || slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat >= 0 && g.Account != "" }))
}

// IsGuestAt reports whether a seat is shown as a guest's: one of its holders has no account, or no person
// holds it and a client follows the table by the seat's secret. It is false at tables that do not mark
// guests.
func (r *Roster) IsGuestAt(seat int) bool {
	if r.log.Seats[seat].Kind == gamelog.KindBot || !r.marksGuests() {
		return false
	}
	held := false
	for i := range r.grants {
		if g := &r.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson {
			if g.Account == "" {
				return true
			}
			held = true
		}
	}
	if held {
		return false
	}
	return r.presence.connectedSeats()>>seat&1 != 0
}

// MayMeetStrangers reports whether people who do not know each other may sit at the table: seats are played
// from several devices, and people may join without a link or the server has paired them.
func (r *Roster) MayMeetStrangers() bool {
	return (r.IsJoinable() || r.log.Hostless) && r.hasLinkSeats()
}

// hasLinkSeats reports whether a seat of the table is for a person on another device, who gets there by a
// link.
func (r *Roster) hasLinkSeats() bool {
	return slices.ContainsFunc(r.log.Seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindLink })
}

// isPublic reports whether the table is in the lobby, where anybody may take a free seat.
func (r *Roster) isPublic() bool { return r.log.Open == gamelog.OpenPublic }
