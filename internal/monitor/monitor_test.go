package monitor_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"circulade/internal/monitor"
)

// full has counted something of everything.
func full() *monitor.Metrics {
	m := monitor.New(monitor.Build{Version: "1", Commit: "abc", Rules: 2})
	m.Gauge(monitor.Gauges{Sockets: func() int { return 3 }, Tables: func() int { return 4 }, Saves: func() bool { return false }, Deaf: func() int { return 5 }})
	m.Request("GET /api/games/{id}", 200, "", 2*time.Millisecond, false)
	m.Request("", 429, "too-many", time.Millisecond, false)
	m.Request("GET /api/games/{id}/socket", 101, "", time.Hour, true)
	m.Saved("choices", time.Millisecond)
	m.Failed("games")
	m.Thought(time.Second)
	m.Cut()
	m.Noticed("push", "sent")
	return m
}

// watch serves metrics until the test ends, and returns what gets a page.
func watch(t *testing.T, m *monitor.Metrics, ready func(context.Context) error) (get func(path, host string) (int, string)) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- monitor.Serve(ctx, ln, slog.New(slog.DiscardHandler), m, ready) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return func(path, host string) (int, string) {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+ln.Addr().String()+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Host = host; host == "" {
			r.Host = r.URL.Host
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		if err := errors.Join(err, resp.Body.Close()); err != nil {
			t.Fatal(err)
		}
		return resp.StatusCode, string(body)
	}
}

func TestPages(t *testing.T) {
	var fault error
	get := watch(t, full(), func(context.Context) error { return fault })
	for _, test := range []struct {
		path, host string
		fault      error
		status     int
		want       string
	}{
		{"/healthz", "", nil, 200, "ok\n"},
		{"/healthz", "localhost:9090", errors.New("the server stops"), 200, "ok\n"},
		{"/readyz", "", nil, 200, "ready\n"},
		{"/readyz", "", errors.New("the server stops"), 503, "not ready: the server stops\n"},
		{"/metrics", "[::1]:9090", nil, 200, "circulade_sockets_open 3\n"},
		{"/metrics", "rebound.example.org:9090", nil, 403, "this address is for this machine"},
		{"/debug/pprof/goroutine?debug=1", "", nil, 200, "goroutine profile: total"},
		{"/debug/pprof/cmdline", "", nil, 404, ""},
		{"/else", "", nil, 404, ""},
	} {
		fault = test.fault
		if status, body := get(test.path, test.host); status != test.status || !strings.Contains(body, test.want) {
			t.Errorf("%s of %q: %d %q, want %d %q", test.path, test.host, status, body, test.status, test.want)
		}
	}
}

func TestMetrics(t *testing.T) {
	_, body := watch(t, full(), nil)("/metrics", "")
	for _, want := range []string{
		`circulade_http_requests_total{route="GET /api/games/{id}",status="200"} 1`,
		`circulade_http_requests_total{route="none",status="429"} 1`,
		`circulade_http_request_duration_seconds_count{route="GET /api/games/{id}"} 1`,
		`circulade_refusals_total{code="too-many"} 1`,
		`circulade_entries_saved_total{kind="choices"} 1`,
		`circulade_store_failures_total{of="games"} 1`,
		`circulade_notices_total{by="push",fate="sent"} 1`,
		`circulade_tables_open 4`,
		`circulade_saving 0`,
		`circulade_deaf_total 5`,
		`rules="2",version="1"} 1`,
		"circulade_computer_searches_cut_total 1",
		"go_goroutines ",
	} {
		if !strings.Contains(body, want) {
			t.Errorf("there is no %s in\n%s", want, body)
		}
	}
	if strings.Contains(body, `duration_seconds_count{route="GET /api/games/{id}/socket"}`) {
		t.Error("a socket counts with its time")
	}
	var none *monitor.Metrics // counts nothing
	none.Request("", 200, "", 0, false)
	none.Saved("choices", 0)
	none.Failed("games")
	none.Thought(0)
	none.Cut()
	none.Noticed("push", "sent")
	none.Gauge(monitor.Gauges{})
}

// TestMetricsAreTold holds the table in docs/settings.md to the metrics, with their labels.
func TestMetricsAreTold(t *testing.T) {
	doc, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	var told []string
	for _, m := range regexp.MustCompile("(?m)^\\| `(circulade_[a-z_]+)` \\|([^|]*)\\|").FindAllStringSubmatch(string(doc), -1) {
		labels := regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(m[2], -1)
		line := m[1]
		for _, l := range labels {
			line += " " + l[1]
		}
		told = append(told, line)
	}
	descriptions := make(chan *prometheus.Desc, 1000)
	full().Describe(descriptions)
	close(descriptions)
	var have []string
	for d := range descriptions {
		m := regexp.MustCompile(`fqName: "(circulade_[a-z_]+)".*variableLabels: \{([a-z,]*)\}`).FindStringSubmatch(d.String())
		if m == nil {
			continue // Go's own
		}
		have = append(have, strings.TrimSpace(m[1]+" "+strings.ReplaceAll(m[2], ",", " ")))
	}
	slices.Sort(told)
	slices.Sort(have)
	if !slices.Equal(told, have) {
		t.Errorf("docs/settings.md has\n%s\nand the program\n%s", strings.Join(told, "\n"), strings.Join(have, "\n"))
	}
}

// TestAlertsHaveTheirMetrics holds the alerts in packaging to the metrics that there are.
func TestAlertsHaveTheirMetrics(t *testing.T) {
	alerts, err := os.ReadFile("../../packaging/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, page := watch(t, full(), nil)("/metrics", "")
	found := regexp.MustCompile(`circulade_[a-z_]+`).FindAllString(string(alerts), -1)
	if len(found) < 4 {
		t.Fatalf("the alerts name only %q", found)
	}
	for _, name := range found {
		if !strings.Contains(page, "\n"+name+" ") && !strings.Contains(page, "\n"+name+"{") {
			t.Errorf("there is no metric %s", name)
		}
	}
}
