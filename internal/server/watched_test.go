package server

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/monitor"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// metered counts what a house does, and returns what reads it.
func metered(t *testing.T) (m *monitor.Metrics, page func() string) {
	t.Helper()
	m = monitor.New(monitor.Build{Version: "test"})
	return m, func() string {
		t.Helper()
		w := httptest.NewRecorder()
		m.Page().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		return w.Body.String()
	}
}

// Requests, entries, sockets and refusals are counted; no label tells what somebody has sent.
func TestMetered(t *testing.T) {
	m, page := metered(t)
	h := openHouse(t, func(c *Config) { c.Metrics = m })
	b := h.browser(t)
	table := b.makeTable(gamelog.KindHere, gamelog.KindHere).ok(t)
	b.step(table, 0, "m").ok(t)
	f := b.follow(table, 0)
	if _, err := f.next(); err != nil {
		t.Fatal(err)
	}
	b.get("/api/games/nobodyhasthis").want(t, http.StatusNotFound, "not-found")
	b.get("/nothing-here")
	b.post("/api/games", obj{"seats": []obj{{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}}}).ok(t)
	eventually(t, "a computer's choice", func() bool { return !strings.Contains(page(), "circulade_computer_choice_seconds_count 0") })
	got := page()
	for _, want := range []string{
		`circulade_http_requests_total{route="POST /api/games",status="201"} 2`,
		`circulade_http_request_duration_seconds_count{route="POST /api/games/{id}/choices"} 1`,
		`circulade_http_requests_total{route="GET /api/games/{id}",status="404"} 1`,
		`circulade_refusals_total{code="not-found"} `,
		"circulade_sockets_open 1\n",
		"circulade_tables_open 2\n",
		`circulade_entries_saved_total{kind="choices"} `,
		"circulade_save_duration_seconds_count ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
	for _, sent := range []string{"nobodyhasthis", "nothing-here", table.ID} {
		if strings.Contains(got, sent) {
			t.Errorf("%s stands in the metrics", sent)
		}
	}
}

// failingRows cannot be read.
type failingRows struct{ store.Rows }

func (failingRows) Look(context.Context, func(*store.Tx) error) error { return store.ErrDamaged }

func TestFailuresAreCounted(t *testing.T) {
	m, page := metered(t)
	if err := (countedRows{failingRows{}, m}).Look(t.Context(), nil); !errors.Is(err, store.ErrDamaged) {
		t.Error(err)
	}
	if !strings.Contains(page(), `circulade_store_failures_total{of="people"} 1`) {
		t.Error("a failure is not counted")
	}
}

// Each request has a name, in its answer and in the log; a proxy may give it, nobody else.
func TestRequestNames(t *testing.T) {
	for _, proxy := range []bool{false, true} {
		h := openHouse(t, func(c *Config) { c.BehindProxy = proxy })
		for given, taken := range map[string]bool{
			"": false, "0af7651916cd43dd8448eb211c80319c": proxy, "short": false, strings.Repeat("a", 65): false,
			`abcdefgh" status=1`: false, "abcdefgh\tx": false,
		} {
			b := h.browser(t)
			b.header.Set(idHeader, given)
			id := b.get("/api/hello").header.Get(idHeader)
			if (id == given) != taken || !isRequestID(id) {
				t.Errorf("behind a proxy %t: %q is called %q", proxy, given, id)
			}
		}
	}
	var b bytes.Buffer
	s := &Server{
		log:     slog.New(requestLog{slog.NewTextHandler(&b, nil)}).With("a", 1),
		callers: caller.New(caller.Config{Ingress: httpd.NewIngress(httpd.Routing{})}),
	}
	w := httptest.NewRecorder()
	s.watched(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer s.recoverPanic(w, r)
		panic("broken")
	})).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	name := "request=" + w.Header().Get(idHeader)
	if w.Code != http.StatusInternalServerError || strings.Count(b.String(), name) != 2 || !strings.Contains(b.String(), "code=internal") {
		t.Errorf("%d, %s is not in both lines of\n%s", w.Code, name, b.String())
	}
}
