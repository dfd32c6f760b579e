package table

import (
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// This file is of guests: people who play under a name that is nobody's account.

// marksGuests reports whether guests are told apart from accounts at the table: where people
// come whom nobody has invited, and where an account sits that somebody could be taken for.
// Elsewhere everybody is a guest whom the others know, and it would say nothing; so it would
// where all play on one device.
func (r *Roster) marksGuests() bool {
	return r.hasLinkSeats() && (r.IsJoinable() || slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat >= 0 && g.Account != "" }))
}

// IsGuestAt reports whether a seat is to be marked: a guest holds it, alone or beside others, or
// nobody does and a program is there that has its secret.
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
	return r.presence.seats()>>seat&1 != 0
}

// MeetStrangers reports whether people who do not know each other may sit at the table, by devices of
// their own.
func (r *Roster) MayMeetStrangers() bool {
	return (r.IsJoinable() || r.log.Hostless) && r.hasLinkSeats()
}

// severalDevices reports whether somebody may come by another device than the host's.
func (r *Roster) hasLinkSeats() bool {
	return slices.ContainsFunc(r.log.Seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindLink })
}

// isPublic reports whether people may sit down whom nobody has invited.
func (r *Roster) isPublic() bool { return r.log.Open == gamelog.OpenPublic }
