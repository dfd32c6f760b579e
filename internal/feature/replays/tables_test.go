package replays

import (
	"net/netip"
	"testing"

	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/internal/table/replay"
)

// The link to a finished game stays the same until it is withdrawn, and opens the game to whoever has it, also
// after the server has been started anew.
func TestShare(t *testing.T) {
	h := registrytest.Open(t)
	s := New(Config{Cache: replay.NewCache(1 << 20), Tables: func() Tables { return h.Registry }})
	players := h.Make(&plan.Wanted{Seats: []plan.Seat{{Name: "Ann"}, {Name: "Bo"}}})
	ann, bo := players[0], players[1]
	id := ann.Seen().ID
	eve := h.Guest(id)
	shares := func(p *registrytest.Player) (ShareLink, error) {
		return registrytest.Do(p, func(o table.Owner) (ShareLink, error) { return shareReplay(o, p.Who) })
	}
	withdraws := func(p *registrytest.Player) error {
		_, err := registrytest.Do(p, func(o table.Owner) (bool, error) { return true, unshareReplay(o, p.Who) })
		return err
	}
	opened := func(id, secret string) (*replay.Replay, error) {
		return s.sharedReplay(t.Context(), id, secret, netip.MustParseAddr("192.0.2.2"))
	}
	own := func(p *registrytest.Player) (*replay.Replay, error) {
		return registrytest.At(p, func(x *table.Table) (*replay.Replay, error) { return s.replayOfTable(t.Context(), x, p.Who) })
	}
	_, err := shares(ann)
	registrytest.Refused(t, err, "not-over")
	_, err = own(bo)
	registrytest.Refused(t, err, "not-over")
	ann.StopGame()
	_, err = shares(eve)
	registrytest.Refused(t, err, "not-your-seat")
	_, err = own(eve)
	registrytest.Refused(t, err, "not-found")
	link, err := shares(ann)
	if again, err2 := shares(bo); err != nil || err2 != nil || again != link || link.ID == id {
		t.Fatalf("shared as %v, %v and %v, %v", link, err, again, err2)
	}
	h.Restart()
	for _, at := range []string{link.ID, id} {
		if _, err := opened(at, link.Secret); err != nil {
			t.Errorf("opened by %s: %v", at, err)
		}
	}
	for _, wrong := range [][2]string{{"another", link.Secret}, {link.ID, access.NewSecret()}, {link.ID, "x"}} {
		_, err := opened(wrong[0], wrong[1])
		registrytest.Refused(t, err, "not-found")
	}
	if err := withdraws(eve); err == nil {
		t.Error("somebody withdraws it who has no seat")
	}
	if err := withdraws(bo); err != nil {
		t.Fatal(err)
	}
	_, err = opened(link.ID, link.Secret)
	registrytest.Refused(t, err, "not-found")
	if next, err := shares(ann); err != nil || next == link {
		t.Errorf("shared anew as %v, %v", next, err)
	}
}
