package table

import (
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is about who may see a table, or take a seat there, without holding anything there.

// isHiddenFrom reports whether the caller must not learn that the table exists: the caller holds nothing
// there, and the table is private, or open to the hosts' friends and the caller is no friend of theirs.
func (r *Roster) isHiddenFrom(who access.Who) bool {
	switch r.log.Open {
	case gamelog.OpenPrivate:
		return r.HeldBy(who).None()
	case gamelog.OpenCircle:
		return r.HeldBy(who).None() && !r.isHostsFriend(who)
	}
	return false
}

// IsJoinable reports whether people without a link may take free seats: anybody at a public table, the hosts'
// friends at one for friends.
func (r *Roster) IsJoinable() bool {
	return r.log.Open == gamelog.OpenPublic || r.log.Open == gamelog.OpenCircle
}

// namesShown is for how long after the end of a game where strangers meet, in Unix milliseconds, strangers are told who
// played. While it was played they could see it in the lobby.
const namesShown = int64(24 * time.Hour / time.Millisecond)

// isNameless reports whether strangers are not told any more who played: the table is open to everybody, or its result
// is published, and its game has been over for a day. It is decided by the table and the time alone, whoever has a page
// that is public: else what a stranger is shown would not be the same on every server.
func (r *Roster) isNameless() bool {
	l := r.log
	if l == nil { // whoever follows before it is loaded is told later what they may see
		return false
	}
	return (r.isPublic() || l.IsPublished()) && l.Status() != store.Playing && r.now()-l.Awaited().Since >= namesShown
}

// strangersNames returns how the seats are called for those who are not told who played: computer players by what they
// are, people as seats that nobody has taken.
func strangersNames(l *gamelog.Log) []string { return gamelog.PublicNames(l.Seats, nil) }

// isHostsFriend reports whether the caller is a friend of one of the table's hosts, as of the last read of
// the friends.
func (r *Roster) isHostsFriend(who access.Who) bool {
	return who.Known() && slices.Contains(r.friends, who.Holder)
}

// storedGrants is what was read from the store about who may come to a table: grants, notes and the hosts'
// friends.
type storedGrants struct {
	grants        []store.Grant
	notes         []store.Grant  // of people removed from seats, invitations and requests, which give no right
	granted       int64          // how often grants and notes have changed, as the store counts
	friends       []store.Holder // the hosts' friends, if the table is open to them
	friendsUnread bool           // they could not be read: none may come until they are
}

// currentGrants returns the roster's grants, notes and friends in the form in which they are read from the
// store.
func (r *Roster) currentGrants() storedGrants {
	return storedGrants{grants: r.grants, notes: r.notes, granted: r.granted, friends: r.friends}
}
