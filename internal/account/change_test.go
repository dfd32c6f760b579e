package account

import (
	"context"
	"errors"
	"testing"

	"circulade/internal/store"
)

// A hangUp is a store at which whoever asks has hung up as soon as it has their change.
type hangUp struct {
	store.Rows
	leave func()
}

func (h *hangUp) Update(ctx context.Context, f func(*store.Tx) error) error {
	if h.leave == nil {
		return h.Rows.Update(ctx, f)
	}
	return h.Rows.Update(ctx, func(tx *store.Tx) error {
		h.leave()
		return f(tx)
	})
}

// Whoever hangs up does not keep us from learning what their request ended and moved.
func TestHangingUp(t *testing.T) {
	h := openHouse(t)
	rows := &hangUp{Rows: h.games}
	h.Accounts = Open(rows, h.now)
	first := h.account("Ann")
	p := first.Session.Person
	secret, guest := h.guest()
	h.game("g", []string{"Ann"}, seat(0, guest.Person))
	left := func() context.Context {
		ctx, leave := context.WithCancel(t.Context())
		rows.leave = leave
		return ctx
	}
	gone := func(secret string) {
		t.Helper()
		rows.leave = nil
		if s, err := h.SessionBySecret(t.Context(), secret); !errors.Is(err, ErrNoSession) {
			t.Errorf("the session that ended is %+v, %v", s, err)
		}
	}
	if _, err := h.SessionBySecret(t.Context(), secret); err != nil {
		t.Fatal(err)
	}
	in, err := h.SignInByPassword(left(), guest, "", "Ann", "correct horse")
	if err != nil || len(in.Moved) != 1 || len(in.Ended) != 1 {
		t.Fatalf("signed in: %+v, %v", in, err)
	}
	gone(secret)
	if l, err := h.EndOthers(left(), in.Session, false); err != nil || len(l.Ended) != 1 {
		t.Errorf("ended are %v, %v", l.Ended, err)
	}
	gone(first.Secret)
	rows.leave = nil
	token, opens, err := h.NewToken(t.Context(), in.Session, "bot")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.SessionByToken(t.Context(), opens); err != nil {
		t.Fatal(err)
	}
	if _, err := h.RevokeToken(left(), p, token.ID); err != nil {
		t.Error(err)
	}
	rows.leave = nil
	if _, err := h.SessionByToken(t.Context(), opens); !errors.Is(err, ErrNoSession) {
		t.Errorf("the token that was revoked: %v", err)
	}
	if _, err := h.Confirm(left(), in.Session, nil); err != nil {
		t.Error(err)
	}
	if err := h.EndSessions(left(), in.Session.Hash); err != nil {
		t.Error(err)
	}
	gone(in.Secret)
}

// A doubtful store saves and says that it does not know.
type doubtful struct {
	store.Rows
	on bool
}

func (d *doubtful) Update(ctx context.Context, f func(*store.Tx) error) error {
	err := d.Rows.Update(ctx, f)
	if d.on && err == nil {
		err = store.ErrUnknown
	}
	return err
}

// What may have ended is not taken for what is remembered of it.
func TestDoubtfulEnds(t *testing.T) {
	h := openHouse(t)
	rows := &doubtful{Rows: h.games}
	h.Accounts = Open(rows, h.now)
	first := h.account("Ann")
	secret, guest := h.guest()
	h.game("g", []string{"Ann"}, seat(0, guest.Person))
	for _, known := range []string{secret, first.Secret} {
		if _, err := h.SessionBySecret(t.Context(), known); err != nil {
			t.Fatal(err)
		}
	}
	rows.on = true
	in, err := h.SignIn(t.Context(), guest, "", first.Session.Person, nil)
	if !errors.Is(err, store.ErrUnknown) || in.Secret != "" || len(in.Ended) != 1 || len(in.Moved) != 1 {
		t.Errorf("signed in: %+v, %v", in, err)
	}
	if err := h.EndSessions(t.Context(), first.Session.Hash); !errors.Is(err, store.ErrUnknown) {
		t.Error(err)
	}
	for _, ended := range []string{secret, first.Secret} {
		if s, err := h.SessionBySecret(t.Context(), ended); !errors.Is(err, ErrNoSession) {
			t.Errorf("a session that may have ended is %+v, %v", s, err)
		}
	}
}
