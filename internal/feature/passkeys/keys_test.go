package passkeys_test

import (
	"encoding/json"
	"errors"
	"net/url"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/passkeys"
	"circulade/internal/feature/passkeys/passkeytest"
	"circulade/internal/store"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/teststore"
)

const origin = "http://localhost:8080"

// A fixture is a store with a guest's session in it, a clock, and a device for passkeys.
type fixture struct {
	*passkeys.Keys
	*passkeytest.Device
	t       *testing.T
	rows    store.Rows
	site    passkeys.Site
	session account.Session
	clock   time.Time
}

// newFixture returns a fixture with an empty set of passkeys.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	rows := teststore.Open(t)
	t.Cleanup(func() {
		if err := rows.Close(); err != nil {
			t.Error(err)
		}
	})
	d := &fixture{t: t, rows: rows, clock: time.Now(), Device: passkeytest.New(origin, "localhost"), site: siteOf(t, origin)}
	now := func() time.Time { return d.clock }
	d.Keys = passkeys.Open(rows, now)
	var err error
	if _, d.session, err = account.Open(rows, now).NewGuest(t.Context(), "Firefox", store.Holder{}); err != nil {
		t.Fatal(err)
	}
	return d
}

func siteOf(t *testing.T, address string) passkeys.Site {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	site, ok := passkeys.SiteOf(u)
	if !ok {
		t.Fatalf("%s is no site", address)
	}
	return site
}

// mustReturn returns a function that returns v, or fails the test if there is an error.
func mustReturn[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func (d *fixture) askNew() json.RawMessage {
	d.t.Helper()
	return mustReturn(d.BeginNew(d.t.Context(), d.site, d.session.Hash, d.session.Person, "Ann"))(d.t)
}

func (d *fixture) finishNew(answer json.RawMessage) error {
	made, err := d.FinishNew(d.t.Context(), d.site, d.session.Hash, "Firefox", answer)
	if err != nil {
		return err
	}
	return d.rows.Update(d.t.Context(), func(tx *store.Tx) error { return made.Save(tx, d.session.Person) })
}

// add makes a passkey of the person's.
func (d *fixture) add() {
	d.t.Helper()
	if err := d.finishNew(mustReturn(d.CreatePasskey(d.askNew()))(d.t)); err != nil {
		d.t.Fatal(err)
	}
}

func (d *fixture) askSignIn() json.RawMessage {
	d.t.Helper()
	return mustReturn(d.BeginSignIn(d.t.Context(), d.site))(d.t)
}

func (d *fixture) finishSignIn(answer json.RawMessage) error {
	proof, err := d.FinishSignIn(d.t.Context(), d.site, answer)
	if err != nil {
		return err
	}
	if proof.Person != d.session.Person {
		d.t.Errorf("it is %x", proof.Person)
	}
	return d.rows.Update(d.t.Context(), proof.Use)
}

func (d *fixture) signIn() error {
	d.t.Helper()
	d.Count++
	return d.finishSignIn(mustReturn(d.SignChallenge(d.askSignIn()))(d.t))
}

func TestPasskeySignsIn(t *testing.T) {
	d := newFixture(t)
	d.add()
	if err := d.signIn(); err != nil {
		t.Fatal(err)
	}
	list := mustReturn(d.List(t.Context(), d.session.Person))(t)
	if len(list) != 1 || list[0].Agent != "Firefox" || list[0].Created.IsZero() || list[0].Used.IsZero() {
		t.Errorf("the list is %+v", list)
	}
}

func TestPasskeysOfSites(t *testing.T) {
	for address, want := range map[string]bool{
		"http://localhost:8080": true, "https://play.example.org": true, "https://play.example.org:8443": true,
		"http://play.example.org": false, "http://192.168.1.7:8080": false, "https://192.168.1.7": false, "http://127.0.0.1:8080": false,
	} {
		u := mustReturn(url.Parse(address))(t)
		if _, ok := passkeys.SiteOf(u); ok != want {
			t.Errorf("%s: %v, want %v", address, ok, want)
		}
	}
	if _, ok := passkeys.SiteOf(nil); ok {
		t.Error("no address is a site")
	}
}

// A challenge counts once, for two minutes, for what and whom it was made for.
func TestChallengeCountsOnce(t *testing.T) {
	d := newFixture(t)
	d.add()
	wants := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, passkeys.ErrChallenge) {
			t.Errorf("%s: %v", what, err)
		}
	}
	d.Count++
	answer := mustReturn(d.SignChallenge(d.askSignIn()))(t)
	if err := d.finishSignIn(answer); err != nil {
		t.Fatal(err)
	}
	wants("twice", d.finishSignIn(answer))
	answer = mustReturn(d.SignChallenge(d.askSignIn()))(t)
	d.clock = d.clock.Add(passkeys.ChallengeLife)
	wants("late", d.finishSignIn(answer))
	answer = mustReturn(d.SignChallenge(json.RawMessage(`{"challenge":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}`)))(t)
	wants("of nobody", d.finishSignIn(answer))
	again := mustReturn(d.BeginConfirm(t.Context(), d.site, d.session.Hash))(t)
	answer = mustReturn(d.SignChallenge(again))(t)
	wants("for something else", d.finishSignIn(answer))
	_, err := d.FinishConfirm(t.Context(), d.site, store.Holder{1}, answer)
	wants("by another session", err)
	older := mustReturn(d.CreatePasskey(d.askNew()))(t)
	d.askNew()
	wants("after a newer one", d.finishNew(older))
}

// What does not prove who it is signs nobody in.
func TestBadAnswers(t *testing.T) {
	for name, spoil := range map[string]func(*passkeytest.Device){
		"from another site":      func(d *passkeytest.Device) { d.Origin = "https://evil.example" },
		"for another site":       func(d *passkeytest.Device) { d.RPID = "evil.example" },
		"by nobody in person":    func(d *passkeytest.Device) { d.Flags = passkeytest.Present },
		"of an unknown passkey":  func(d *passkeytest.Device) { d.ID = []byte("unknown") },
		"for another's handle":   func(d *passkeytest.Device) { d.Handle = []byte("somebody") },
		"from a copied passkey":  func(d *passkeytest.Device) { d.Count = 0 },
		"with another's backups": func(d *passkeytest.Device) { d.Flags |= 0x10 },
	} {
		t.Run(name, func(t *testing.T) {
			d := newFixture(t)
			d.add()
			if err := d.signIn(); err != nil {
				t.Fatal(err)
			}
			d.Count++
			spoil(d.Device)
			if err := d.finishSignIn(mustReturn(d.SignChallenge(d.askSignIn()))(t)); !errors.Is(err, passkeys.ErrRefused) {
				t.Errorf("an answer %s: %v", name, err)
			}
		})
	}
}

func TestAnotherKeyIsRefused(t *testing.T) {
	d := newFixture(t)
	d.add()
	other := newFixture(t)
	other.add()
	other.ID, other.Handle = d.ID, d.Handle
	if err := d.finishSignIn(mustReturn(other.SignChallenge(d.askSignIn()))(t)); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("signed by another key: %v", err)
	}
}

// Between the check and its use the passkey may go, or answer elsewhere.
func TestProofIsUsedOnce(t *testing.T) {
	d := newFixture(t)
	d.add()
	d.Count++
	first := mustReturn(d.FinishSignIn(t.Context(), d.site, mustReturn(d.SignChallenge(d.askSignIn()))(t)))(t)
	second := mustReturn(d.FinishSignIn(t.Context(), d.site, mustReturn(d.SignChallenge(d.askSignIn()))(t)))(t)
	if err := d.rows.Update(t.Context(), first.Use); err != nil {
		t.Fatal(err)
	}
	if err := d.rows.Update(t.Context(), second.Use); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("two answers with one count: %v", err)
	}
	d.Count++
	third := mustReturn(d.FinishSignIn(t.Context(), d.site, mustReturn(d.SignChallenge(d.askSignIn()))(t)))(t)
	err := d.rows.Update(t.Context(), func(tx *store.Tx) error {
		removed, err := passkeys.Remove(tx, d.session.Person, d.ID)
		if !removed {
			t.Error("there was nothing to remove")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := d.rows.Update(t.Context(), third.Use); !errors.Is(err, passkeys.ErrRefused) {
		t.Errorf("a passkey that was removed: %v", err)
	}
	if list := mustReturn(d.List(t.Context(), d.session.Person))(t); len(list) != 0 {
		t.Errorf("still there: %+v", list)
	}
}

func TestPasskeysAreBounded(t *testing.T) {
	d := newFixture(t)
	for range passkeys.MaxKeys - 1 {
		d.add()
	}
	waiting := mustReturn(d.CreatePasskey(d.askNew()))(t)
	if err := d.finishNew(waiting); err != nil {
		t.Fatal(err)
	}
	if _, err := d.BeginNew(t.Context(), d.site, d.session.Hash, d.session.Person, "Ann"); !errors.Is(err, passkeys.ErrTooMany) {
		t.Errorf("one more: %v", err)
	}
}

// All passkeys of a person have one handle: a device replaces its own.
func TestPasskeyHandleStays(t *testing.T) {
	d := newFixture(t)
	d.add()
	handle := string(d.Handle)
	d.add()
	if string(d.Handle) != handle || handle == string(d.session.Person[:]) {
		t.Errorf("the handle is %x, then %x", handle, d.Handle)
	}
}

// Whatever comes as an answer, nothing breaks and nobody is in.
func FuzzAnswer(f *testing.F) {
	for _, seed := range []string{
		``, `{}`, `null`, `[1]`,
		`{"id":"YQ","rawId":"YQ","type":"public-key","response":{"clientDataJSON":"e30","authenticatorData":"","signature":"","userHandle":"YQ"}}`,
		`{"id":"YQ","rawId":"YQ","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgA"}}`,
	} {
		f.Add([]byte(seed))
	}
	rows, err := sqlite.Open(f.TempDir())
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() { _ = rows.Close() })
	keys := passkeys.Open(rows, nil)
	site, _ := passkeys.SiteOf(&url.URL{Scheme: "http", Host: "localhost:8080"})
	f.Fuzz(func(t *testing.T, answer []byte) {
		if _, err := keys.FinishSignIn(t.Context(), site, answer); err == nil {
			t.Error("somebody is in")
		}
		if _, err := keys.FinishNew(t.Context(), site, store.Holder{1}, "", answer); err == nil {
			t.Error("a passkey is made")
		}
	})
}
