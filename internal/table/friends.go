package table

import (
	"context"
	"log/slog"
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
		return r.heldBy(who).None()
	case gamelog.OpenFriends:
		return r.heldBy(who).None() && !r.isFriend(who)
	}
	return false
}

// joinable reports whether others may sit down than those who have a seat's link.
func (r *Roster) joinable() bool {
	return r.log.Open == gamelog.OpenPublic || r.log.Open == gamelog.OpenFriends
}

// isFriend reports whether somebody is a friend of the host's, as was read last.
func (r *Roster) isFriend(who access.Who) bool {
	return who.Known() && slices.Contains(r.friends, who.Holder)
}

// hosts are who has the host's rights.
func (r *Roster) hosts() (list []store.Holder) { return hostsOf(r.grants) }

func hostsOf(grants []store.Grant) (list []store.Holder) {
	for i := range grants {
		if grants[i].Seat == store.HostSeat {
			list = append(list, grants[i].Holder)
		}
	}
	return list
}

// A seating is who may come to a table, and for what.
type seating struct {
	grants  []store.Grant
	notes   []store.Grant  // of people who may hold nothing
	granted int64          // how often they have changed
	friends []store.Holder // of its hosts, where the table is for them
	unread  bool           // they could not be read: none comes until they are
}

// seating reads it from the store. It waits for no table. Where friends cannot be read the game
// goes on without them.
func (h *Hall) seating(ctx context.Context, id, open string) (s seating, err error) {
	list, granted, err := h.cfg.Store.Grants(ctx, id)
	if err != nil {
		return s, err
	}
	s.grants, s.notes = access.Split(list)
	s.granted = granted
	if open == gamelog.OpenFriends && h.cfg.Friends != nil {
		if s.friends, err = h.cfg.Friends(ctx, hostsOf(s.grants)); err != nil {
			h.cfg.Log.ErrorContext(ctx, "the store failed", slog.String("doing", "reading friends"), slog.String("reason", store.Why(err)))
			s.friends, s.unread = nil, true
		}
	}
	return s, nil
}

// seating returns who may come to the table, as it was read last.
func (r *Roster) seating() seating {
	return seating{grants: r.grants, notes: r.notes, granted: r.granted, friends: r.friends}
}

// isAs reports whether who may come to the table, and for what, is as the roster has it.
func (r *Roster) isAs(who seating) bool {
	return slices.Equal(r.grants, who.grants) && slices.Equal(r.notes, who.notes) && slices.Equal(r.friends, who.friends)
}

// takeIn has the roster be as it was read from the store.
func (r *Roster) takeIn(who seating) {
	if !slices.Equal(r.grants, who.grants) || !slices.Equal(r.friends, who.friends) {
		r.seatings.Add(1)
	}
	r.grants, r.notes, r.granted, r.friends = who.grants, who.notes, who.granted, who.friends
	if who.unread {
		r.friendsUnread.Store(true)
	}
}
