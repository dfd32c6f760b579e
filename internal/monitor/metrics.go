package monitor

import (
	"runtime"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
)

// Metrics count what a server does. A nil Metrics counts nothing.
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

// A Build says which program it is.
type Build struct {
	Version, Commit string
	Rules           int // the revision of new games
}

// New makes metrics with a registry of their own.
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

func counter(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Name: "circulade_" + name, Help: help})
}

func counters(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Name: "circulade_" + name, Help: help}, labels)
}

func histogram(name, help string, buckets ...float64) prometheus.Histogram {
	return prometheus.NewHistogram(prometheus.HistogramOpts{Name: "circulade_" + name, Help: help, Buckets: buckets})
}

// Gauges tell what there is at the moment. They are asked from any goroutine.
type Gauges struct {
	Sockets func() int // and streams
	Tables  func() int // in memory
	// Saves reports whether choices can be saved, as far as is known.
	Saves func() bool
	// Deaf is how often the server had to listen anew to others on its database; nil: it does not.
	Deaf func() int
}

// Gauge has the metrics tell what there is. It is called once.
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

// Request counts a request: the pattern of its route, "" if it did not come so far, and the
// code of its refusal, "" if there was none. What is long counts with no time.
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

// Saved counts an entry that was appended.
func (m *Metrics) Saved(kind string, took time.Duration) {
	if m == nil {
		return
	}
	m.entries.WithLabelValues(kind).Inc()
	m.saving.Observe(took.Seconds())
}

// Failed counts a failure of the store, of games or people.
func (m *Metrics) Failed(of string) {
	if m != nil {
		m.failures.WithLabelValues(of).Inc()
	}
}

// Thought counts what a computer player took for a choice.
func (m *Metrics) Thought(took time.Duration) {
	if m != nil {
		m.thinking.Observe(took.Seconds())
	}
}

// Cut counts a search of a computer player that was ended by time, with positions left.
func (m *Metrics) Cut() {
	if m != nil {
		m.cut.Inc()
	}
}

// Noticed counts a notice, by push or mail.
func (m *Metrics) Noticed(by, outcome string) {
	if m != nil {
		m.notices.WithLabelValues(by, outcome).Inc()
	}
}

// Describe tells which metrics there are.
func (m *Metrics) Describe(to chan<- *prometheus.Desc) { m.registry.Describe(to) }
