package server

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A flaky store fails as it is told.
type flaky struct {
	store.Store
	mu     sync.Mutex
	append error // instead of appending
	after  error // after appending all the same: the outcome is not known
	load   error
	write  error // of grants
	probe  error
}

func (f *flaky) set(change func(*flaky)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change(f)
}

func (f *flaky) get(which func(*flaky) error) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	return which(f)
}

func (f *flaky) Append(ctx context.Context, e store.Entry, u store.Update) error {
	if err := f.get(func(f *flaky) error { return f.append }); err != nil {
		return err
	}
	if err := f.Store.Append(ctx, e, u); err != nil {
		return err
	}
	return f.get(func(f *flaky) error { return f.after })
}

func (f *flaky) Probe(ctx context.Context) error {
	if err := f.get(func(f *flaky) error { return f.probe }); err != nil {
		return err
	}
	return f.Store.Probe(ctx)
}

func (f *flaky) Load(ctx context.Context, id string) (store.Game, []store.Entry, error) {
	if err := f.get(func(f *flaky) error { return f.load }); err != nil {
		return store.Game{}, nil, err
	}
	return f.Store.Load(ctx, id)
}

func (f *flaky) Grant(ctx context.Context, g ...store.Grant) error {
	if err := f.get(func(f *flaky) error { return f.write }); err != nil {
		return err
	}
	return f.Store.Grant(ctx, g...)
}

func (f *flaky) Rename(ctx context.Context, game string, seat int, name string) error {
	if err := f.get(func(f *flaky) error { return f.write }); err != nil {
		return err
	}
	return f.Store.Rename(ctx, game, seat, name)
}

func (f *flaky) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	if err := f.get(func(f *flaky) error { return f.write }); err != nil {
		return err
	}
	return f.Store.Create(ctx, g, grants...)
}

func flakyHouse(t *testing.T) (*house, *flaky) {
	f := &flaky{}
	h := openHouse(t, func(c *Config) {
		f.Store = c.Store
		c.Store = f
	})
	return h, f
}

const diskWords = "disk /secret/path is full"

func TestNotSaved(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	table := b.playTurns(b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t), 3)
	f.set(func(f *flaky) { f.append = fmt.Errorf("%w: %s", store.ErrNotSaved, diskWords) })
	a := b.step(table, 0, "lost").want(t, http.StatusServiceUnavailable, "not-saved")
	if a.header.Get("Retry-After") == "" || strings.Contains(string(a.body), diskWords) {
		t.Errorf("the refusal is %v %s", a.header, a.body)
	}
	told := slices.ContainsFunc(strings.Split(h.log.String(), "\n"), func(line string) bool {
		return strings.Contains(line, "the store failed") && strings.Contains(line, "request="+a.header.Get(httpd.IDHeader))
	})
	if !told {
		t.Errorf("no line says what failed in request %s:\n%s", a.header.Get(httpd.IDHeader), h.log.String())
	}
	if now := b.get(gamePath(table, "")).ok(t); now.Seq != table.Seq || now.State.Version != table.State.Version {
		t.Errorf("the refused choice shows: seq %d, version %d", now.Seq, now.State.Version)
	}
	b.post(gamePath(table, "/end"), obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.append = nil })
	if now := b.step(table, 0, "lost").ok(t); now.Seq != table.Seq+1 {
		t.Errorf("the retry came to seq %d", now.Seq)
	}
}

// TestUnknownOutcome loses the store's answer to an append that happened: it is
// not acknowledged, and the retry finds it done once.
func TestUnknownOutcome(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	f.set(func(f *flaky) { f.after = store.ErrUnknown })
	b.step(table, 0, "m").want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.after = nil })
	again := b.step(table, 0, "m").ok(t)
	if again.Seq != 1 || again.State.Version != 1 {
		t.Errorf("the retry came to seq %d, version %d", again.Seq, again.State.Version)
	}
	if end := b.playTurns(again, 400); end.Status != "over" {
		t.Errorf("the game ended as %s", end.Status)
	}
}

// TestSomebodyElseAppended stands for a second server on the same store.
func TestSomebodyElseAppended(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	e := store.Entry{
		Game: table.ID, Seq: 1, MoveID: "theirs", Kind: store.KindChoices,
		Data: []byte(`{"choices":["` + table.State.Decision.Choices[0].Text + `"]}`),
	}
	if err := f.Store.Append(t.Context(), e, store.Update{}); err != nil {
		t.Fatal(err)
	}
	late := b.step(table, 1, "mine").want(t, http.StatusConflict, "stale-seq")
	if late.Table == nil || late.Table.Seq != 1 || late.Table.State.Version != 1 {
		t.Errorf("the refusal brings %+v", late.Table)
	}
}

func TestReadableWhileStoreIsDown(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t)
	f.set(func(f *flaky) { f.append, f.load, f.write = store.ErrNotSaved, store.ErrNotSaved, store.ErrNotSaved })
	for range 2 {
		b.step(table, 0, "m").want(t, http.StatusServiceUnavailable, "not-saved")
		b.get(gamePath(table, "")).ok(t)
	}
	b.post(gamePath(table, "/seats/0/link"), obj{}).want(t, http.StatusServiceUnavailable, "not-saved")
	b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo")}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.append, f.load, f.write = nil, nil, nil })
	b.step(table, 0, "m").ok(t)
}

func TestComputerPlayerWaitsForStore(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	f.set(func(f *flaky) { f.append = store.ErrNotSaved })
	table := b.makeTable("random", gamelog.KindHere).ok(t)
	eventually(t, "a failed append", func() bool { return strings.Contains(h.log.String(), "doing=appending") })
	f.set(func(f *flaky) { f.append = nil })
	eventually(t, "the computer player's turn", func() bool {
		now := b.get(gamePath(table, "")).ok(t)
		return len(now.Waiting) == 1 && now.Waiting[0] == 1
	})
}

// TestNameNotSaved keeps the old name where the new one was not stored.
func TestNameNotSaved(t *testing.T) {
	h, f := flakyHouse(t)
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	f.set(func(f *flaky) { f.write = fmt.Errorf("%w: %s", store.ErrNotSaved, diskWords) })
	b.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"}).want(t, http.StatusServiceUnavailable, "not-saved")
	f.set(func(f *flaky) { f.write = nil })
	if now := b.get(gamePath(table, "")).ok(t); now.Seats[1].Name != table.Seats[1].Name {
		t.Errorf("the name is %q", now.Seats[1].Name)
	}
	if now := b.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"}).ok(t); now.Seats[1].Name != "Robert" {
		t.Errorf("the name is %q", now.Seats[1].Name)
	}
}
