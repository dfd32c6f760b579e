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
	case gamelog.OpenFriends:
		return r.HeldBy(who).None() && !r.isFriend(who)
	}
	return false
}

// IsJoinable reports whether others may sit down than those who have a seat's link.
func (r *Roster) IsJoinable() bool {
	return r.log.Open == gamelog.OpenPublic || r.log.Open == gamelog.OpenFriends
}

// isFriend reports whether somebody is a friend of the host's, as was read last.
func (r *Roster) isFriend(who access.Who) bool {
	return who.Known() && slices.Contains(r.friends, who.Holder)
}

// A seating is who may come to a table, and for what.
type seating struct {
	grants  []store.Grant
	notes   []store.Grant  // of people who may hold nothing
	granted int64          // how often they have changed
	friends []store.Holder // of its hosts, where the table is for them
	unread  bool           // they could not be read: none comes until they are
}

// seating returns who may come to the table, as it was read last.
func (r *Roster) seating() seating {
	return seating{grants: r.grants, notes: r.notes, granted: r.granted, friends: r.friends}
}
