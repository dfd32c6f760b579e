package handover_test

import (
	"encoding/hex"
	"errors"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature/handover"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// A fixture is a store with a guest's session in it, and a clock.
type fixture struct {
	*handover.Handovers
	rows    store.Rows
	session account.Session
	clock   time.Time
}

// newFixture returns a fixture without handovers.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	rows := teststore.Open(t)
	t.Cleanup(func() {
		if err := rows.Close(); err != nil {
			t.Error(err)
		}
	})
	f := &fixture{rows: rows, clock: time.Now()}
	now := func() time.Time { return f.clock }
	f.Handovers = handover.Open(rows, now)
	var err error
	if _, f.session, err = account.Open(rows, now).NewGuest(t.Context(), "Firefox", store.Holder{}); err != nil {
		t.Fatal(err)
	}
	return f
}

// newSecret returns a secret that the session's device shows.
func (f *fixture) newSecret(t *testing.T) string {
	t.Helper()
	secret, _, err := f.NewSecret(t.Context(), f.session.Hash)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

// requestEntry brings the secret as the second device.
func (f *fixture) requestEntry(t *testing.T, secret string) (ticket, code string) {
	t.Helper()
	ticket, code, _, err := f.RequestEntry(t.Context(), secret, "Chrome")
	if err != nil {
		t.Fatal(err)
	}
	return ticket, code
}

// redeem redeems the ticket as the second device, and returns the error of that.
func (f *fixture) redeem(t *testing.T, ticket string) error {
	t.Helper()
	found, err := f.ReadTicket(t.Context(), ticket)
	if err != nil {
		t.Fatal(err)
	}
	return f.rows.Update(t.Context(), found.Redeem)
}

// expectState fails the test unless the handover is in this state, and returns its status.
func (f *fixture) expectState(t *testing.T, want handover.State) handover.Status {
	t.Helper()
	w, err := f.StatusOf(t.Context(), f.session.Hash)
	if err != nil || w.State != want {
		t.Fatalf("it is %q, %v; want %q", w.State, err, want)
	}
	return w
}

func TestDeviceIsLetIn(t *testing.T) {
	f := newFixture(t)
	f.expectState(t, handover.Gone)
	secret := f.newSecret(t)
	f.expectState(t, handover.Shown)
	if who, err := f.OwnerOf(t.Context(), secret); err != nil || who != f.session.Person {
		t.Fatalf("the secret is shown by %x, %v", who, err)
	}
	ticket, code := f.requestEntry(t, secret)
	if w := f.expectState(t, handover.Asked); w.Agent != "Chrome" || w.Code != code {
		t.Errorf("told %+v, the device shows %s", w, code)
	}
	if err := f.redeem(t, ticket); !errors.Is(err, handover.ErrGone) {
		t.Errorf("in before it was allowed: %v", err)
	}
	if err := f.Decide(t.Context(), f.session.Hash, "0000", true); !errors.Is(err, handover.ErrCode) {
		t.Errorf("another number is allowed: %v", err)
	}
	if err := f.Decide(t.Context(), f.session.Hash, code, true); err != nil {
		t.Fatal(err)
	}
	if found, err := f.ReadTicket(t.Context(), ticket); err != nil || found.State != handover.Allowed || found.Person != f.session.Person {
		t.Errorf("the ticket is %+v, %v", found, err)
	}
	if err := f.redeem(t, ticket); err != nil {
		t.Fatal(err)
	}
	if err := f.redeem(t, ticket); !errors.Is(err, handover.ErrGone) {
		t.Errorf("a ticket is used twice: %v", err)
	}
	f.expectState(t, handover.Gone)
}

// A secret is good once and for two minutes, and a session shows one at a time.
func TestDeviceSecretIsBounded(t *testing.T) {
	f := newFixture(t)
	gone := func(what, secret string) {
		t.Helper()
		if _, err := f.OwnerOf(t.Context(), secret); !errors.Is(err, handover.ErrGone) {
			t.Errorf("%s can be looked at: %v", what, err)
		}
		if _, _, _, err := f.RequestEntry(t.Context(), secret, ""); !errors.Is(err, handover.ErrGone) {
			t.Errorf("%s can be brought back: %v", what, err)
		}
	}
	gone("no secret", "x")
	older := f.newSecret(t)
	secret := f.newSecret(t)
	gone("an older secret", older)
	f.clock = f.clock.Add(handover.SecretLife)
	gone("a late secret", secret)
	f.expectState(t, handover.Gone)
	secret = f.newSecret(t)
	f.requestEntry(t, secret)
	gone("a secret that was brought back", secret)
	secret = f.newSecret(t)
	if err := f.Revoke(t.Context(), f.session.Hash); err != nil {
		t.Fatal(err)
	}
	gone("a secret that was taken back", secret)
}

func TestDeviceIsRefused(t *testing.T) {
	f := newFixture(t)
	ticket, code := f.requestEntry(t, f.newSecret(t))
	if err := f.Decide(t.Context(), f.session.Hash, code, false); err != nil {
		t.Fatal(err)
	}
	if err := f.Decide(t.Context(), f.session.Hash, code, true); !errors.Is(err, handover.ErrCode) {
		t.Errorf("what was refused is allowed later: %v", err)
	}
	if found, err := f.ReadTicket(t.Context(), ticket); err != nil || found.State != handover.Refused {
		t.Errorf("the ticket is %+v, %v", found, err)
	}
	if err := f.redeem(t, ticket); !errors.Is(err, handover.ErrGone) {
		t.Errorf("a refused device is in: %v", err)
	}
	ticket, code = f.requestEntry(t, f.newSecret(t))
	f.clock = f.clock.Add(handover.SecretLife)
	if err := f.Decide(t.Context(), f.session.Hash, code, true); !errors.Is(err, handover.ErrCode) {
		t.Errorf("allowed too late: %v", err)
	}
	if found, err := f.ReadTicket(t.Context(), ticket); err != nil || found.State != handover.Gone {
		t.Errorf("a late ticket is %+v, %v", found, err)
	}
}

// Nothing that is kept opens anything.
func TestDeviceSecretsAreHashed(t *testing.T) {
	f := newFixture(t)
	secret := f.newSecret(t)
	ticket, _ := f.requestEntry(t, secret)
	err := f.rows.View(t.Context(), func(tx *store.Tx) error {
		return tx.Each(`SELECT secret, ticket FROM handovers`, nil, func(scan store.Scan) error {
			var kept, asked []byte
			if err := scan(&kept, &asked); err != nil {
				return err
			}
			if len(kept) != 32 || len(asked) != 32 || hex.EncodeToString(kept) == secret || hex.EncodeToString(asked) == ticket {
				t.Errorf("kept as %x and %x", kept, asked)
			}
			return nil
		})
	})
	if err != nil {
		t.Fatal(err)
	}
}
