package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"circulade/internal/monitor"
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
