package table

import (
	"context"
	"encoding/json"
	"net/netip"
	"slices"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

func (g *guest) passHost(id string, seat int, unseen ...*guest) (*gone, error) {
	var list []store.Holder
	for _, u := range unseen {
		list = append(list, u.who.Holder)
	}
	return g.goes(id, func(t *Table, ctx context.Context) (json.RawMessage, error) {
		return t.PassHost(ctx, g.who, seat, list)
	})
}

func (g *guest) forget(id string) {
	g.tb.Helper()
	_, err := at(g, id, func(t *Table) (struct{}, error) {
		return DoToTheEnd(g.tb.Context(), t, g.who, func(o Owner) (struct{}, error) { return struct{}{}, o.Leaving().Forget(g.who) })
	})
	if err != nil {
		g.tb.Fatal(err)
	}
}

// wantHost fails the test unless the people of a seat are the host, and nobody else is.
func wantHost(t *testing.T, games store.Store, id string, seat int, host *guest, others ...*guest) {
	t.Helper()
	for _, g := range others {
		if g.look(id).Host {
			t.Error("somebody else is the host, too")
		}
	}
	s := host.look(id)
	if !s.Host || !s.Seats[seat].Host {
		t.Errorf("seat %d is not the host: %+v", seat, s.Seats)
	}
	grants, _, err := games.Grants(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range grants {
		if g.Seat == store.HostSeat && !access.Of(grants, access.Who{Holder: g.Holder}).Holds(seat) {
			t.Error("a secret still has the host's rights")
		}
	}
}

func TestPassHost(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	games := h.cfg.Store
	ann, bo, cy, id := three(t, h)
	for _, test := range []struct {
		who  *guest
		seat int
		code string
	}{
		{bo, 2, "not-your-seat"}, {bo, 1, "host-there"}, {newGuest(t, h), 1, "not-your-seat"}, {ann, 3, "not-found"},
	} {
		_, err := test.who.passHost(id, test.seat)
		refused(t, err, test.code)
	}
	if s := ann.look(id); !s.Seats[0].Host || !s.HostAway {
		t.Errorf("before: %+v, away %v", s.Seats, s.HostAway)
	}
	if s := sure(t)(ann.passHost(id, 1)); s.Host {
		t.Error("who gave the rights away has them")
	}
	wantHost(t, games, id, 1, bo, ann, cy)
	_, err := ann.passHost(id, 0)
	refused(t, err, "host-there")
	leave := bo.there(id)
	if cy.look(id).HostAway {
		t.Error("the host is away and there")
	}
	_, err = cy.passHost(id, 2, bo)
	refused(t, err, "host-there")
	leave()
	_, err = cy.passHost(id, 2, ann)
	refused(t, err, "host-there")
	_, err = cy.passHost(id, 2, bo)
	refused(t, err, "host-there") // whoever has the rights by a secret alone is given the same time
	d.pass(freshTime)
	sure(t)(cy.passHost(id, 2, bo))
	wantHost(t, games, id, 2, cy, ann, bo)
	sure(t)(cy.passHost(id, 2))
	wantHost(t, games, id, 2, cy, ann, bo)

	solo := ann.make("here", "link", "random")
	_, err = ann.passHost(solo.ID, 1)
	refused(t, err, "no-holder")
	_, err = ann.passHost(solo.ID, 2)
	refused(t, err, "bad-setup")
}

// A host who leaves others who play passes the rights on: to who is there, if somebody is.
func TestHostLeaves(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	games := h.cfg.Store
	ann, bo, cy, id := three(t, h)
	leave := cy.there(id)
	ann.forget(id)
	wantHost(t, games, id, 2, cy, bo)
	if s := bo.look(id); s.Status != store.Playing || s.Asked.Seat != 1 {
		t.Errorf("the game: %+v", s)
	}
	leave()
	cy.forget(id)
	wantHost(t, games, id, 1, bo)
	bo.forget(id)
	if s := newGuest(t, h).look(id); s.Status != store.Ended {
		t.Errorf("nobody is left, and the table is %s", s.Status)
	}
}

// A table that was made for two without a host gives nobody its rights.
func TestNobodyTakesAHostsRights(t *testing.T) {
	d := newDial()
	h, _ := openRegistry(t, nil, d.on)
	ann, bo := newGuest(t, h), newGuest(t, h)
	p, err := h.Plan(&plan.Wanted{Seats: []plan.Seat{{Name: "A", Kind: gamelog.KindLink}, {Name: "B", Kind: gamelog.KindLink}}, Seed: game.NewKey().String()})
	if err != nil {
		t.Fatal(err)
	}
	id := access.NewID()
	if err := h.MakeFor(t.Context(), p, id, []store.Holder{ann.who.Holder, bo.who.Holder}); err != nil {
		t.Fatal(err)
	}
	_, err = bo.passHost(id, 1, ann)
	refused(t, err, "no-host")

	// Where there was one who is no more, whoever asks first has them.
	_, dee, _, made := three(t, h)
	if err := h.cfg.Store.Replace(t.Context(), made, store.HostSeat); err != nil {
		t.Fatal(err)
	}
	h.Regrant(t.Context(), []string{made})
	sure(t)(dee.passHost(made, 1))
	wantHost(t, h.cfg.Store, made, 1, dee)
}

// TestRightsAreNotRepeated: whoever made a table and has passed the host's rights on does not get
// them back by sending the same request again.
func TestRightsAreNotRepeated(t *testing.T) {
	h, _ := openRegistry(t, nil)
	ann, bo := newGuest(t, h), newGuest(t, h)
	w := &plan.Wanted{
		Seats: []plan.Seat{{Name: "A", Kind: gamelog.KindHere}, {Name: "B", Kind: gamelog.KindLink}},
		Move:  "a-move-id-of-22-letters",
	}
	again := func() (Made, error) {
		p, err := h.Plan(w)
		if err != nil {
			t.Fatal(err)
		}
		return h.Make(t.Context(), p, ann.who, netip.Addr{})
	}
	made, err := again()
	if err != nil {
		t.Fatal(err)
	}
	var shown struct{ ID string }
	if err := json.Unmarshal(made.Table, &shown); err != nil {
		t.Fatal(err)
	}
	bo.holding(shown.ID, 1)
	if _, err := again(); err != nil {
		t.Fatalf("the host asks again: %v", err)
	}
	sure(t)(ann.passHost(shown.ID, 1))
	_, err = again()
	refused(t, err, "reused-move")
	wantHost(t, h.cfg.Store, shown.ID, 1, bo, ann)
}

// TestHostBySecretIsThere: a host who comes every other day by a secret alone, and follows nothing, has not
// gone; also after a restart.
func TestHostBySecretIsThere(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = disk.Close() }()
	d := newDial()
	rows := func(c *Config) { c.Rows = disk }
	h, _ := openRegistry(t, disk, d.on, rows)
	ann, bo, cy, id := three(t, h)
	sure(t)(ann.passHost(id, 1))
	program := *bo
	program.who.Insists = true
	for range 3 {
		d.pass(2 * cameTime)
		program.look(id)
	}
	_, err = cy.passHost(id, 2, bo)
	refused(t, err, "host-there")
	eventually(t, "it is kept", func() bool {
		grants, _, err := disk.Grants(t.Context(), id)
		return err == nil && slices.ContainsFunc(grants, func(g store.Grant) bool { return g.Seat == store.HostSeat && g.Created == h.now() })
	})
	h.Close()
	h2, _ := openRegistry(t, disk, d.on, rows)
	cy2 := &guest{t, h2, cy.who}
	_, err = cy2.passHost(id, 2, bo)
	refused(t, err, "host-there")
	d.pass(freshTime)
	sure(t)(cy2.passHost(id, 2, bo))
}

// TestHostWhoOnlyStreamsIsThere: a host who follows the table for days by a secret alone, and then
// stops, was there until then.
func TestHostWhoOnlyStreamsIsThere(t *testing.T) {
	disk, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = disk.Close() }()
	d := newDial()
	h, _ := openRegistry(t, disk, d.on, func(c *Config) { c.Rows = disk })
	ann, bo, cy, id := three(t, h)
	sure(t)(ann.passHost(id, 1))
	program := *bo
	program.who.Insists = true
	leave := program.there(id)
	d.pass(4 * 24 * time.Hour)
	leave()
	_, err = cy.passHost(id, 2, bo)
	refused(t, err, "host-there")
	d.pass(freshTime)
	sure(t)(cy.passHost(id, 2, bo))
}
