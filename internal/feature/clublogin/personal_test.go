package clublogin

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
)

// TestOfAnAccount holds that a link is in the download of its account, and goes with it.
func TestOfAnAccount(t *testing.T) {
	w := newFixture(t)
	const issuer = "https://id.example.org"
	accounts := account.Open(w.rows, func() time.Time { return w.now }, PersonalData())
	in, err := accounts.Create(t.Context(), account.Session{}, "Firefox", account.NewAccount{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	ann := in.Session.Person
	if err := w.update(func(tx *store.Tx) error { return w.Link(tx, ann, issuer, "ann") }); err != nil {
		t.Fatal(err)
	}
	all, err := accounts.Download(t.Context(), ann)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(all.More["club"])
	if want := `[{"issuer":"https://id.example.org","subject":"ann","created":"2026-11-26T12:00:00Z"}]`; err != nil || string(got) != want {
		t.Errorf("the download has %s, want %s: %v", got, want, err)
	}
	if _, err := accounts.Remove(t.Context(), in.Session); err != nil {
		t.Fatal(err)
	}
	if _, err := w.LinkOf(t.Context(), ann, issuer); !errors.Is(err, ErrNoLink) {
		t.Errorf("of the deleted account there is left a link: %v", err)
	}
}
