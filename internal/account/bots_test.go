package account

import (
	"errors"
	"testing"
	"time"

	"circulade/internal/store"
)

// What an account is becomes known at once by all its sessions and tokens, whatever was
// remembered of them.
func TestBotsOfOneKind(t *testing.T) {
	h := openHouse(t)
	ann := h.account("Ann")
	other, err := h.SignInByPassword(t.Context(), Session{}, "", "Ann", "correct horse")
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := h.NewToken(t.Context(), ann.Session, "bot")
	if err != nil {
		t.Fatal(err)
	}
	all := func(want bool) {
		t.Helper()
		for _, cookie := range []string{ann.Secret, other.Secret} {
			if s, err := h.SessionBySecret(t.Context(), cookie); err != nil || s.Bot != want {
				t.Errorf("a session: %v, %v, want %v", s.Bot, err, want)
			}
		}
		if s, err := h.SessionByToken(t.Context(), secret); err != nil || s.Bot != want {
			t.Errorf("the token: %v, %v, want %v", s.Bot, err, want)
		}
		if acc, err := h.Account(t.Context(), ann.Session.Person); err != nil || acc.Bot != want {
			t.Errorf("the account: %v, %v, want %v", acc.Bot, err, want)
		}
	}
	all(false)
	h.game("over", []string{"Ann"}, seat(0, ann.Session.Person))
	if _, _, err := h.SetBot(t.Context(), ann.Session, true); !errors.Is(err, ErrSeated) {
		t.Errorf("seated, an account becomes a bot's: %v", err)
	}
	all(false)
	if err := h.games.Forget(t.Context(), "over", ann.Session.Person); err != nil {
		t.Fatal(err)
	}
	for _, on := range []bool{true, true, false, false, true} {
		if acc, _, err := h.SetBot(t.Context(), ann.Session, on); err != nil || acc.Bot != on {
			t.Fatalf("%v: %+v, %v", on, acc, err)
		}
		all(on)
	}
	h.clock = h.clock.Add(ConfirmTime + time.Second)
	if _, _, err := h.SetBot(t.Context(), ann.Session, false); !errors.Is(err, ErrConfirm) {
		t.Errorf("who has not said lately who they are: %v", err)
	}
	_, guest := h.guest()
	if _, _, err := h.SetBot(t.Context(), guest, true); !errors.Is(err, ErrNoAccount) {
		t.Errorf("a guest: %v", err)
	}
	all(true)
	err = h.games.View(t.Context(), func(tx *store.Tx) error {
		n := 0
		err := tx.One("SELECT count(*) FROM programs", nil, &n)
		if n != 1 {
			t.Errorf("there are %d rows", n)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
