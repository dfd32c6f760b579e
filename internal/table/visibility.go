package table

import (
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is of who may come to a table without holding anything there.

// isHiddenFrom reports whether the table does not exist for somebody.
func (r *Roster) isHiddenFrom(who access.Who) bool {
	switch r.log.Open {
	case gamelog.OpenPrivate:
		return r.HeldBy(who).None()
	case gamelog.OpenCircle:
		return r.HeldBy(who).None() && !r.isHostsFriend(who)
	}
	return false
}

// IsJoinable reports whether others may sit down than those who have a seat's link.
func (r *Roster) IsJoinable() bool {
	return r.log.Open == gamelog.OpenPublic || r.log.Open == gamelog.OpenCircle
}

// isInCircle reports whether somebody is in the circle of the hosts, as was read last.
func (r *Roster) isHostsFriend(who access.Who) bool {
	return who.Known() && slices.Contains(r.friends, who.Holder)
}

// A seating is who may come to a table, and for what.
type storedGrants struct {
	grants        []store.Grant
	notes         []store.Grant  // of people who may hold nothing
	granted       int64          // how often they have changed
	friends       []store.Holder // of its hosts, where the table is for them
	friendsUnread bool           // they could not be read: none comes until they are
}

// seating returns who may come to the table, as it was read last.
func (r *Roster) currentGrants() storedGrants {
	return storedGrants{grants: r.grants, notes: r.notes, granted: r.granted, friends: r.friends}
}
