package account_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/table/access"
)

// A house has accounts on a store that can be away.
type house struct {
	*account.Accounts
	*sqlite.Store
	away error
	now  time.Time
}

func (h *house) Look(ctx context.Context, f func(*store.Tx) error) error {
	if h.away != nil {
		return h.away
	}
	return h.Store.Look(ctx, f)
}

func (h *house) Change(ctx context.Context, f func(*store.Tx) error) error {
	if h.away != nil {
		return h.away
	}
	return h.Store.Change(ctx, f)
}

func open(t *testing.T) *house {
	t.Helper()
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = disk.Close() })
	h := &house{Store: disk, now: time.UnixMilli(1_700_000_000_000)}
	h.Accounts = h.another()
	return h
}

// another is another server on the same store.
func (h *house) another() *account.Accounts {
	return account.Open(h, func() time.Time { return h.now })
}

// A guest is known by the secret of their session, to every server.
func TestGuest(t *testing.T) {
	h := open(t)
	secret, made, err := h.NewGuest(t.Context(), "Browser\x00 on\x1b "+strings.Repeat("é", 300)+"\xff")
	if err != nil {
		t.Fatal(err)
	}
	for name, a := range map[string]*account.Accounts{"the server": h.Accounts, "another": h.another()} {
		s, err := a.Of(t.Context(), secret)
		if err != nil || s.Person != made.Person || s.Hash != made.Hash || !s.Created.Equal(h.now) {
			t.Errorf("%s knows %+v, %v, want %+v", name, s, err, made)
		}
	}
	if hash, _ := access.HolderOf(secret); made.Hash != hash || made.Person == hash {
		t.Error("the session is not the hash of its secret, or the person is it")
	}
	second, other, err := h.NewGuest(t.Context(), "")
	if err != nil || second == secret || other.Person == made.Person {
		t.Errorf("two guests are one: %v", err)
	}
	for _, wrong := range []string{"", "x", access.NewSecret(), secret + "A"} {
		if s, err := h.Of(t.Context(), wrong); !errors.Is(err, account.ErrUnknown) {
			t.Errorf("%q is %+v, %v", wrong, s, err)
		}
	}
}

// While the store is away who was known stays so, and of others it is not said that they
// are unknown.
func TestStoreAway(t *testing.T) {
	h := open(t)
	secret, made, err := h.NewGuest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	stranger := access.NewSecret()
	if _, err := h.Of(t.Context(), stranger); !errors.Is(err, account.ErrUnknown) {
		t.Fatal(err)
	}
	h.away = store.ErrNotSaved
	h.now = h.now.Add(time.Hour)
	if s, err := h.Of(t.Context(), secret); err != nil || s.Person != made.Person {
		t.Errorf("the guest is %+v, %v", s, err)
	}
	if _, err := h.Of(t.Context(), stranger); !errors.Is(err, account.ErrUnknown) {
		t.Errorf("whoever was unknown is %v", err)
	}
	if _, err := h.Of(t.Context(), access.NewSecret()); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("whoever comes now is %v", err)
	}
	if _, _, err := h.NewGuest(t.Context(), ""); !errors.Is(err, store.ErrNotSaved) {
		t.Errorf("a new guest: %v", err)
	}
}

// A session notes the day on which it was used, and no more often.
func TestSeen(t *testing.T) {
	h := open(t)
	begun := h.now
	secret, _, err := h.NewGuest(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		want  time.Duration
	}{{time.Hour, 0}, {25 * time.Hour, 25 * time.Hour}, {30 * time.Hour, 25 * time.Hour}} {
		h.now = begun.Add(step.after)
		if s, err := h.Of(t.Context(), secret); err != nil || !s.Seen.Equal(begun.Add(step.want)) {
			t.Errorf("after %s it was seen %s, %v, want after %s", step.after, s.Seen.Sub(begun), err, step.want)
		}
		if s, err := h.another().Of(t.Context(), secret); err != nil || !s.Seen.Equal(begun.Add(step.want)) {
			t.Errorf("after %s another server says %s, %v, want after %s", step.after, s.Seen.Sub(begun), err, step.want)
		}
	}
}
