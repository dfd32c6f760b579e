package table

import (
	"context"
	"log/slog"
	"slices"
	"sync/atomic"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A Roster knows who holds which seat of a table, who hosts it, who may come, and what each person may do.
// It stores changes of grants through its keeper. It belongs to the table's owner goroutine, except its
// atomic fields.
type Roster struct {
	id         string       // of the table
	log        *gamelog.Log // of the table; nil until it is loaded
	presence   *Presence
	now        func() int64 // in Unix milliseconds
	keeper     keeper
	seatPolicy SeatPolicy // nil: nobody finds a table by themselves

	grants        []store.Grant
	notes         []store.Grant  // about people: removals, invitations and requests for seats
	granted       int64          // how often grants and notes have changed, as the store counts
	friends       []store.Holder // the hosts' friends, if the table is open to them
	friendsUnread atomic.Bool    // friends may have changed: they are reread before the next request
	grantChanges  atomic.Int64   // how often the grants or friends have changed in memory

	asker     access.Who    // whose request the owner is working on; zero: the server acts by itself
	askerHeld access.Rights // what the asker held when the request began, without what the request itself gives away
}

// A keeper makes store calls for a Roster and applies their results to the table. The Table implements it.
type keeper interface {
	// readStore makes a store call that changes nothing; doing names the call in the log.
	readStore(doing string, call func(ctx context.Context) error) error
	// writeStore makes a store call that appends no log entry; doing names the call in the log.
	writeStore(doing string, call func(ctx context.Context, s store.Store) error) error
	// reloadGrants rereads the table's grants from the store.
	reloadGrants() error
	// checkWritable returns an error while nothing may be written, as the store has to be read first.
	checkWritable() error
	// clearSeat revokes all grants of a seat, its links included.
	clearSeat(seat int) error
	// setName stores the name of a seat.
	setName(seat int, name string) error
}

// HeldBy returns the seats and host's rights that a caller holds at the table, by their person's id or by a
// link's secret.
func (r *Roster) HeldBy(who access.Who) access.Rights { return access.RightsOf(r.grants, who) }

// RightsOf returns what a caller holds at the table, in Removal how they last lost a seat, and whether they are told
// who played.
func (r *Roster) RightsOf(who access.Who) access.Rights {
	v := r.HeldBy(who)
	v.Removal = access.LastRemoval(r.notes, who, v)
	v.Nameless = v.None() && !v.Removal.IsSet() && r.isNameless()
	return v
}

// CheckedRights returns what a caller holds at the table and how they last lost a seat. It returns an error
// if the table is hidden from the caller, or if the caller must hold something (Who.MustHold) and does not.
func (r *Roster) CheckedRights(who access.Who) (access.Rights, error) {
	v := r.RightsOf(who)
	if err := r.CheckVisible(who); err != nil {
		return v, err
	}
	if who.MustHold && v.None() {
		return v, ErrSeat
	}
	return v, nil
}

// CountGrants returns how many grants of one kind, such as links or persons, there are to a seat.
func (r *Roster) CountGrants(seat int, kind store.GrantKind) int {
	n := 0
	for _, g := range r.grants {
		if g.Seat == seat && g.Kind == kind {
			n++
		}
	}
	return n
}

// IsHeldBy reports whether a person holds a seat.
func (r *Roster) IsHeldBy(who store.Holder, seat int) bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Kind == store.GrantPerson && g.Holder == who
	})
}

// isHeldByOthers reports whether a person other than the given one holds a seat.
func (r *Roster) isHeldByOthers(seat int, with store.Holder) bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Kind == store.GrantPerson && g.Holder != with
	})
}

// IsOneDevice reports whether one person holds all seats that are for people, so that the game is played on
// one device. The table must have such a seat.
func (r *Roster) IsOneDevice() bool {
	people := r.log.People()
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		if g.Seat != people[0] {
			return false
		}
		v := r.HeldBy(access.Who{Holder: g.Holder})
		return !slices.ContainsFunc(people, func(seat int) bool { return !v.Holds(seat) })
	})
}

// SeatsOf returns the seats that v holds, without those played by computer players.
func (r *Roster) SeatsOf(v access.Rights) (seats []int) {
	for i, s := range r.log.Seats {
		if v.Holds(i) && s.Kind != gamelog.KindBot {
			seats = append(seats, i)
		}
	}
	return seats
}

// stillHosts reports whether a holder of the host's rights among made, the grants with which the table was
// made, still has them.
func (r *Roster) stillHosts(made []store.Grant) bool {
	return slices.ContainsFunc(made, func(g store.Grant) bool {
		return g.Seat == store.HostSeat && slices.ContainsFunc(r.grants, func(o store.Grant) bool {
			return o.Seat == store.HostSeat && o.Holder == g.Holder
		})
	})
}

// PersonsAt returns the persons who hold a seat, bots' accounts left out.
func (r *Roster) PersonsAt(seat int) (list []store.Holder) {
	for _, g := range r.grants {
		if g.Seat == seat && g.Kind == store.GrantPerson && !g.Program {
			list = append(list, g.Holder)
		}
	}
	return list
}

// IsHostAt reports whether somebody with the host's rights holds a seat.
func (r *Roster) IsHostAt(seat int) bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == store.HostSeat && r.HeldBy(access.Who{Holder: g.Holder}).Holds(seat)
	})
}

// HasHosts reports whether the table has a host. A table for people whom the server has paired has none.
func (r *Roster) HasHosts() bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat == store.HostSeat })
}

// Hosts returns all who have the host's rights.
func (r *Roster) Hosts() (list []store.Holder) { return hostsOf(r.grants) }

// hostsOf returns the holders of the host's rights among the grants of a table.
func hostsOf(grants []store.Grant) (list []store.Holder) {
	for i := range grants {
		if grants[i].Seat == store.HostSeat {
			list = append(list, grants[i].Holder)
		}
	}
	return list
}

// AccountAt returns the name of the account that holds a seat; "" if no account, a guest or several people
// hold it.
func (r *Roster) AccountAt(seat int) string {
	found := ""
	for _, g := range r.grants {
		if g.Seat != seat || g.Kind != store.GrantPerson {
			continue
		}
		if g.Account == "" || found != "" {
			return ""
		}
		found = g.Account
	}
	return found
}

// IsBotAt reports whether a bot's account holds a seat.
func (r *Roster) IsBotAt(seat int) bool {
	for i := range r.grants {
		if g := &r.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson && g.Program {
			return true
		}
	}
	return false
}

// peopleWithOpponents returns the persons who hold a seat, leaving out anybody for whom no other person
// holds another seat of the table.
func (r *Roster) peopleWithOpponents(seat int) (list []store.Holder) {
	for i := range r.grants {
		g := &r.grants[i]
		if g.Seat != seat || g.Kind != store.GrantPerson || slices.Contains(list, g.Holder) {
			continue
		}
		if slices.ContainsFunc(r.grants, func(o store.Grant) bool {
			return o.Kind == store.GrantPerson && o.Seat >= 0 && o.Seat != seat && o.Holder != g.Holder
		}) {
			list = append(list, g.Holder)
		}
	}
	return list
}

// isSeatGrant reports whether a grant gives a person one of the table's seats, rather than a link, the
// host's rights or a note.
func (r *Roster) isSeatGrant(g store.Grant) bool {
	return g.Kind == store.GrantPerson && g.Seat >= 0 && g.Seat < len(r.log.Seats)
}

// IsAnybodyThere reports whether somebody with a seat or the host's rights is connected.
func (r *Roster) IsAnybodyThere() bool { return r.presence.isAnybodyThere() }

// Grants returns all grants of the table. The caller must not change them.
func (r *Roster) Grants() []store.Grant { return r.grants }

// Notes returns the stored notes about people: removals, invitations and requests for seats. The caller
// must not change them.
func (r *Roster) Notes() []store.Grant { return r.notes }

// IsInvited reports whether a person took this seat by a link that the host had sent.
func (r *Roster) IsInvited(seat int, who store.Holder) bool {
	return access.IsInvited(r.notes, seat, who)
}

// newestSeats returns the seats whose holders sat down most recently, one bit each, and when that was, in
// Unix milliseconds; zeros if no person has a seat.
func (r *Roster) newestSeats() (seats uint8, last int64) {
	for _, g := range r.grants {
		switch {
		case !r.isSeatGrant(g) || g.Created < last:
		case g.Created > last:
			last, seats = g.Created, 1<<g.Seat
		default:
			seats |= 1 << g.Seat
		}
	}
	return seats, last
}

// Grant stores a grant of a seat to a person or to a link's secret, and rereads the table's grants.
func (r *Roster) Grant(seat int, kind store.GrantKind, holder store.Holder) error {
	created := access.GrantTime(r.grants, seat, kind, r.now())
	err := r.keeper.writeStore("granting a seat", func(ctx context.Context, s store.Store) error {
		return s.Grant(ctx, store.Grant{Game: r.id, Seat: seat, Kind: kind, Holder: holder, Created: created})
	})
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// readGrants reads a table's grants from the store, and the hosts' friends if open says that the table is
// open to friends. If the friends cannot be read, it goes on without them and sets friendsUnread. Any
// goroutine may call it.
func (h *Registry) readGrants(ctx context.Context, id, open string) (s storedGrants, err error) {
	list, granted, err := h.cfg.Store.Grants(ctx, id)
	if err != nil {
		return s, err
	}
	s.grants, s.notes = access.SplitNotes(list)
	s.granted = granted
	if open == gamelog.OpenCircle && h.cfg.FriendsOf != nil {
		if s.friends, err = h.cfg.FriendsOf(ctx, hostsOf(s.grants)); err != nil {
			h.cfg.Log.ErrorContext(ctx, "the store failed", slog.String("doing", "reading friends"), slog.String("reason", store.Why(err)))
			s.friends, s.friendsUnread = nil, true
		}
	}
	return s, nil
}

// hasGrants reports whether the roster already has the grants, notes and friends that were read from the
// store.
func (r *Roster) hasGrants(who storedGrants) bool {
	return slices.Equal(r.grants, who.grants) && slices.Equal(r.notes, who.notes) && slices.Equal(r.friends, who.friends)
}

// setGrants replaces the roster's grants by those that were read from the store.
func (r *Roster) setGrants(who storedGrants) {
	if !slices.Equal(r.grants, who.grants) || !slices.Equal(r.friends, who.friends) {
		r.grantChanges.Add(1)
	}
	r.grants, r.notes, r.granted, r.friends = who.grants, who.notes, who.granted, who.friends
	if who.friendsUnread {
		r.friendsUnread.Store(true)
	}
}

// BarsBot reports whether the caller is a bot's account and may not sit at the table, because the table does
// not admit bots.
func (r *Roster) BarsBot(who access.Who) bool { return who.IsBot && !r.log.Programs }
