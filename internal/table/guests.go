package table

import (
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// This file is about guests: people who play without an account.

// marksGuests reports whether the table shows who is a guest: people on several devices play, and anybody may
// join or an account sits there. At other tables everybody knows who everybody is.
func (r *Roster) marksGuests() bool {
	return r.hasLinkSeats() && (r.IsJoinable() || slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat >= 0 && g.Account != "" }))
}

// IsGuestAt reports whether a seat is shown as a guest's: one of its holders has no account, or a program
// follows by the seat's secret and no person holds it. It is false at tables that do not mark guests.
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

// MayMeetStrangers reports whether people who do not know each other may sit at the table: others than those
// with links may join, or people were paired, on devices of their own.
func (r *Roster) MayMeetStrangers() bool {
	return (r.IsJoinable() || r.log.Hostless) && r.hasLinkSeats()
}

// hasLinkSeats reports whether a seat is to be played from another device than the one that made the table.
func (r *Roster) hasLinkSeats() bool {
	return slices.ContainsFunc(r.log.Seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindLink })
}

// isPublic reports whether the table is in the lobby, where anybody may take a free seat.
func (r *Roster) isPublic() bool { return r.log.Open == gamelog.OpenPublic }
