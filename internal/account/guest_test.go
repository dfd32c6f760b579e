package account

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
)

// A shakyStore can be away.
type shakyStore struct {
	store.Rows
	away error
}

func (s *shakyStore) View(ctx context.Context, f func(*store.Tx) error) error {
	if s.away != nil {
		return s.away
	}
	return s.Rows.View(ctx, f)
}

func (s *shakyStore) Update(ctx context.Context, f func(*store.Tx) error) error {
	if s.away != nil {
		return s.away
	}
	return s.Rows.Update(ctx, f)
}

// another is another server on the same store.
func (h *house) another() *Accounts {
	return Open(h.games, func() time.Time { return h.clock })
}

// A guest is known by the secret of their session, to every server.
func TestGuest(t *testing.T) {
	h := openHouse(t)
	secret, made, err := h.NewGuest(t.Context(), "Browser\x00 on\x1b "+strings.Repeat("é", 300)+"\xff", store.Holder{})
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*Accounts{"the server": h.Accounts, "another": h.another()} {
		s, err := a.SessionBySecret(t.Context(), secret)
		if err != nil || s.Person != made.Person || s.Hash != made.Hash || !s.Created.Equal(h.clock) {
			t.Errorf("%s knows %+v, %v, want %+v", name, s, err, made)
		}
	}
	if hash, _ := access.HolderOf(secret); made.Hash != hash || made.Person == hash {
		t.Error("the session is not the hash of its secret, or the person is it")
	}
	second, other, err := h.NewGuest(t.Context(), "", store.Holder{})
	if err != nil || second == secret || other.Person == made.Person {
		t.Errorf("two guests are one: %v", err)
	}
	for _, wrong := range []string{"", "x", access.NewSecret(), secret + "A"} {
		if s, err := h.SessionBySecret(t.Context(), wrong); !errors.Is(err, ErrNoSession) {
			t.Errorf("%q is %+v, %v", wrong, s, err)
		}
	}
}

// While the store is away who was known stays so, and of others it is not said that they
// are unknown.
func TestStoreAway(t *testing.T) {
	h := openHouse(t)
	shaky := &shakyStore{Rows: h.games}
	h.Accounts = Open(shaky, func() time.Time { return h.clock })
	secret, made, err := h.NewGuest(t.Context(), "", store.Holder{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.SessionBySecret(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	stranger := access.NewSecret()
	if _, err := h.SessionBySecret(t.Context(), stranger); !errors.Is(err, ErrNoSession) {
		t.Fatal(err)
	}
	shaky.away = store.ErrNotSaved
	h.clock = h.clock.Add(time.Hour)
	if s, err := h.SessionBySecret(t.Context(), secret); err != nil || s.Person != made.Person {
		t.Errorf("the guest is %+v, %v", s, err)
	}
	if _, err := h.SessionBySecret(t.Context(), stranger); !errors.Is(err, ErrNoSession) {
		t.Errorf("whoever was unknown is %v", err)
	}
	if _, err := h.SessionBySecret(t.Context(), access.NewSecret()); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("whoever comes now is %v", err)
	}
	if _, _, err := h.NewGuest(t.Context(), "", store.Holder{}); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("a new guest: %v", err)
	}
}

// A session notes the day on which it was used, and no more often.
func TestSeen(t *testing.T) {
	h := openHouse(t)
	begun := h.clock
	secret, _, err := h.NewGuest(t.Context(), "", store.Holder{})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		want  time.Duration
	}{{time.Hour, 0}, {25 * time.Hour, 25 * time.Hour}, {30 * time.Hour, 25 * time.Hour}} {
		h.clock = begun.Add(step.after)
		if s, err := h.SessionBySecret(t.Context(), secret); err != nil || !s.Seen.Equal(begun.Add(step.want)) {
			t.Errorf("after %s it was seen %s, %v, want after %s", step.after, s.Seen.Sub(begun), err, step.want)
		}
		if s, err := h.another().SessionBySecret(t.Context(), secret); err != nil || !s.Seen.Equal(begun.Add(step.want)) {
			t.Errorf("after %s another server says %s, %v, want after %s", step.after, s.Seen.Sub(begun), err, step.want)
		}
	}
}

// A session that nobody used for as long as its cookie lives holds no more.
func TestOldSessionsEnd(t *testing.T) {
	h := openHouse(t)
	used, _ := h.guest()
	unused, _ := h.guest()
	h.clock = h.clock.Add((KeptDays - 1) * day)
	if _, err := h.SessionBySecret(t.Context(), used); err != nil {
		t.Fatal(err)
	}
	h.clock = h.clock.Add(day)
	if _, err := h.SessionBySecret(t.Context(), used); err != nil {
		t.Errorf("of who was there yesterday: %v", err)
	}
	if s, err := h.SessionBySecret(t.Context(), unused); !errors.Is(err, ErrNoSession) {
		t.Errorf("after %d days it is %+v, %v", KeptDays, s, err)
	}
}

// TestGuestsGo: a guest who holds no table and does not come is kept for 30 days, with all that
// is theirs; who has an account, a table or looked in is kept longer.
func TestGuestsGo(t *testing.T) {
	h := openHouse(t)
	gone, guest := h.guest()
	back, _ := h.guest()
	_, seated := h.guest()
	signed := h.account("Ann")
	h.game("aaaaaaaaaaaaaaaaaaaaaaaaaa", []string{"Ann", "Bo"}, store.Grant{Seat: 0, Kind: store.GrantPerson, Holder: seated.Person})
	persons := func() (n int) {
		t.Helper()
		if err := h.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := h.games.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM persons`, nil, &n) }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	departed := func() (n int) {
		t.Helper()
		if err := h.games.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM departed`, nil, &n) }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	h.clock = h.clock.Add(29 * day)
	if n := persons(); n != 4 {
		t.Errorf("%d persons after 29 days, want 4", n)
	}
	if _, err := h.SessionBySecret(t.Context(), back); err != nil {
		t.Fatal(err)
	}
	h.clock = h.clock.Add(2 * day)
	if n := persons(); n != 3 {
		t.Errorf("%d persons after 31 days, want 3", n)
	}
	if _, err := h.SessionBySecret(t.Context(), gone); !errors.Is(err, ErrNoSession) {
		t.Errorf("the guest %x holds still: %v", guest.Person[:2], err)
	}
	if n := departed(); n != 1 {
		t.Errorf("of %d it is known that they went, want 1", n)
	}
	h.clock = h.clock.Add(tombstoneTime + time.Minute)
	persons()
	if n := departed(); n != 0 {
		t.Errorf("of %d it is still known that they went", n)
	}
	for _, secret := range []string{back, signed.Secret} {
		if _, err := h.SessionBySecret(t.Context(), secret); err != nil {
			t.Errorf("somebody else is gone: %v", err)
		}
	}
}

// TestTombstonesAreDropped: that somebody departed is known for as long as a request of theirs may
// be on its way, also where nobody departs after them.
func TestTombstonesAreDropped(t *testing.T) {
	h := openHouse(t)
	secret, _ := h.guest()
	from, err := h.SessionBySecret(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Create(t.Context(), from, "", NewAccount{Name: "Ann", Password: "a long password of hers"}); err != nil {
		t.Fatal(err)
	}
	known := func() (n int) {
		t.Helper()
		if err := h.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := h.games.View(t.Context(), func(tx *store.Tx) error { return tx.One(`SELECT count(*) FROM departed`, nil, &n) }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	h.clock = h.clock.Add(tombstoneTime)
	if n := known(); n != 1 {
		t.Errorf("within the hour %d are known, want 1", n)
	}
	h.clock = h.clock.Add(time.Minute)
	if n := known(); n != 0 {
		t.Errorf("after it %d are known", n)
	}
}
