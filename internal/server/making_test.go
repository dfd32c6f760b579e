package server

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

func newTableBody(move string) obj {
	return obj{"seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}}, "move": move}
}

const someMove = "c0ffee00c0ffee00c0ffee00c0ffee00"

// A request for a table that is sent again, since its answer was lost, makes no
// second one: the same table and secrets come back, to whoever lost their cookie too.
func TestTableIsMadeOnce(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	first := ann.post("/api/games", newTableBody(someMove))
	if first.status != http.StatusCreated {
		t.Fatal(string(first.body))
	}
	again := ann.post("/api/games", newTableBody(someMove))
	if again.status != http.StatusCreated || !sameKeys(first, again) {
		t.Errorf("the second answer is %d %s\nthe first was %s", again.status, again.body, first.body)
	}
	lost := h.browser(t) // the cookie came with the answer that was lost
	second := lost.post("/api/games", newTableBody(someMove))
	if second.status != http.StatusCreated || !sameKeys(first, second) {
		t.Errorf("without the cookie: %d %s", second.status, second.body)
	}
	for _, b := range []*browser{ann, lost} {
		if games := b.get("/api/games").Games; len(games) != 1 || !games[0].Host || len(games[0].Yours) != 1 {
			t.Errorf("the list is %+v, want one table as its host", games)
		}
	}
	const most = 16 // browsers that one seat may have
	for i := range most {
		if a := h.browser(t).post("/api/games", newTableBody(someMove)); a.status == http.StatusTooManyRequests {
			if i < most/2 {
				t.Errorf("refused after %d repetitions", i)
			}
			return
		}
	}
	t.Error("any number of browsers may repeat it")
}

func sameKeys(a, b *answered) bool {
	return a.Table.ID == b.Table.ID && a.HostSecret == b.HostSecret && len(a.Secrets) == 2 &&
		slices.Equal(a.Secrets, b.Secrets) && slices.Equal(a.Links, b.Links) &&
		a.Secrets[0].Secret != a.Secrets[1].Secret && a.HostSecret != a.Secrets[0].Secret
}

func TestMoveOfATable(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	b.post("/api/games", newTableBody(someMove))
	other := newTableBody(someMove)
	other["title"] = "Another"
	b.post("/api/games", other).want(t, http.StatusConflict, "reused-move")
	b.post("/api/games", newTableBody("too-short")).want(t, http.StatusBadRequest, "bad-json")
	b.post("/api/games", newTableBody(strings.Repeat("x", gamelog.MaxMove+1))).want(t, http.StatusBadRequest, "bad-json")
	b.post("/api/games", newTableBody("server:"+strings.Repeat("x", 22))).want(t, http.StatusBadRequest, "bad-json")
	if games := b.get("/api/games").Games; len(games) != 1 {
		t.Errorf("there are %d tables, want 1", len(games))
	}
}

// A slow store creates a table for a visitor who has hung up.
type hungUp struct {
	store.Store
	gone context.CancelFunc
}

func (s hungUp) Create(ctx context.Context, g store.Game, grants ...store.Grant) error {
	s.gone()
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.Store.Create(ctx, g, grants...)
}

// Prepare has features make their tables.
func (s hungUp) Prepare(ctx context.Context, steps ...store.FeatureSteps) error {
	return s.Store.(store.Preparer).Prepare(ctx, steps...)
}

// Hanging up is no error of the server, and what was begun is finished.
func TestHangingUpIsNoError(t *testing.T) {
	ctx, gone := context.WithCancel(context.Background())
	h := openHouse(t, func(c *Config) { c.Store = hungUp{c.Store, gone} })
	body, err := json.Marshal(newTableBody(someMove))
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, h.url+"/api/games", bytes.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	h.Handler().ServeHTTP(httptest.NewRecorder(), r)
	if ctx.Err() == nil {
		t.Fatal("the visitor has not gone")
	}
	if log := h.log.String(); log != "" {
		t.Errorf("the log says\n%s", log)
	}
	b := h.browser(t)
	if a := b.post("/api/games", newTableBody(someMove)); a.status != http.StatusCreated {
		t.Fatal(string(a.body))
	}
	if games := b.get("/api/games").Games; len(games) != 1 {
		t.Errorf("there are %d tables, want 1", len(games))
	}
}
