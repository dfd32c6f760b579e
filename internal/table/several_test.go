package table

import (
	"context"
	"encoding/json"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// neighbours are other servers of which nothing is known but what a function says.
func neighbours(seq func(ctx context.Context, game string) (int64, int64, error)) func(*Config) {
	return func(cfg *Config) {
		cfg.Others = &Others{
			Mine: func(string) bool { return true }, Seq: seq, Wants: func(string, bool) {},
			Follow: func(string, Crowd) {}, Meet: func(string) {},
		}
	}
}

// Whoever reads a table that moves fast elsewhere is told no less than there was when they asked, and
// not refused because of what came later.
func TestReadWhileOthersPlay(t *testing.T) {
	var end int64
	h, _ := openHall(t, nil, neighbours(func(context.Context, string) (int64, int64, error) { return end, 0, nil }))
	ann := newGuest(t, h)
	now := ann.play(ann.make("here", "here"), 2)
	end = now.Seq
	ann.see(now.ID, 0)
	h.Moved(map[string]int64{now.ID: now.Seq + 5})
	if seen := ann.see(now.ID, 0); seen.Seq != now.Seq {
		t.Errorf("what is told ends at %d, not at %d", seen.Seq, now.Seq)
	}
}

// Who goes away while the database is asked for them breaks nothing off, and nothing is complained of.
func TestGoneWhileAsking(t *testing.T) {
	asked := 0
	h, log := openHall(t, nil, neighbours(func(ctx context.Context, _ string) (int64, int64, error) {
		if asked++; ctx.Err() != nil {
			t.Errorf("what is asked is broken off: %v", ctx.Err())
		}
		return 0, 0, store.ErrNotSaved
	}))
	ann := newGuest(t, h)
	table := ann.make("here", "here")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := at(ann, table.ID, func(t *Table) (json.RawMessage, error) { return t.See(gone, ann.who, nothing) })
	if asked == 0 || err == nil {
		t.Errorf("it was asked %d times, and the answer is %v", asked, err)
	}
	if text := log.String(); text != "" {
		t.Errorf("the log says: %s", text)
	}
	_, err = ann.trySee(table.ID, 0)
	if refused(t, err, "not-saved"); log.String() == "" {
		t.Error("of who waits the log says nothing")
	}
}

// A host whose rights pass on elsewhere while they ask here for a new link gets none.
func TestHostOvertaken(t *testing.T) {
	h, _ := openHall(t, nil, neighbours(func(context.Context, string) (int64, int64, error) { return 0, 0, nil }))
	ann, bo := newGuest(t, h), newGuest(t, h)
	table := ann.make("here", "link")
	heir := store.Grant{Game: table.ID, Seat: store.HostSeat, Kind: store.GrantHost, Holder: bo.who.Holder}
	if err := h.cfg.Store.Replace(t.Context(), table.ID, store.HostSeat, heir); err != nil {
		t.Fatal(err)
	}
	link, err := at(ann, table.ID, func(t *Table) (access.SeatLink, error) { return t.Link(ann.tb.Context(), ann.who, 1) })
	if refused(t, err, "not-your-seat"); link.Secret != "" {
		t.Error("they have a link all the same")
	}
}
