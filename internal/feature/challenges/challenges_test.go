package challenges_test

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/challenges"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// A house is the feature on a store of its own with some accounts, who are friends of nobody.
type house struct {
	*challenges.Service
	t       *testing.T
	rows    storetest.Driver
	all     *account.Accounts
	person  map[string]account.Session
	takes   map[string]bool // who takes challenges
	blocked bool            // whether everybody is blocked by everybody
	now     time.Time
	fails   error            // of making a table
	made    []gamelog.Start  // the tables made
	persons [][]store.Holder // by their seats
	told    []store.Holder   // whose pages were told
	pushed  []string         // who was told what by push, as "Bob challenged"
	muted   bool             // whether everybody has muted everybody
}

// open opens a house with accounts of these names, who all take challenges.
func open(t *testing.T, names ...string) *house {
	t.Helper()
	s := teststore.Open(t, store.FeatureSteps{Feature: "challenges", Steps: challenges.Schema()})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	h := &house{t: t, rows: s, all: account.Open(s, nil, challenges.Persons()...), person: map[string]account.Session{}, takes: map[string]bool{}, now: time.Now()}
	for _, n := range names {
		in, err := h.all.Create(t.Context(), account.Session{}, "Firefox", account.NewAccount{Name: n, Password: "correct horse " + n})
		if err != nil {
			t.Fatal(err)
		}
		h.person[n], h.takes[n] = in.Session, true
	}
	h.Service = challenges.New(challenges.Config{
		Rows: s, Log: slog.New(slog.DiscardHandler), Now: func() time.Time { return h.now },
		Plan: func(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, nil, nil) },
		Make: h.make,
		Allows: func(_ *store.Tx, to, _ store.Holder) (bool, error) {
			for n, s := range h.person {
				if s.Person == to {
					return h.takes[n], nil
				}
			}
			return false, nil
		},
		Blocked: func(*store.Tx, store.Holder, store.Holder) (bool, error) { return h.blocked, nil },
		Muted:   func(*store.Tx, store.Holder, store.Holder) (bool, error) { return h.muted, nil },
		Tell:    h.push,
		Changed: func(p store.Holder) { h.told = append(h.told, p) },
	})
	return h
}

// push remembers who is to be told by push.
func (h *house) push(_ string, accepted bool, to, _ store.Holder) {
	for n, s := range h.person {
		if s.Person == to {
			h.pushed = append(h.pushed, n+map[bool]string{false: " challenged", true: " accepted"}[accepted])
		}
	}
}

// wantNews fails the test unless there is, or is no, news of a challenge for an account, which is told of the other
// and where the table exists of the table.
func (h *house) wantNews(who, id string, is bool, other, game string) {
	h.t.Helper()
	n, got, err := h.News(h.t.Context(), h.id(who), id)
	if err != nil || got != is || is && (n.Other != other || n.Game != game || !n.Until.After(h.now)) {
		h.t.Errorf("%s is told %+v, %v, %v; want %v of %s and the table %q", who, n, got, err, is, other, game)
	}
}

// make stores a table, as the registry of tables does, or fails as the house is told to.
func (h *house) make(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error {
	if h.fails != nil {
		return h.fails
	}
	var grants []store.Grant
	for seat, who := range persons {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: who, Created: 1})
	}
	g, err := p.Start.ToStore(store.Info{ID: id, Status: store.Playing, Created: 1, Updated: 1}, p.Game)
	if err != nil {
		return err
	}
	if err := h.rows.Create(ctx, g, grants...); err != nil && !errors.Is(err, store.ErrExists) {
		return err
	}
	h.made, h.persons = append(h.made, p.Start), append(h.persons, persons)
	return nil
}

// id returns the person whose account has a name.
func (h *house) id(name string) store.Holder { return h.person[name].Person }

// send has one account challenge another to a game.
func (h *house) send(by, to string, w challenges.Wish) (challenges.Challenge, error) {
	return h.Send(h.t.Context(), h.id(by), to, w)
}

// sent does the same, and fails the test if it is refused.
func (h *house) sent(by, to string, w challenges.Wish) challenges.Challenge {
	h.t.Helper()
	c, err := h.send(by, to, w)
	if err != nil {
		h.t.Fatal(err)
	}
	return c
}

// accept has an account accept a challenge.
func (h *house) accept(who, id string) (string, error) {
	return h.Accept(h.t.Context(), h.id(who), id, func() error { return nil })
}

// lists returns what an account has received and sent.
func (h *house) lists(who string) challenges.Lists {
	h.t.Helper()
	l, err := h.Lists(h.t.Context(), h.id(who))
	if err != nil {
		h.t.Fatal(err)
	}
	return l
}

// wantLists fails the test unless an account has so many challenges.
func (h *house) wantLists(who string, received, sent int) {
	h.t.Helper()
	if l := h.lists(who); len(l.Received) != received || len(l.Sent) != sent {
		h.t.Errorf("%s has received %+v and sent %+v, want %d and %d", who, l.Received, l.Sent, received, sent)
	}
}

// refused fails the test unless an error is a problem with a code.
func refused(t *testing.T, err error, code string) {
	t.Helper()
	var p *problem.Problem
	if !errors.As(err, &p) || p.Code != code {
		t.Errorf("got %v, want a problem %q", err, code)
	}
}

// wish is a game of the base set; First says who begins.
func wish(first string) challenges.Wish {
	return challenges.Wish{Preset: "classic", Aids: "club", Clock: &clock.Settings{Kind: clock.Bank, BankS: 300, Flag: clock.Out}, First: first}
}

// Both see the challenge; accepted it leads both to one table, however often it is accepted.
func TestAccepted(t *testing.T) {
	h := open(t, "Ann", "Bob", "Eve")
	c := h.sent("Ann", "bob", wish(challenges.Random))
	if c.By != "Ann" || c.To != "Bob" || c.Game != "" || !c.Until.Equal(c.Made.Add(challenges.Lasts)) {
		t.Errorf("sent: %+v", c)
	}
	h.wantLists("Ann", 0, 1)
	h.wantLists("Bob", 1, 0)
	h.wantLists("Eve", 0, 0)
	for _, who := range []string{"Ann", "Eve"} { // it is not theirs to accept
		_, err := h.accept(who, c.ID)
		refused(t, err, "not-found")
	}
	game, err := h.accept("Bob", c.ID)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := h.accept("Bob", c.ID); again != game || err != nil || len(h.made) != 1 {
		t.Errorf("accepted again it leads to %q, not %q, with %d tables: %v", again, game, len(h.made), err)
	}
	if st := h.made[0]; st.Rated || st.Open != "" || len(st.Seats) != 2 {
		t.Errorf("the table: %+v", st)
	}
	for _, l := range []challenges.Challenge{h.lists("Ann").Sent[0], h.lists("Bob").Received[0]} {
		if l.Game != game {
			t.Errorf("it leads to %q, want %q", l.Game, game)
		}
	}
	refused(t, h.Remove(t.Context(), h.id("Ann"), c.ID), "accepted")
	refused(t, h.Remove(t.Context(), h.id("Bob"), c.ID), "accepted")
	if err := h.rows.Update(t.Context(), func(tx *store.Tx) error { return challenges.EraseGame(tx, game) }); err != nil {
		t.Fatal(err)
	}
	h.wantLists("Ann", 0, 0)
}

// Whoever is to begin has the first seat, and the option says that it begins.
func TestWhoBegins(t *testing.T) {
	h := open(t, "Ann", "Bob")
	for _, c := range []struct{ first, seat0, option string }{
		{challenges.Random, "Ann", "random"}, {challenges.Sender, "Ann", "seat0"}, {challenges.Receiver, "Bob", "seat0"},
	} {
		if _, err := h.accept("Bob", h.sent("Ann", "Bob", wish(c.first)).ID); err != nil {
			t.Fatal(err)
		}
		st, persons := h.made[len(h.made)-1], h.persons[len(h.persons)-1]
		if st.Setup.Players[0] != c.seat0 || persons[0] != h.id(c.seat0) || st.Setup.Options["base.first_player"] != c.option {
			t.Errorf("%s: the seats are %v, option %v", c.first, st.Setup.Players, st.Setup.Options)
		}
	}
}

// A rated game is begun as one: open to everybody, and whoever leaves has lost.
func TestRated(t *testing.T) {
	h := open(t, "Ann", "Bob")
	w := wish(challenges.Random)
	w.Rated = true
	if _, err := h.accept("Bob", h.sent("Ann", "Bob", w).ID); err != nil {
		t.Fatal(err)
	}
	if st := h.made[0]; !st.Rated || !st.IsPublished() || st.Open != gamelog.OpenPublic || !st.Forfeit || st.Clock == nil || st.Arranged {
		t.Errorf("the table: %+v", st)
	}
}

// A challenge is declined by its receiver and taken back by its sender, by nobody else and once.
func TestRemoved(t *testing.T) {
	h := open(t, "Ann", "Bob", "Eve")
	for _, who := range []string{"Ann", "Bob"} {
		c := h.sent("Ann", "Bob", wish(challenges.Random))
		refused(t, h.Remove(t.Context(), h.id("Eve"), c.ID), "not-found")
		if err := h.Remove(t.Context(), h.id(who), c.ID); err != nil {
			t.Errorf("%s: %v", who, err)
		}
		refused(t, h.Remove(t.Context(), h.id(who), c.ID), "not-found")
		_, err := h.accept("Bob", c.ID)
		refused(t, err, "not-found")
	}
	h.wantLists("Ann", 0, 0)
}

// A table that cannot be made leaves the challenge: it is not taken back while it is being answered, but
// can be accepted again, and taken back later.
func TestTableFails(t *testing.T) {
	h := open(t, "Ann", "Bob")
	c := h.sent("Ann", "Bob", wish(challenges.Random))
	h.fails = problem.NotSaved()
	_, err := h.accept("Bob", c.ID)
	refused(t, err, "not-saved")
	refused(t, h.Remove(t.Context(), h.id("Ann"), c.ID), "accepted")
	if l := h.lists("Ann"); len(l.Sent) != 1 || l.Sent[0].Game != "" {
		t.Errorf("the sender is shown %+v", l.Sent)
	}
	h.fails = nil
	if game, err := h.accept("Bob", c.ID); game == "" || err != nil {
		t.Errorf("accepted again: %q, %v", game, err)
	}
	c = h.sent("Ann", "Bob", wish(challenges.Random))
	h.fails = problem.NotSaved()
	_, err = h.accept("Bob", c.ID)
	refused(t, err, "not-saved")
	h.now = h.now.Add(time.Hour)
	if err := h.Remove(t.Context(), h.id("Ann"), c.ID); err != nil {
		t.Error(err)
	}
}

// After a day a challenge is gone, and then its row.
func TestGone(t *testing.T) {
	h := open(t, "Ann", "Bob")
	c := h.sent("Ann", "Bob", wish(challenges.Random))
	h.now = h.now.Add(challenges.Lasts - time.Second)
	if err := h.Sweep(t.Context()); err != nil {
		t.Error(err)
	}
	h.wantLists("Bob", 1, 0)
	h.now = h.now.Add(2 * time.Second)
	h.wantLists("Bob", 0, 0)
	_, err := h.accept("Bob", c.ID)
	refused(t, err, "not-found")
	refused(t, h.Remove(t.Context(), h.id("Ann"), c.ID), "not-found")
	if n := h.count(); n != 1 {
		t.Errorf("before anybody sweeps there are %d rows", n)
	}
	if err := h.Sweep(t.Context()); err != nil || h.count() != 0 {
		t.Errorf("%d rows are left: %v", h.count(), err)
	}
}

// count returns how many challenges are stored.
func (h *house) count() (n int) {
	h.t.Helper()
	err := h.rows.View(h.t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM game_challenges`, nil, &n) })
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

// A name that nobody has, and that of somebody who takes no challenges, are answered alike. One's own is
// one's own.
func TestNobody(t *testing.T) {
	h := open(t, "Ann", "Bob")
	h.takes["Bob"] = false
	_, unknown := h.send("Ann", "Nobody", wish(challenges.Random))
	_, refuses := h.send("Ann", "Bob", wish(challenges.Random))
	refused(t, unknown, "not-found")
	if !errors.Is(refuses, unknown) {
		t.Errorf("whoever takes none is answered %v, a name that nobody has %v", refuses, unknown)
	}
	_, err := h.send("Ann", "ANN", wish(challenges.Random))
	refused(t, err, "yourself")
	if h.count() != 0 || len(h.told) != 0 {
		t.Errorf("%d are stored, %d people were told", h.count(), len(h.told))
	}
}

// Whoever is blocked sees their challenge wait as any other, and the receiver is neither told of it nor
// has it, nor less room for others.
func TestBlocked(t *testing.T) {
	h := open(t, "Ann", "Bob")
	h.blocked = true
	c := h.sent("Ann", "Bob", wish(challenges.Random))
	h.wantLists("Ann", 0, 1)
	h.wantLists("Bob", 0, 0)
	if len(h.told) != 1 || h.told[0] != h.id("Ann") {
		t.Errorf("%d people were told", len(h.told))
	}
	_, err := h.accept("Bob", c.ID)
	refused(t, err, "not-found")
	h.blocked = false // what was not heard then is not heard later
	h.wantLists("Bob", 0, 0)
	heard := h.sent("Ann", "Bob", wish(challenges.Random))
	h.wantLists("Bob", 1, 0)
	h.blocked = true
	h.wantLists("Bob", 0, 0)
	_, err = h.accept("Bob", heard.ID)
	refused(t, err, "not-found")
	refused(t, h.Remove(t.Context(), h.id("Bob"), heard.ID), "not-found")
	if err := h.Remove(t.Context(), h.id("Ann"), heard.ID); err != nil {
		t.Errorf("the sender cannot take it back: %v", err)
	}
}

// fill stores challenges between persons with numbers, who are given accounts.
func (h *house) fill(n int, args func(i int, other store.Holder) (to, by store.Holder)) {
	h.t.Helper()
	err := h.rows.Update(h.t.Context(), func(tx *store.Tx) error {
		for i := range n {
			other := store.Holder{1, byte(i), byte(i >> 8)}
			name := fmt.Sprintf("other%d", i)
			if err := tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 0)`, other[:]); err != nil {
				return err
			}
			if err := tx.Do(`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 0)`, other[:], name); err != nil {
				return err
			}
			to, by := args(i, other)
			err := tx.Do(`INSERT INTO game_challenges (id, person, by_person, wish, game, heard, made) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)`,
				name, to[:], by[:], []byte("{}"), "game of "+name, h.now.UnixMilli())
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// Somebody waits for the answers to 20 challenges at most, and one to the same person takes the place of
// the one before. An answered one makes room.
func TestSentAreBounded(t *testing.T) {
	h := open(t, "Ann", "Bob", "Eve")
	h.fill(challenges.MaxSent-1, func(_ int, other store.Holder) (to, by store.Holder) { return other, h.id("Ann") })
	first := h.sent("Ann", "Bob", wish(challenges.Random))
	_, err := h.send("Ann", "Eve", wish(challenges.Random))
	refused(t, err, "too-many")
	second := h.sent("Ann", "Bob", wish(challenges.Sender))
	if l := h.lists("Bob").Received; len(l) != 1 || l[0].ID == first.ID || l[0].Wish.First != challenges.Sender {
		t.Errorf("Bob has %+v", l)
	}
	if _, err := h.accept("Bob", second.ID); err != nil {
		t.Fatal(err)
	}
	h.sent("Ann", "Eve", wish(challenges.Random))
}

// Nobody has more than 50 challenges waiting.
func TestReceivedAreBounded(t *testing.T) {
	h := open(t, "Ann", "Bob")
	h.fill(challenges.MaxReceived, func(_ int, other store.Holder) (to, by store.Holder) { return h.id("Bob"), other })
	_, err := h.send("Ann", "Bob", wish(challenges.Random))
	refused(t, err, "too-many")
	h.now = h.now.Add(challenges.Lasts + time.Second)
	h.sent("Ann", "Bob", wish(challenges.Random))
}

// What another server has changed is told to the pages of those whom it is about.
func TestChangedElsewhere(t *testing.T) {
	h := open(t, "Ann", "Bob")
	topics := h.Feature().Topics
	for i, name := range []string{"Ann", "Bob"} {
		who := h.id(name)
		topics[i].Handle(t.Context(), []string{`\x` + hex.EncodeToString(who[:])})
	}
	if len(h.told) != 2 || h.told[0] != h.id("Ann") || h.told[1] != h.id("Bob") {
		t.Errorf("told are %v", h.told)
	}
}

// A challenge is in the downloads of both, and goes with either of them.
func TestOfAPerson(t *testing.T) {
	for _, leaves := range []string{"Ann", "Bob"} {
		h := open(t, "Ann", "Bob")
		c := h.sent("Ann", "Bob", wish(challenges.Random))
		for _, who := range []string{"Ann", "Bob"} {
			all, err := h.all.Download(t.Context(), h.id(who))
			if err != nil || len(all.More["challenges"]) != 1 {
				t.Errorf("the download of %s has %v: %v", who, all.More["challenges"], err)
			}
		}
		if _, err := h.all.Remove(t.Context(), h.person[leaves]); err != nil {
			t.Fatal(err)
		}
		if n := h.count(); n != 0 {
			t.Errorf("%s has left: %d challenges are kept", leaves, n)
		}
		_, err := h.accept("Bob", c.ID)
		refused(t, err, "not-found")
		_, err = h.send("Ann", "Bob", wish(challenges.Random))
		refused(t, err, "not-found")
	}
}

// The receiver is told of a challenge as long as it waits for their answer and they may answer it, the sender
// once it was accepted. Who blocks or has muted the other is told nothing.
func TestNews(t *testing.T) {
	h := open(t, "Ann", "Bob", "Cid")
	c := h.sent("Ann", "Bob", challenges.Wish{First: challenges.Receiver, Clock: &clock.Settings{Kind: clock.None}})
	h.wantNews("Bob", c.ID, true, "Ann", "")
	h.wantNews("Ann", c.ID, false, "", "")
	h.wantNews("Cid", c.ID, false, "", "")
	h.muted = true
	h.wantNews("Bob", c.ID, false, "", "")
	h.muted, h.blocked = false, true
	h.wantNews("Bob", c.ID, false, "", "")
	h.sent("Cid", "Bob", challenges.Wish{}) // whom Bob is not shown
	h.blocked = false
	game, err := h.accept("Bob", c.ID)
	if err != nil {
		t.Fatal(err)
	}
	h.wantNews("Bob", c.ID, false, "", "")
	h.wantNews("Ann", c.ID, true, "Bob", game)
	if n, _, _ := h.News(t.Context(), h.id("Ann"), c.ID); n.Seat != 1 {
		t.Errorf("Ann has seat %d", n.Seat)
	}
	gone, old := h.sent("Ann", "Bob", challenges.Wish{}), h.sent("Ann", "Cid", challenges.Wish{})
	if err := h.Remove(t.Context(), h.id("Ann"), gone.ID); err != nil {
		t.Fatal(err)
	}
	h.wantNews("Bob", gone.ID, false, "", "")
	h.now = h.now.Add(challenges.Lasts + time.Second)
	h.wantNews("Cid", old.ID, false, "", "")
	if want := []string{"Bob challenged", "Ann accepted", "Bob challenged", "Cid challenged"}; !slices.Equal(h.pushed, want) {
		t.Errorf("told %v, want %v", h.pushed, want)
	}
}
