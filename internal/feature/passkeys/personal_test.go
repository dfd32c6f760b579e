package passkeys_test

import (
	"encoding/json"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/passkeys"
)

// TestOfAnAccount holds that a passkey is in the download of its account, and goes with it.
func TestOfAnAccount(t *testing.T) {
	d := newFixture(t)
	accounts := account.Open(d.rows, func() time.Time { return d.clock }, passkeys.PersonalData())
	in, err := accounts.Create(t.Context(), d.session, "Firefox", account.NewAccount{Name: "Ann", Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	d.session = in.Session
	d.add()
	all, err := accounts.Download(t.Context(), in.Session.Person)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(all.More["passkeys"])
	if want := `[{"agent":"Firefox","created":"` + d.clock.UTC().Format(time.RFC3339) + `"}]`; err != nil || string(got) != want {
		t.Errorf("the download has %s, want %s: %v", got, want, err)
	}
	if _, err := accounts.Remove(t.Context(), in.Session); err != nil {
		t.Fatal(err)
	}
	if left, err := d.List(t.Context(), in.Session.Person); err != nil || len(left) != 0 {
		t.Errorf("of the deleted account there are left %v, %v", left, err)
	}
}
