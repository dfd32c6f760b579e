package monitor

import (
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Metrics are the counters and timings that Prometheus reads. The methods of a nil Metrics do nothing.
type Metrics struct {
	registry *prometheus.Registry

	requests *prometheus.CounterVec
	times    *prometheus.HistogramVec
	refusals *prometheus.CounterVec
	entries  *prometheus.CounterVec
	saving   prometheus.Histogram
	failures *prometheus.CounterVec
	thinking prometheus.Histogram
	cut      prometheus.Counter
	notices  *prometheus.CounterVec
}

// A Build identifies the running program.
type Build struct {
	Version, Commit string
	Rules           int // the revision of the rules in new games
}

// New makes metrics with a Prometheus registry of their own.
func New(b Build) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: counters("http_requests_total", "Requests that were answered, by route and status. A socket counts when it is open.", "route", "status"),
		times: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "circulade_http_request_duration_seconds", Help: "Time from a request to the end of its answer; sockets and streams are left out.",
			Buckets: []float64{.001, .005, .025, .1, .5, 2.5, 10},
		}, []string{"route"}),
		refusals: counters("refusals_total", "Requests that were refused, by the code of the refusal.", "code"),
		entries:  counters("entries_saved_total", "Entries appended to the logs of games, by kind; \"choices\" are moves.", "kind"),
		saving: histogram("save_duration_seconds", "Time until an appended entry was safe.",
			.0005, .001, .0025, .005, .01, .025, .05, .1, .25, 1, 5),
		failures: counters("store_failures_total", "Calls of the store that failed, by whose rows they were about: games or people.", "of"),
		thinking: histogram("computer_choice_seconds", "Time that a computer player took for a choice.",
			.001, .005, .025, .1, .5, 1, 2, 5, 30),
		cut:     counter("computer_searches_cut_total", "Searches of computer players that time has ended, with positions left to look at."),
		notices: counters("notices_total", "Notices by push and mail, by how it went: sent, failed (tried again, or given up), gone.", "by", "fate"),
	}
	m.registry.MustRegister(m.requests, m.times, m.refusals, m.entries, m.saving, m.failures, m.thinking, m.cut, m.notices,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "circulade_build_info", Help: "Which program this is; always 1.",
			ConstLabels: prometheus.Labels{"version": b.Version, "commit": b.Commit, "rules": strconv.Itoa(b.Rules), "go": runtime.Version()},
		}, func() float64 { return 1 }))
	return m
}

// counter makes a counter; its name gets the prefix circulade_.
func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: "circulade_" + name, Help: help})
}

// counters makes a counter for each combination of labels; its name gets the prefix circulade_.
func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "circulade_" + name, Help: help}, labels)
}

// histogram makes a histogram of seconds with these buckets; its name gets the prefix circulade_.
func histogram(name, help string, buckets ...float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Name: "circulade_" + name, Help: help, Buckets: buckets})
}

// Gauges are functions that return numbers of the moment. They may be called from any goroutine.
type Gauges struct {
	Sockets func() int // how many sockets and streams are open
	Tables  func() int // how many tables are in memory
	// Saves reports whether choices can be saved, as far as is known.
	Saves func() bool
	// Deaf is how often the server had to listen anew to others on its database; nil: it does not.
	Deaf func() int
}

// Gauge registers the functions in g with Prometheus, which calls them whenever it reads the metrics. It
// is called once.
func (m *Metrics) Gauge(g Gauges) {
	if m == nil {
		return
	}
	for _, gauge := range []struct {
		name, help string
		now        func() int
	}{
		{"sockets_open", "Sockets and streams that are open.", g.Sockets},
		{"tables_open", "Tables that are in memory.", g.Tables},
	} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(
			prometheus.GaugeOpts{Name: "circulade_" + gauge.name, Help: gauge.help},
			func() float64 { return float64(gauge.now()) }))
	}
	m.registry.MustRegister(prometheus.NewGaugeFunc(
		prometheus.GaugeOpts{Name: "circulade_saving", Help: "1 if choices can be saved, as far as is known; else 0."},
		func() float64 {
			if g.Saves != nil && !g.Saves() {
				return 0
			}
			return 1
		}))
	m.registry.MustRegister(prometheus.NewCounterFunc(
		prometheus.CounterOpts{Name: "circulade_deaf_total", Help: "How often the server heard nothing by its LISTEN connection, not even itself, and listened anew."},
		func() float64 {
			if g.Deaf == nil {
				return 0
			}
			return float64(g.Deaf())
		}))
}

// Request counts an answered request and how long it took. route is the pattern that matched, or ""; code is that
// of the problem it was refused with, or "". The time of a long request, such as a stream, is left out.
func (m *Metrics) Request(route string, status int, code string, took time.Duration, long bool) {
	if m == nil {
		return
	}
	if route == "" {
		route = "none"
	}
	m.requests.WithLabelValues(route, strconv.Itoa(status)).Inc()
	if code != "" {
		m.refusals.WithLabelValues(code).Inc()
	}
	if !long {
		m.times.WithLabelValues(route).Observe(took.Seconds())
	}
}

// Saved counts an entry of some kind that was appended to a game's log, and records how long storing it
// took.
func (m *Metrics) Saved(kind string, took time.Duration) {
	if m == nil {
		return
	}
	m.entries.WithLabelValues(kind).Inc()
	m.saving.Observe(took.Seconds())
}

// Failed counts a failure of the store while it read or wrote rows of a kind: "games" or "people".
func (m *Metrics) Failed(of string) {
	if m != nil {
		m.failures.WithLabelValues(of).Inc()
	}
}

// Thought records how long a computer player took for a choice.
func (m *Metrics) Thought(took time.Duration) {
	if m != nil {
		m.thinking.Observe(took.Seconds())
	}
}

// Cut counts a computer player's search that the time limit ended before it had looked at all its positions.
func (m *Metrics) Cut() {
	if m != nil {
		m.cut.Inc()
	}
}

// Noticed counts a notification by its channel (push or mail) and its outcome.
func (m *Metrics) Noticed(by, outcome string) {
	if m != nil {
		m.notices.WithLabelValues(by, outcome).Inc()
	}
}

// Describe sends the descriptions of all metrics to a channel, as a Prometheus collector does.
func (m *Metrics) Describe(to chan<- *prometheus.Desc) { m.registry.Describe(to) }
