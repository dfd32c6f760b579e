package monitor_test

import (
	"testing"
	"time"

	"circulade/internal/monitor"
)

// What happened lately is told, and forgotten when its time is over.
func TestRecent(t *testing.T) {
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	r := monitor.Recent{Now: func() time.Time { return now }}
	if g := r.Glance(); g != (monitor.Glance{}) {
		t.Errorf("before anything happened: %+v", g)
	}
	for range 120 {
		r.Saved(true)
		r.Saved(false)
	}
	for range 98 {
		r.Answered(4 * time.Millisecond)
	}
	r.Answered(2 * time.Second)
	r.Answered(time.Hour)
	r.Worked(30 * time.Second)
	r.Erred()
	r.Erred()
	within := func(got, low, high time.Duration) bool { return got >= low && got <= high }
	g := r.Glance()
	if g.PerSecond != 2 || g.Load != 0.5 || g.Errors != 2 || !within(g.P50, 4*time.Millisecond, 6*time.Millisecond) || !within(g.P99, 2*time.Second, 3*time.Second) {
		t.Errorf("at once: %+v", g)
	}
	now = now.Add(2 * time.Minute)
	if g := r.Glance(); g.PerSecond != 0 || g.Load != 0 || g.Errors != 2 || g.P50 == 0 {
		t.Errorf("after two minutes: %+v", g)
	}
	now = now.Add(4 * time.Minute)
	if g := r.Glance(); g.P50 != 0 || g.P99 != 0 || g.Errors != 2 {
		t.Errorf("after six minutes: %+v", g)
	}
	r.Answered(0)
	if g := r.Glance(); g.P99 == 0 || g.P99 > time.Millisecond {
		t.Errorf("a short one is told as %+v", g)
	}
	now = now.Add(time.Hour)
	if g := r.Glance(); g != (monitor.Glance{}) {
		t.Errorf("after an hour: %+v", g)
	}
	now = now.Add(-2 * time.Hour) // a clock that goes back forgets, and counts on
	r.Erred()
	if g := r.Glance(); g.Errors != 1 {
		t.Errorf("with another clock: %+v", g)
	}
}

func BenchmarkRecent(b *testing.B) {
	var r monitor.Recent
	for b.Loop() {
		r.Answered(20 * time.Millisecond)
	}
}
