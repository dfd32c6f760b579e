package moderation

import (
	"errors"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/feature/moderation/hostwords"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/access"
)

// decided opens decisions on a store, by a clock.
func decided(t *testing.T, rows store.Rows, now func() time.Time) *Decisions {
	t.Helper()
	d := NewDecisions(DecisionsConfig{Rows: rows, Log: slog.New(slog.DiscardHandler), Now: now, Running: t.Context()})
	if err := d.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return d
}

func openStore(t *testing.T) store.Rows {
	t.Helper()
	s := teststore.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestChangeHoldsAtOnce: what is decided holds here at once, whoever follows the state of before hears
// of it, and another server has it once it reads anew.
func TestChangeHoldsAtOnce(t *testing.T) {
	rows := openStore(t)
	now := time.Unix(1_000_000, 0)
	clock := func() time.Time { return now }
	d, other := decided(t, rows, clock), decided(t, rows, clock)
	before, addr := d.Current(), netip.MustParseAddr("192.0.2.7")
	err := d.Update(t.Context(), func(tx *store.Tx) error {
		_, err := permission.PutBan(tx, permission.Ban{Network: netip.MustParsePrefix("192.0.2.0/24"), Reason: "x"}, auditlog.Actor{}, now)
		return err
	})
	if err != nil || d.Banned(addr) == nil {
		t.Fatalf("the network is not banned: %v", err)
	}
	select {
	case <-before.Replaced():
	default:
		t.Error("whoever follows is told nothing")
	}
	if before.Banned(addr) != nil || d.Current().WordsVersion() != before.WordsVersion() {
		t.Error("a state has changed, or there are other words")
	}
	if other.Banned(addr) != nil {
		t.Error("another server knows what it has not read")
	}
	if other.Reread(t.Context()); other.Banned(addr) == nil {
		t.Error("another server has not read it")
	}
	wrong := errors.New("wrong")
	here := d.Current()
	if err := d.Update(t.Context(), func(*store.Tx) error { return wrong }); !errors.Is(err, wrong) || d.Current() != here {
		t.Errorf("what failed was read: %v", err)
	}
}

// TestWordsEnd: an announcement ends by itself, maintenance does not, and other words are counted.
func TestWordsEnd(t *testing.T) {
	rows := openStore(t)
	now := time.Unix(1_000_000, 0)
	d := decided(t, rows, func() time.Time { return now })
	before := d.Current().WordsVersion()
	err := d.Update(t.Context(), func(tx *store.Tx) error {
		if err := hostwords.Announce(tx, "Tonight.", now.Add(time.Hour), auditlog.Actor{}, now); err != nil {
			return err
		}
		return hostwords.StartMaintenance(tx, "Back soon.", auditlog.Actor{}, now)
	})
	if w := d.Words(); err != nil || w.Announcement == nil || w.Maintenance == nil || d.Current().WordsVersion() != before+1 {
		t.Fatalf("everybody is told %+v, %v", w, err)
	}
	now = now.Add(time.Hour)
	if w := d.Words(); w.Announcement != nil || w.Maintenance == nil {
		t.Errorf("an hour later everybody is told %+v", w)
	}
}

// TestMutedForATime: who is muted may write nothing, is told why and until when, and may again then.
func TestMutedForATime(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	clock := func() time.Time { return now }
	d := NewDecisions(DecisionsConfig{Now: clock})
	if d.MutesAnybody() {
		t.Error("somebody is muted of whom nothing was decided")
	}
	rude, until := access.Who{Holder: store.Holder{1}}, now.Add(time.Hour)
	d.current.Store(&State{now: clock, sanctions: sanctions{
		mutes: map[store.Holder]sanction.Sanction{rude.Holder: {Kind: sanction.Mute, Person: rude.Holder, Reason: "insults", Until: until}},
	}})
	if !d.MutesAnybody() {
		t.Error("nobody is muted")
	}
	if r := problem.Of(d.MaySay(rude)); r.Code != "muted" || r.Reason != "insults" || !r.Until.Equal(until) {
		t.Errorf("they are told %+v", r)
	}
	if err := d.MaySay(access.Who{Holder: store.Holder{2}}); err != nil {
		t.Errorf("somebody else is refused: %v", err)
	}
	if now = until; d.MaySay(rude) != nil {
		t.Error("they are muted for longer")
	}
}

// TestGuestBan: a guest is banned, and so are guests from their network as long as it is kept.
func TestGuestBan(t *testing.T) {
	now := time.Unix(1_000_000, 0)
	guest, network := store.Holder{1}, sanction.Hash{1}
	ban := sanction.Sanction{Kind: sanction.Ban, Person: guest, Network: network, Held: now.Add(time.Hour), Until: now.Add(2 * time.Hour)}
	s := &State{now: func() time.Time { return now }, sanctions: sanctions{
		guests:   map[store.Holder]sanction.Sanction{guest: ban},
		networks: map[sanction.Hash]sanction.Sanction{network: ban},
	}}
	for _, tt := range []struct {
		after    time.Duration
		who      store.Holder
		from     sanction.Hash
		isBanned bool
	}{
		{0, guest, sanction.Hash{}, true},
		{0, store.Holder{2}, network, true},
		{0, store.Holder{2}, sanction.Hash{2}, false},
		{0, store.Holder{}, sanction.Hash{}, false},
		{time.Hour, store.Holder{2}, network, false},
		{time.Hour, guest, network, true},
		{2 * time.Hour, guest, network, false},
	} {
		now = time.Unix(1_000_000, 0).Add(tt.after)
		if got := s.guestBan(tt.who, tt.from) != nil; got != tt.isBanned {
			t.Errorf("after %v guest %d from %d is banned: %v", tt.after, tt.who[0], tt.from[0], got)
		}
	}
}
