package packs

import (
	"encoding/json"
	"testing"
	"time"

	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
)

const (
	pond = "title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"
	lake = "title Lakes\ntile lake x1\n.....\n.....\n.....\n.....\n.....\n"
)

// A seen is what somebody sees of packs at a table.
type seen struct {
	registrytest.Seen
	Packs  []Summary
	Offers []Offered
	Begun  bool
}

// sees returns the table as the person p sees it now.
func sees(tb testing.TB, p *registrytest.Player) *seen {
	tb.Helper()
	data, err := p.See()
	return registrytest.Read[seen](tb, data, err)
}

// offers offers the pack in a text as the person p, and returns the table.
func offers(p *registrytest.Player, text string) (json.RawMessage, error) {
	return registrytest.Do(p, func(o table.Owner) (json.RawMessage, error) { return offerPack(o, p.Who, text) })
}

// decides accepts or declines an offered pack as the person p, and returns the table.
func decides(p *registrytest.Player, id string, accepted bool) (json.RawMessage, error) {
	return registrytest.Do(p, func(o table.Owner) (json.RawMessage, error) { return decideOffer(o, p.Who, id, accepted) })
}

// What the host offers is in play at once; what others offer is when the host accepts it, also after the
// server has been started anew.
func TestOffers(t *testing.T) {
	h := registrytest.Open(t, Part)
	players := h.Make(&plan.Wanted{Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
	ann, bo := players[0], players[1]
	eve := h.Guest(sees(t, ann).ID)
	data, err := offers(ann, lake)
	if s := registrytest.Read[seen](t, data, err); len(s.Packs) != 1 || s.Packs[0].Title != "Lakes" || len(s.Offers) != 0 {
		t.Fatalf("the host's: packs %v, offers %v", s.Packs, s.Offers)
	}
	_, err = offers(eve, pond)
	registrytest.Refused(t, err, "not-your-seat")
	data, err = offers(bo, pond)
	s := registrytest.Read[seen](t, data, err)
	if len(s.Packs) != 1 || len(s.Offers) != 1 || s.Offers[0].Seat != 1 || s.Offers[0].Title != "Ponds" || s.Offers[0].Tiles != 2 {
		t.Fatalf("offered: packs %v, offers %v", s.Packs, s.Offers)
	}
	h.Restart()
	id := s.Offers[0].ID
	_, err = decides(bo, id, true)
	registrytest.Refused(t, err, "not-your-seat")
	_, err = decides(ann, "own-0", true)
	registrytest.Refused(t, err, "not-found")
	data, err = decides(ann, id, false)
	if s := registrytest.Read[seen](t, data, err); len(s.Packs) != 1 || len(s.Offers) != 0 {
		t.Errorf("declined: packs %v, offers %v", s.Packs, s.Offers)
	}
	if _, err := offers(bo, pond); err != nil {
		t.Fatal(err)
	}
	data, err = decides(ann, id, true)
	if s := registrytest.Read[seen](t, data, err); len(s.Packs) != 2 || len(s.Offers) != 0 || s.Begun {
		t.Errorf("accepted: packs %v, offers %v", s.Packs, s.Offers)
	}
	both, err := registrytest.Do(eve, func(o table.Owner) (tablePacks, error) { return visiblePacks(o, eve.Who) })
	if err != nil || len(both.inPlay) != 2 || len(both.offered) != 0 {
		t.Errorf("who watches is given %+v, %v", both, err)
	}
	players[sees(t, ann).Waiting[0]].Choose(0)
	if s := sees(t, bo); !s.Begun || len(s.Packs) != 2 {
		t.Errorf("begun %v with %v", s.Begun, s.Packs)
	}
	_, err = offers(bo, lake)
	registrytest.Refused(t, err, "begun")
	ann.StopGame()
	_, err = offers(bo, lake)
	registrytest.Refused(t, err, "ended")
}

// A pack that is offered wakes a host who watches late, and nobody else who does.
func TestLateHostIsWoken(t *testing.T) {
	h := registrytest.Open(t, Part)
	host, players := h.MakeHosted(&plan.Wanted{
		SpectatorDelay: 2, Seats: []plan.Seat{{Name: "Ann", Kind: gamelog.KindLink}, {Name: "Bo", Kind: gamelog.KindLink}},
	})
	hal, eve := host.Subscribe(), h.Guest(sees(t, host).ID).Subscribe()
	for _, f := range []*table.Subscriber{hal, eve} {
		for isWoken(f, time.Second) { // until all know who is there
			if _, _, err := f.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if _, err := offers(players[0], pond); err != nil {
		t.Fatal(err)
	}
	if !isWoken(hal, 0) || isWoken(eve, 0) {
		t.Error("the host is not woken, or who only watches is")
	}
	if s := sees(t, host); len(s.Offers) != 1 {
		t.Errorf("the host is told the offers %v", s.Offers)
	}
}

// isWoken reports whether somebody is woken who follows a table, within some time.
func isWoken(f *table.Subscriber, within time.Duration) bool {
	select {
	case <-f.Ready():
		return true
	case <-time.After(within):
		select {
		case <-f.Ready():
			return true
		default:
			return false
		}
	}
}
