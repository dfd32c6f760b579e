package notify

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/url"
	"sync"
	"testing"
	"time"

	"circulade/internal/feature/notify/notifytest"
	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table/tabletest"
)

// A town is a service under test, with tables and people that it knows.
type town struct {
	*Service
	t     *testing.T
	store storetest.Driver
	log   *tabletest.LogBuffer
	push  *notifytest.Service
	mails *notifytest.Server

	mu     sync.Mutex
	now    time.Time
	tables map[string]YourTurn // who is asked and does not follow
}

// openTown opens a service with push and mail.
func openTown(t *testing.T, change ...func(*Config)) *town {
	t.Helper()
	games := teststore.Open(t)
	t.Cleanup(func() {
		if err := games.Close(); err != nil {
			t.Errorf("closing the store: %v", err)
		}
	})
	w := &town{
		t: t, store: games, log: &tabletest.LogBuffer{}, push: notifytest.NewService(t), mails: notifytest.NewServer(t),
		now: time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC), tables: map[string]YourTurn{},
	}
	w.open(change...)
	t.Cleanup(func() { w.Close() })
	return w
}

// open opens the service, for the first time or again.
func (w *town) open(change ...func(*Config)) {
	w.t.Helper()
	cfg := Config{
		Rows: w.store, Log: slog.New(slog.NewTextHandler(w.log, nil)), Now: w.time, StillAsked: w.still,
		Site: &url.URL{Scheme: "https", Host: "play.example.org"}, Contact: "host@example.org",
		Channels: Channels{
			Push: &Push{Services: []string{w.push.Host}, Roots: w.push.Roots},
			Mail: &Mail{Server: &url.URL{Scheme: "smtp", Host: w.mails.Addr}, From: "tiles@example.org"},
		},
	}
	for _, f := range change {
		f(&cfg)
	}
	var err error
	if w.Service, err = New(cfg); err != nil {
		w.t.Fatal(err)
	}
	w.Start()
}

func (w *town) time() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// pass lets time go by.
func (w *town) pass(d time.Duration) {
	w.mu.Lock()
	w.now = w.now.Add(d)
	w.mu.Unlock()
	for _, p := range w.workers {
		loop.Wake(p.due)
	}
}

func (w *town) still(_ context.Context, game string, _ int) (YourTurn, bool, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	a, ok := w.tables[game]
	return a, ok, nil
}

// asks has a table ask a seat of which nobody follows it, and gives that to the service.
func (w *town) asks(game string, nth int, people ...Person) YourTurn {
	a := YourTurn{Game: game, Title: "Sunday", Seat: 1, Nth: nth, People: people}
	w.mu.Lock()
	w.tables[game] = a
	w.mu.Unlock()
	w.AddPending(a)
	return a
}

// answered has a table ask nobody any more.
func (w *town) answered(game string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.tables, game)
}

// person adds a person to the store.
func (w *town) person() (p Person) {
	w.t.Helper()
	_, _ = rand.Read(p[:])
	err := w.store.Update(w.t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO persons (id, created) VALUES (?1, 0)`, p[:])
		return err
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// subscribed adds a person with a browser, which is reached under a path of the push service.
func (w *town) subscribed(path string) Person {
	w.t.Helper()
	p := w.person()
	w.subscribe(p, path)
	return p
}

func (w *town) subscribe(p Person, path string) {
	w.t.Helper()
	key, auth := w.push.Keys()
	if err := w.Subscribe(w.t.Context(), p, Subscription{Endpoint: w.push.URL + path, P256dh: key, Auth: auth, Language: "en", Agent: "a test"}); err != nil {
		w.t.Fatal(err)
	}
}

// settled waits until no question is pending and every notification that is due was sent.
func (w *town) settled() {
	w.t.Helper()
	eventually(w.t, "nothing is left to do", func() bool {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.Service.mu.Lock()
		noted := len(w.pending) == 0
		w.Service.mu.Unlock()
		return noted && w.count(`SELECT count(*) FROM notices WHERE due > 0 AND due <= ?1`, w.now.UnixMilli()) == 0 && w.idle()
	})
}

// idle reports whether nothing is being sent.
func (w *town) idle() bool {
	for _, p := range w.workers {
		p.mu.Lock()
		n := len(p.busy)
		p.mu.Unlock()
		if n > 0 {
			return false
		}
	}
	return true
}

// noted waits until the notification of a question is stored.
func (w *town) noted(game string, nth int) {
	w.t.Helper()
	eventually(w.t, "the question is noted", func() bool {
		return w.count(`SELECT count(*) FROM notices WHERE game = ?1 AND asked = ?2`, game, nth) > 0
	})
}

func (w *town) count(query string, args ...any) (n int) {
	w.t.Helper()
	err := w.store.View(w.t.Context(), func(tx *store.Tx) error { return tx.One(query, args, &n) })
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

// eventually waits until f holds.
func eventually(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatalf("never came: %s", what)
}
