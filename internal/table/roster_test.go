package table

import (
	"context"
	"errors"
	"slices"
	"testing"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file holds what is judged of people at a table without a store: the types are tested by themselves.

// A fakeKeeper takes in the names of seats, and stores nothing.
type fakeKeeper struct {
	log   *gamelog.Log
	named int // how often a seat was named
}

func (*fakeKeeper) readStore(string, func(context.Context) error) error               { return nil }
func (*fakeKeeper) writeStore(string, func(context.Context, store.Store) error) error { return nil }
func (*fakeKeeper) reloadGrants() error                                               { return nil }
func (*fakeKeeper) checkWritable() error                                              { return nil }
func (*fakeKeeper) clearSeat(int) error                                               { return nil }

func (k *fakeKeeper) setName(seat int, name string) error {
	k.named++
	return k.log.Rename(seat, name)
}

// person is somebody who holds a seat, or with store.HostSeat the host's rights; called is their account's name.
func person(seat int, holder byte, called string) store.Grant {
	kind := store.GrantPerson
	if seat == store.HostSeat {
		kind = store.GrantHost
	}
	return store.Grant{Game: "g", Seat: seat, Kind: kind, Holder: store.Holder{holder}, Created: 10, Account: called}
}

func somebody(holder byte) access.Who { return access.Who{Holder: store.Holder{holder}} }

// rosterOf is the roster of a new table of three seats that wait for whoever has their link.
func rosterOf(t *testing.T, open string, grants ...store.Grant) *Roster {
	t.Helper()
	st := gamelog.Start{Open: open, Seats: slices.Repeat([]gamelog.Seat{{Kind: gamelog.KindLink}}, 3)}
	g, err := st.NewGame(game.Setup{Players: []string{"Ann", "Bo", "Cy"}, Seed: "roster"})
	if err != nil {
		t.Fatal(err)
	}
	l, err := gamelog.New(st, g, store.Playing)
	if err != nil {
		t.Fatal(err)
	}
	p := newPresence()
	return &Roster{
		id: "g", log: l, presence: &p, now: func() int64 { return 1000 }, keeper: &fakeKeeper{log: l}, grants: grants,
	}
}

// TestRosterHides holds who finds a table, by whom it is open to.
func TestRosterHides(t *testing.T) {
	const host, friend, stranger = 1, 2, 3
	for open, hidden := range map[string][]byte{
		gamelog.OpenPrivate: {friend, stranger},
		gamelog.OpenCircle:  {stranger},
		gamelog.OpenLink:    nil,
		gamelog.OpenPublic:  nil,
	} {
		r := rosterOf(t, open, person(store.HostSeat, host, ""))
		r.friends = []store.Holder{{friend}}
		for _, who := range []byte{host, friend, stranger} {
			want := slices.Contains(hidden, who)
			if err := r.CheckVisible(somebody(who)); errors.Is(err, problem.NoTable) != want {
				t.Errorf("a table open to %s: %d finds %v", open, who, err)
			}
		}
	}
}

// TestRosterSettles holds when strangers sit at a table: who came by a link of the host's is none.
func TestRosterSettles(t *testing.T) {
	const host, guest = 1, 2
	r := rosterOf(t, gamelog.OpenLink, person(store.HostSeat, host, ""), person(0, host, ""), person(1, guest, ""))
	if !r.hasStrangers() {
		t.Error("somebody of whom nobody knows how they came is no stranger")
	}
	r.notes = []store.Grant{access.NewNote("g", store.InvitedNote+1, store.Holder{guest}, 10)}
	if r.hasStrangers() {
		t.Error("somebody whom the host has invited is a stranger")
	}
	r = rosterOf(t, gamelog.OpenPublic, r.grants...)
	if !r.hasStrangers() || r.IsSettled() {
		t.Errorf("at a public table before the first choice: strangers %v, settled %v", r.hasStrangers(), r.IsSettled())
	}
}

// TestRosterTakesIn counts how often it changed who holds what: notes do not count.
func TestRosterTakesIn(t *testing.T) {
	r := rosterOf(t, gamelog.OpenLink)
	who := storedGrants{grants: []store.Grant{person(0, 1, "")}, notes: []store.Grant{access.NewNote("g", store.InvitedNote, store.Holder{1}, 1)}}
	for n, step := range []struct {
		change func()
		want   int64
	}{{func() {}, 1}, {func() { who.notes = nil }, 1}, {func() { who.friends = []store.Holder{{5}} }, 2}} {
		step.change()
		if r.hasGrants(who) {
			t.Fatalf("after %d steps nothing is different", n)
		}
		if r.setGrants(who); r.grantChanges.Load() != step.want || !r.hasGrants(who) {
			t.Fatalf("after step %d it has changed %d times, want %d", n, r.grantChanges.Load(), step.want)
		}
	}
}

// TestPresence tells who is there, here and by other servers, and since when nobody of a seat is.
func TestPresence(t *testing.T) {
	p := newPresence()
	ann, watcher := &Subscriber{who: somebody(1)}, &Subscriber{who: somebody(2)}
	ann.lag.Store(40)
	p.add(ann, access.Rights{Seats: 1})
	p.add(watcher, access.Rights{})
	p.noteAbsences(100, 2)
	if p.connectedSeats() != 1 || p.spectators() != 1 || p.IsHostThere() || p.lagAt(0) != 40 || p.absent[0].since != 0 || p.absent[1] != (absence{since: 100}) {
		t.Errorf("with one who plays and one who watches: %+v", p)
	}
	p.elsewhere = PresenceSummary{Seats: 2, Host: true, Watching: 3}
	delete(p.followers, ann)
	p.noteAbsences(200, 2)
	if p.connectedSeats() != 2 || p.spectators() != 4 || !p.IsHostThere() || p.absent[0] != (absence{200, true}) || p.absent[1].since != 0 {
		t.Errorf("with others by another server: %+v", p)
	}
	if p.seenSeats != 1 || p.lagOf(store.Holder{1}) != 0 || p.lagAt(1) <= 40 {
		t.Errorf("came %b, lags %d and %d", p.seenSeats, p.lagOf(store.Holder{1}), p.lagAt(1))
	}
}

// TestLineupWaits tells for whom a clock waits that counts days, and who has to agree to something.
func TestLineupWaits(t *testing.T) {
	r := rosterOf(t, gamelog.OpenLink, person(store.HostSeat, 1, ""), person(0, 1, ""), person(1, 2, ""))
	l := &Lineup{log: r.log, roster: r}
	if l.allSeated(0) || !l.allSeated(1<<2) {
		t.Error("the third seat is free, and not more")
	}
	if got := l.MissingConsent([]int{1}); !slices.Equal(got, []int{0}) {
		t.Errorf("once the second seat has agreed %v are missing", got)
	}
	r.presence.elsewhere.Seats = 1 << 2 // by its secret
	if got := l.MissingConsent(nil); !slices.Equal(got, []int{0, 1, 2}) || !l.allSeated(0) {
		t.Errorf("with somebody at the third seat %v are missing", got)
	}
}

// TestNamesGiveWay has whoever is called like an account that sits at the table get a number.
func TestNamesGiveWay(t *testing.T) {
	r := rosterOf(t, gamelog.OpenLink, person(0, 1, "Bo"), person(1, 2, ""))
	n := &Names{log: r.log, roster: r}
	if err := n.ResolveClashes(); err != nil {
		t.Fatal(err)
	}
	if got := r.log.Setup.Players; got[1] == "Bo" || !gamelog.IsNameVariant(got[1], "Bo") || got[0] != "Ann" {
		t.Errorf("at a table among people who know each other the seats are called %q", got)
	}

	r = rosterOf(t, gamelog.OpenPublic, person(0, 1, "Bo"), person(1, 2, ""))
	n = &Names{log: r.log, roster: r}
	if err := n.ResolveClashes(); err != nil {
		t.Fatal(err)
	}
	if got := r.log.Setup.Players; got[0] != "Bo" || !gamelog.IsNameVariant(got[1], "Bo") || got[1] == "Bo" || !n.HasAccountName(0) {
		t.Errorf("where strangers meet the seats are called %q", got)
	}
	before := r.keeper.(*fakeKeeper).named
	if err := n.ResolveClashes(); err != nil || r.keeper.(*fakeKeeper).named != before {
		t.Errorf("seats that have their names get others: %v", err)
	}
}
