package clublogin

import (
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// A fixture is a Storage with a clock, in a store to which people can be added.
type fixture struct {
	*Storage
	t    *testing.T
	rows store.Rows
	now  time.Time
}

// newFixture returns a fixture with an empty store.
func newFixture(t *testing.T) *fixture {
	t.Helper()
	games := teststore.Open(t)
	t.Cleanup(func() {
		if err := games.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	w := &fixture{t: t, rows: games, now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)}
	w.Storage = Open(games, func() time.Time { return w.now })
	return w
}

// update runs f in a transaction.
func (w *fixture) update(f func(tx *store.Tx) error) error { return w.rows.Update(w.t.Context(), f) }

// insertPerson adds a person to the store and returns their id.
func (w *fixture) insertPerson() (p store.Holder) {
	w.t.Helper()
	_, _ = rand.Read(p[:])
	if err := w.update(func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, p[:])
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return p
}

// holderOf returns a holder whose first byte is b.
func holderOf(b byte) (h store.Holder) {
	h[0] = b
	return h
}

// A trip is its browser's, and gone once it was taken, and after ten minutes.
func TestTrips(t *testing.T) {
	w := newFixture(t)
	begin := func(session store.Holder, state string) {
		t.Helper()
		if err := w.BeginTrip(t.Context(), session, state, Trip{SignIn, "nonce", "verifier"}); err != nil {
			t.Fatal(err)
		}
	}
	take := func(session store.Holder, state string, want error) {
		t.Helper()
		trip, err := w.TakeTrip(t.Context(), session, state)
		if !errors.Is(err, want) || want == nil && trip != (Trip{SignIn, "nonce", "verifier"}) {
			t.Errorf("%v %s: %+v, %v", session[0], state, trip, err)
		}
	}
	begin(holderOf(1), "one")
	begin(holderOf(2), "two")
	take(holderOf(2), "one", ErrGone)
	take(holderOf(1), "two", ErrGone)
	take(holderOf(1), "", ErrGone)
	take(store.Holder{}, "one", ErrGone)
	take(holderOf(1), "one", nil)
	take(holderOf(1), "one", ErrGone)
	begin(holderOf(2), "another")
	take(holderOf(2), "two", ErrGone) // it is on one at a time
	w.now = w.now.Add(TripLife - time.Second)
	take(holderOf(2), "another", nil)
	begin(holderOf(2), "late")
	w.now = w.now.Add(TripLife)
	take(holderOf(2), "late", ErrGone)
}

// When there are too many on their way those that end first give way, and so for those who are to
// choose a name.
func TestTripsAreBounded(t *testing.T) {
	w := newFixture(t)
	w.maxTrips = 5
	for n := range byte(8) {
		w.now = w.now.Add(time.Second)
		err := w.BeginTrip(t.Context(), holderOf(n+1), fmt.Sprint("way ", n), Trip{SignIn, "nonce", "verifier"})
		if err = errors.Join(err, w.AddNewcomer(t.Context(), holderOf(n+1), Newcomer{"https://id.example.org", "somebody", ""})); err != nil {
			t.Fatal(err)
		}
	}
	for n := range byte(8) {
		var want error
		if n < 3 {
			want = ErrGone
		}
		if _, err := w.TakeTrip(t.Context(), holderOf(n+1), fmt.Sprint("way ", n)); !errors.Is(err, want) {
			t.Errorf("the way of %d: %v", n, err)
		}
		if _, err := w.Newcomer(t.Context(), holderOf(n+1)); !errors.Is(err, want) {
			t.Errorf("the name of %d: %v", n, err)
		}
	}
}

// Whoever came and has no account is settled once, by the browser they came with.
func TestNewcomer(t *testing.T) {
	w := newFixture(t)
	ann := w.insertPerson()
	n := Newcomer{"https://id.example.org", "ann", "Ann"}
	if err := w.AddNewcomer(t.Context(), holderOf(1), n); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Newcomer(t.Context(), holderOf(1)); err != nil || got != n {
		t.Errorf("it is %+v, %v", got, err)
	}
	settle := func(session, person store.Holder) error {
		return w.update(func(tx *store.Tx) error { return w.LinkNewcomer(tx, session, person) })
	}
	if err := settle(holderOf(2), ann); !errors.Is(err, ErrGone) {
		t.Errorf("by another browser: %v", err)
	}
	if err := settle(holderOf(1), ann); err != nil {
		t.Fatal(err)
	}
	if err := settle(holderOf(1), ann); !errors.Is(err, ErrGone) {
		t.Errorf("twice: %v", err)
	}
	if p, err := w.Person(t.Context(), n.Issuer, n.Subject); err != nil || p != ann {
		t.Errorf("it is %v, %v", p, err)
	}
	if err := w.AddNewcomer(t.Context(), holderOf(1), n); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(NameLife)
	if _, err := w.Newcomer(t.Context(), holderOf(1)); !errors.Is(err, ErrGone) {
		t.Errorf("after three minutes: %v", err)
	}
}

// A subject has one account, an account one subject of an issuer; who is called alike by another
// issuer is somebody else.
func TestLinks(t *testing.T) {
	w := newFixture(t)
	ann, bo := w.insertPerson(), w.insertPerson()
	const one, two = "https://one.example.org", "https://two.example.org"
	link := func(p store.Holder, issuer, subject string, want error) {
		t.Helper()
		if err := w.update(func(tx *store.Tx) error { return w.Link(tx, p, issuer, subject) }); !errors.Is(err, want) {
			t.Errorf("%s at %s: %v, want %v", subject, issuer, err, want)
		}
	}
	link(ann, one, "ann", nil)
	link(ann, one, "ann", nil)
	link(bo, one, "ann", ErrTaken)
	link(ann, one, "bo", ErrLinked)
	link(bo, two, "ann", nil)
	for issuer, want := range map[string]store.Holder{one: ann, two: bo} {
		if p, err := w.Person(t.Context(), issuer, "ann"); err != nil || p != want {
			t.Errorf("ann at %s is %v, %v", issuer, p, err)
		}
	}
	if _, err := w.Person(t.Context(), one, "Ann"); !errors.Is(err, ErrNoLink) {
		t.Errorf("in capitals: %v", err)
	}
	use := func(p store.Holder) error {
		return w.update(func(tx *store.Tx) error { return w.MarkUsed(tx, p, one, "ann") })
	}
	if err := use(bo); !errors.Is(err, ErrNoLink) {
		t.Errorf("used by somebody else: %v", err)
	}
	if err := use(ann); err != nil {
		t.Fatal(err)
	}
	if l, err := w.LinkOf(t.Context(), ann, one); err != nil || !l.Used.Equal(w.now) || !l.Created.Equal(w.now) {
		t.Errorf("the link is %+v, %v", l, err)
	}
	if err := w.update(func(tx *store.Tx) error {
		removed, err := Unlink(tx, ann, one)
		if !removed {
			t.Error("there was nothing to remove")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.LinkOf(t.Context(), ann, one); !errors.Is(err, ErrNoLink) {
		t.Errorf("when it is removed: %v", err)
	}
}
