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

// A Roster is who sits where at a table: who holds which seat, who hosts it, who may come, and what each of
// them may do. It reads and judges, and has its keeper store who holds what; what stands in the log the table
// commits. It belongs to the table's owner, but for what is atomic.
type Roster struct {
	id         string       // of the table
	log        *gamelog.Log // of the table; nil until it is loaded
	presence   *Presence
	now        func() int64 // in Unix milliseconds
	keeper     keeper
	seatPolicy SeatPolicy // nil: nobody finds a table by themselves

	grants        []store.Grant
	notes         []store.Grant  // of who held what, and asks for it
	granted       int64          // how often they have changed
	friends       []store.Holder // of its hosts, where the table is for them
	friendsUnread atomic.Bool    // who they are may have changed: they are read before anything else is asked
	seatings      atomic.Int64   // how often it changed who holds what

	asker     access.Who    // who asks for what the owner does now; nobody: the server does it by itself
	askerHeld access.Rights // what they held when they asked, but for what they give away by it
}

// A keeper stores what changes about who sits where, and has the table take it in: the Table is one.
type keeper interface {
	// read runs a call of the store that changes nothing.
	read(doing string, call func(ctx context.Context) error) error
	// write runs a call of the store that appends nothing to the log.
	write(doing string, call func(ctx context.Context, s store.Store) error) error
	// regrant reads anew who holds what.
	reloadGrants() error
	// sure is asked before anything is written: nothing is while the store has to be asked first.
	checkWritable() error
	// clear puts everybody out of a seat, with their links.
	clear(seat int) error
	// setName stores what a seat is called.
	setName(seat int, name string) error
}

// HeldBy returns what somebody holds at the table.
func (r *Roster) HeldBy(who access.Who) access.Rights { return access.RightsOf(r.grants, who) }

// RightsOf returns what somebody holds here, and what they have lost.
func (r *Roster) RightsOf(who access.Who) access.Rights {
	v := r.HeldBy(who)
	v.Removal = access.LastRemoval(r.notes, who, v)
	return v
}

// Rights is RightsOf that refuses those from whom the table is hidden, and whoever insists on a seat and holds
// nothing.
func (r *Roster) Rights(who access.Who) (access.Rights, error) {
	v := r.RightsOf(who)
	if err := r.CheckVisible(who); err != nil {
		return v, err
	}
	if who.Insists && v.None() {
		return v, ErrSeat
	}
	return v, nil
}

// CountGrants counts the grants of a kind to a seat.
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

// IsHeldByOthers reports whether another person holds a seat, too.
func (r *Roster) isHeldByOthers(seat int, with store.Holder) bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == seat && g.Kind == store.GrantPerson && g.Holder != with
	})
}

// IsOneDevice reports whether somebody holds the seats of all people. There are some.
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

// SeatsOf are the seats of somebody that no computer player has.
func (r *Roster) SeatsOf(v access.Rights) (seats []int) {
	for i, s := range r.log.Seats {
		if v.Holds(i) && s.Kind != gamelog.KindBot {
			seats = append(seats, i)
		}
	}
	return seats
}

// stillHosts reports whether the host's secret that a table was made with holds: rights that
// have passed on are not given back by repeating a request.
func (r *Roster) stillHosts(made []store.Grant) bool {
	return slices.ContainsFunc(made, func(g store.Grant) bool {
		return g.Seat == store.HostSeat && slices.ContainsFunc(r.grants, func(o store.Grant) bool {
			return o.Seat == store.HostSeat && o.Holder == g.Holder
		})
	})
}

// PersonsAt are the persons who hold a seat. A bot's account is nobody who hosts a table.
func (r *Roster) PersonsAt(seat int) (list []store.Holder) {
	for _, g := range r.grants {
		if g.Seat == seat && g.Kind == store.GrantPerson && !g.Program {
			list = append(list, g.Holder)
		}
	}
	return list
}

// IsHostAt reports whether somebody at a seat has the host's rights.
func (r *Roster) IsHostAt(seat int) bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		return g.Seat == store.HostSeat && r.HeldBy(access.Who{Holder: g.Holder}).Holds(seat)
	})
}

// HasHosts reports whether somebody is the table's host. Two who were paired have none.
func (r *Roster) HasHosts() bool {
	return slices.ContainsFunc(r.grants, func(g store.Grant) bool { return g.Seat == store.HostSeat })
}

// Hosts are who has the host's rights.
func (r *Roster) Hosts() (list []store.Holder) { return hostsOf(r.grants) }

func hostsOf(grants []store.Grant) (list []store.Holder) {
	for i := range grants {
		if grants[i].Seat == store.HostSeat {
			list = append(list, grants[i].Holder)
		}
	}
	return list
}

// AccountAt returns whose account a seat is: "" if a guest holds it, or several people do.
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

// IsProgramAt reports whether an account holds a seat that is a bot's.
func (r *Roster) IsProgramAt(seat int) bool {
	for i := range r.grants {
		if g := &r.grants[i]; g.Seat == seat && g.Kind == store.GrantPerson && g.Program {
			return true
		}
	}
	return false
}

// peopleOf returns who holds a seat, if others than they themselves sit at the table.
func (r *Roster) peopleOf(seat int) (list []store.Holder) {
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

func (r *Roster) isSitter(g store.Grant) bool {
	return g.Kind == store.GrantPerson && g.Seat >= 0 && g.Seat < len(r.log.Seats)
}

// IsAnybodyThere reports whether somebody follows the table who has a seat or the host's rights.
func (r *Roster) IsAnybodyThere() bool { return r.presence.isAnybodyThere() }

// Grants is who holds what. It must not be changed.
func (r *Roster) Grants() []store.Grant { return r.grants }

// Notes is who held what, came by which link, and asks for what. It must not be changed.
func (r *Roster) Notes() []store.Grant { return r.notes }

// IsInvited reports whether somebody came to a seat by a link of the host's.
func (r *Roster) IsInvited(seat int, who store.Holder) bool {
	return access.IsInvited(r.notes, seat, who)
}

// lastSeated are the seats of whoever sat down last, and when that was.
func (r *Roster) lastSeated() (seats uint8, last int64) {
	for _, g := range r.grants {
		switch {
		case !r.isSitter(g) || g.Created < last:
		case g.Created > last:
			last, seats = g.Created, 1<<g.Seat
		default:
			seats |= 1 << g.Seat
		}
	}
	return seats, last
}

// Grant stores that somebody holds a seat, or that a link leads to it.
func (r *Roster) Grant(seat int, kind store.GrantKind, holder store.Holder) error {
	created := access.GrantTime(r.grants, seat, kind, r.now())
	err := r.keeper.write("granting a seat", func(ctx context.Context, s store.Store) error {
		return s.Grant(ctx, store.Grant{Game: r.id, Seat: seat, Kind: kind, Holder: holder, Created: created})
	})
	if err != nil {
		return err
	}
	return r.keeper.reloadGrants()
}

// seating reads it from the store. It waits for no table. Where a circle cannot be read the game
// goes on without them.
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

// isAs reports whether who may come to the table, and for what, is as the roster has it.
func (r *Roster) isAs(who storedGrants) bool {
	return slices.Equal(r.grants, who.grants) && slices.Equal(r.notes, who.notes) && slices.Equal(r.friends, who.friends)
}

// takeIn has the roster be as it was read from the store.
func (r *Roster) takeIn(who storedGrants) {
	if !slices.Equal(r.grants, who.grants) || !slices.Equal(r.friends, who.friends) {
		r.seatings.Add(1)
	}
	r.grants, r.notes, r.granted, r.friends = who.grants, who.notes, who.granted, who.friends
	if who.friendsUnread {
		r.friendsUnread.Store(true)
	}
}

// BarsProgram reports whether somebody may not sit at the table since they are a bot's account: a program of
// somebody's that plays under a name of its own. Computer players, which the server has, are none.
func (r *Roster) BarsProgram(who access.Who) bool { return who.Program && !r.log.Programs }
