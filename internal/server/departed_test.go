package server

import (
	"errors"
	"fmt"
	"net/netip"
	"testing"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/conditional"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/people"
	"circulade/internal/feature/seats"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// TestNothingComesAfter: what a guest had sent before they signed in, and an account before it was deleted,
// and what comes to the store only then, is not kept. (It would be nobody's, and go with nobody.)
func TestNothingComesAfter(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink, gamelog.KindLink)
	table := made.ok(t)
	link := made.Links[1]
	h.browser(t).post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t) // so that somebody keeps it
	guest, err := h.accounts.SessionBySecret(t.Context(), ann.cookie())
	if err != nil {
		t.Fatal(err)
	}
	ann.signUp("Ann")
	member, err := h.accounts.SessionBySecret(t.Context(), ann.cookie())
	if err != nil {
		t.Fatal(err)
	}
	h.stale(t, table.ID, guest.Person)
	h.sitsNot(t, table.ID, guest.Person, link.Secret)
	if list, _, err := h.cfg.Store.Grants(t.Context(), table.ID); err != nil || len(list) == 0 {
		t.Errorf("the account holds %d seats, %v", len(list), err)
	}
	ann.remove("/api/account").want(t, 200, "")
	h.stale(t, table.ID, member.Person)
	h.sitsNot(t, table.ID, member.Person, link.Secret)
}

// sitsNot fails the test if somebody who has gone is told that they have the seat of a link.
func (h *house) sitsNot(t *testing.T, game string, who account.Person, secret string) {
	t.Helper()
	at, err := h.registry.Find(t.Context(), game, netip.Addr{})
	if err != nil {
		t.Fatal(err)
	}
	defer at.Release()
	_, err = table.DoByLink(t.Context(), at, func(o table.Owner) (seats.Seated, error) { return seats.Sit(o, access.Who{Holder: who}, secret) })
	if !errors.Is(err, table.ErrNoPerson) {
		t.Errorf("they sit down: %v", err)
	}
}

// stale has everything be stored for somebody who has gone that a request might have begun to store,
// and fails the test if anything is.
func (h *house) stale(t *testing.T, game string, who account.Person) {
	t.Helper()
	_, said := h.chat.Say(t.Context(), chat.LineRequest{Game: game, Room: chat.Seated, Person: who, Move: "late", Text: "still here"})
	for what, err := range map[string]error{
		"a line": said, "a mute": h.people.Mute(t.Context(), who, true, account.Person{7}), "a consent": h.chat.Consent(t.Context(), game, who, true),
		"a report": h.chat.Report(t.Context(), report.Report{Game: game, By: who, OfSeat: 1}, chat.Seated),
	} {
		if !errors.Is(err, table.ErrNoPerson) {
			t.Errorf("%s of somebody who has gone: %v", what, err)
		}
	}
	if err := h.people.Follow(t.Context(), who, account.Person{7}); !errors.Is(err, people.ErrNoSuchName) {
		t.Errorf("they follow somebody: %v", err)
	}
	grant := store.Grant{Game: game, Seat: 1, Kind: store.GrantPerson, Holder: who, Created: 1}
	if err := h.cfg.Store.Grant(t.Context(), grant); err != nil {
		t.Error(err)
	}
	err := h.cfg.Rows.Update(t.Context(), func(tx *store.Tx) error {
		return conditional.Put(tx, &conditional.Move{Game: game, Seat: 1, Person: who, Tile: "base/U", Saw: []byte{}})
	})
	if !errors.Is(err, store.ErrConflict) {
		t.Errorf("they leave an order: %v", err)
	}
	l := lobby.Open(lobby.Config{Rows: h.cfg.Rows, Limits: lobby.DefaultLimits()})
	defer l.Close()
	if got, err := l.Take(t.Context(), grant); got || !errors.Is(err, table.ErrNoPerson) {
		t.Errorf("they take a seat: %v, %v", got, err)
	}
	grant.Seat = 0 // where somebody sits, they are told the same
	if got, err := l.Take(t.Context(), grant); got || !errors.Is(err, table.ErrNoPerson) {
		t.Errorf("they take a seat: %v, %v", got, err)
	}
	for _, c := range h.accounts.PersonalColumns() {
		n := 0
		err := h.cfg.Rows.View(t.Context(), func(tx *store.Tx) error {
			return tx.One(fmt.Sprintf("SELECT count(*) FROM %s WHERE %s = ?1", c.Table, c.Name), []any{who[:]}, &n)
		})
		if err != nil || n > 0 {
			t.Errorf("%s.%s names them %d times, %v", c.Table, c.Name, n, err)
		}
	}
}
