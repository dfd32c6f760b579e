package host

import (
	"encoding/json"
	"log/slog"
	"net/netip"
	"slices"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

// seen is what somebody sees of a table's host.
type seen struct {
	registrytest.Seen
	Host  bool
	Seats []struct{ Host bool }

	HostAway bool `json:"host_away"`
}

// world is tables, and the store that they are in.
type world struct {
	*registrytest.House
	store store.Store
}

// open opens a registry at whose tables there is the Part.
func open(t *testing.T) *world {
	t.Helper()
	w, cfg := &world{}, Config{Log: slog.New(slog.DiscardHandler)}
	var s *Service
	w.House = registrytest.OpenWithManualClock(t, func(c *table.Config) {
		w.store = c.Store
		cfg.Rows, _ = c.Store.(store.Rows) // of the feature alone: without, no table is deleted
		s = New(cfg)
	}, func(o table.Owner) *table.Part { return s.Part(o) })
	return w
}

// passes passes the host's rights to a seat as the person p asks, with the hosts that count as unseen, and returns
// the table.
func passes(p *registrytest.Player, seat int, unseen ...*registrytest.Player) (*seen, error) {
	var list []store.Holder
	for _, u := range unseen {
		list = append(list, u.Who.Holder)
	}
	data, err := registrytest.Do(p, func(o table.Owner) (json.RawMessage, error) { return passRights(o, p.Who, seat, list) })
	if err != nil {
		return nil, err
	}
	s := &seen{}
	return s, json.Unmarshal(data, s)
}

// forgets takes the table from the list of the person p.
func forgets(t *testing.T, p *registrytest.Player) {
	t.Helper()
	_, err := registrytest.At(p, func(x *table.Table) (struct{}, error) {
		return table.DoToTheEnd(t.Context(), x, p.Who, func(o table.Owner) (struct{}, error) { return struct{}{}, o.Leaving().Forget(p.Who) })
	})
	if err != nil {
		t.Fatal(err)
	}
}

// look sees the table.
func look(t *testing.T, p *registrytest.Player) *seen {
	t.Helper()
	data, err := p.See()
	return registrytest.Read[seen](t, data, err)
}

// sure returns a check of a request's answer.
func sure(tb testing.TB) func(*seen, error) *seen {
	return func(s *seen, err error) *seen {
		tb.Helper()
		if err != nil {
			tb.Fatal(err)
		}
		return s
	}
}

// makes makes a table with seats of the given kinds: "random" is a computer player.
func makes(w *world, kinds ...string) (host *registrytest.Player) {
	wanted := &plan.Wanted{Options: map[string]string{"base.first_player": "seat0"}}
	for i, k := range kinds {
		s := plan.Seat{Name: "Player " + string(rune('A'+i)), Kind: k}
		if k == "random" {
			s.Kind, s.Bot = gamelog.KindBot, k
		}
		wanted.Seats = append(wanted.Seats, s)
	}
	return w.Make(wanted)[0]
}

// three are at a table: Ann, who made it and has played, Bo, who is asked now, and Cy.
func three(t *testing.T, w *world) (ann, bo, cy *registrytest.Player, id string) {
	t.Helper()
	ann = makes(w, "here", "link", "link")
	id = ann.Seen().ID
	bo, cy = w.InvitedPlayer(id, 1), w.InvitedPlayer(id, 2)
	for ann.Seen().Waiting[0] == 0 {
		ann.Choose(0)
	}
	return ann, bo, cy, id
}

// wantHost fails the test unless the people of a seat are the host, and nobody else is.
func wantHost(t *testing.T, w *world, seat int, host *registrytest.Player, others ...*registrytest.Player) {
	t.Helper()
	for _, g := range others {
		if look(t, g).Host {
			t.Error("somebody else is the host, too")
		}
	}
	s := look(t, host)
	if !s.Host || !s.Seats[seat].Host {
		t.Errorf("seat %d is not the host: %+v", seat, s.Seats)
	}
	grants, _, err := w.store.Grants(t.Context(), s.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range grants {
		if g.Seat == store.HostSeat && !access.RightsOf(grants, access.Who{Holder: g.Holder}).Holds(seat) {
			t.Error("a secret still has the host's rights")
		}
	}
}

func TestPass(t *testing.T) {
	w := open(t)
	ann, bo, cy, id := three(t, w)
	for _, test := range []struct {
		who  *registrytest.Player
		seat int
		code string
	}{
		{bo, 2, "not-your-seat"}, {bo, 1, "host-there"}, {w.Guest(id), 1, "not-your-seat"}, {ann, 3, "not-found"},
	} {
		_, err := passes(test.who, test.seat)
		registrytest.Refused(t, err, test.code)
	}
	if s := look(t, ann); !s.Seats[0].Host || !s.HostAway {
		t.Errorf("before: %+v, away %v", s.Seats, s.HostAway)
	}
	if s := sure(t)(passes(ann, 1)); s.Host {
		t.Error("who gave the rights away has them")
	}
	wantHost(t, w, 1, bo, ann, cy)
	_, err := passes(ann, 0)
	registrytest.Refused(t, err, "host-there")
	leave := bo.StayConnected()
	if look(t, cy).HostAway {
		t.Error("the host is away and there")
	}
	_, err = passes(cy, 2, bo)
	registrytest.Refused(t, err, "host-there")
	leave()
	_, err = passes(cy, 2, ann)
	registrytest.Refused(t, err, "host-there")
	_, err = passes(cy, 2, bo)
	registrytest.Refused(t, err, "host-there") // whoever has the rights by a secret alone is given the same time
	w.AdvanceTime(recentTime)
	sure(t)(passes(cy, 2, bo))
	wantHost(t, w, 2, cy, ann, bo)
	sure(t)(passes(cy, 2))
	wantHost(t, w, 2, cy, ann, bo)

	solo := makes(w, "here", "link", "random")
	_, err = passes(solo, 1)
	registrytest.Refused(t, err, "no-holder")
	_, err = passes(solo, 2)
	registrytest.Refused(t, err, "bad-setup")
}

// A host who leaves others who play passes the rights on: to who is there, if somebody is.
func TestHostLeaves(t *testing.T) {
	w := open(t)
	ann, bo, cy, id := three(t, w)
	leave := cy.StayConnected()
	forgets(t, ann)
	wantHost(t, w, 2, cy, bo)
	if s := look(t, bo); s.Status != string(store.Playing) || s.Waiting[0] != 1 {
		t.Errorf("the game: %+v", s)
	}
	leave()
	forgets(t, cy)
	wantHost(t, w, 1, bo)
	forgets(t, bo)
	if s := look(t, w.Guest(id)); s.Status != string(store.Ended) {
		t.Errorf("nobody is left, and the table is %s", s.Status)
	}
}

// A table that was made for two without a host gives nobody its rights.
func TestNobodyTakesAHostsRights(t *testing.T) {
	w := open(t)
	players := w.MakeForStrangers(&plan.Wanted{Seats: []plan.Seat{{Name: "A"}, {Name: "B"}}, Seed: game.NewKey().String()})
	_, err := passes(players[1], 1, players[0])
	registrytest.Refused(t, err, "no-host")

	// Where there was one who is no more, whoever asks first has them.
	_, dee, _, made := three(t, w)
	if err := w.store.Replace(t.Context(), made, store.HostSeat); err != nil {
		t.Fatal(err)
	}
	w.ReloadGrants(t.Context(), []string{made})
	sure(t)(passes(dee, 1))
	wantHost(t, w, 1, dee)
}

// TestRightsAreNotRepeated: whoever made a table and has passed the host's rights on does not get
// them back by sending the same request again.
func TestRightsAreNotRepeated(t *testing.T) {
	w := open(t)
	ann := w.Guest("")
	wanted := &plan.Wanted{
		Seats: []plan.Seat{{Name: "A", Kind: gamelog.KindHere}, {Name: "B", Kind: gamelog.KindLink}},
		Move:  "a-move-id-of-22-letters",
	}
	again := func() (table.Made, error) {
		p, err := w.Plan(wanted)
		if err != nil {
			t.Fatal(err)
		}
		return w.Registry.Make(t.Context(), p, ann.Who, netip.Addr{})
	}
	made, err := again()
	if err != nil {
		t.Fatal(err)
	}
	id := registrytest.Read[registrytest.Seen](t, made.Table, nil).ID
	ann = ann.AtTable(id)
	bo := w.InvitedPlayer(id, 1)
	if _, err := again(); err != nil {
		t.Fatalf("the host asks again: %v", err)
	}
	sure(t)(passes(ann, 1))
	_, err = again()
	registrytest.Refused(t, err, "reused-move")
	wantHost(t, w, 1, bo, ann)
}

// TestHostBySecretIsThere: a host who comes every other day by a secret alone, and follows nothing, has not
// gone; also after a restart.
func TestHostBySecretIsThere(t *testing.T) {
	w := open(t)
	ann, bo, cy, id := three(t, w)
	sure(t)(passes(ann, 1))
	program := *bo
	program.Who.MustHold = true
	for range 3 {
		w.AdvanceTime(2 * visitPrecision)
		program.Seen()
	}
	_, err := passes(cy, 2, bo)
	registrytest.Refused(t, err, "host-there")
	registrytest.Eventually(t, "it is kept", func() bool {
		grants, _, err := w.store.Grants(t.Context(), id)
		return err == nil && slices.ContainsFunc(grants, func(g store.Grant) bool {
			return g.Seat == store.HostSeat && g.Created == w.Now().UnixMilli()
		})
	})
	w.Restart()
	_, err = passes(cy, 2, bo)
	registrytest.Refused(t, err, "host-there")
	w.AdvanceTime(recentTime)
	sure(t)(passes(cy, 2, bo))
}

// TestHostWhoOnlyStreamsIsThere: a host who follows the table for days by a secret alone, and then
// stops, was there until then.
func TestHostWhoOnlyStreamsIsThere(t *testing.T) {
	w := open(t)
	ann, bo, cy, _ := three(t, w)
	sure(t)(passes(ann, 1))
	program := *bo
	program.Who.MustHold = true
	leave := program.StayConnected()
	w.AdvanceTime(4 * 24 * time.Hour)
	leave()
	_, err := passes(cy, 2, bo)
	registrytest.Refused(t, err, "host-there")
	w.AdvanceTime(recentTime)
	sure(t)(passes(cy, 2, bo))
}
