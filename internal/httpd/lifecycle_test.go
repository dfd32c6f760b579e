package httpd

import (
	"testing"
	"time"
)

// Sockets and streams end one after the other, and all within a bound.
func TestEndIsSpread(t *testing.T) {
	l := NewLifecycle()
	l.spread.Store(int64(time.Nanosecond))
	<-l.EndAfterSpread()
	for conns, want := range map[int]time.Duration{0: 0, 40: 40 * time.Millisecond, 8000: maxSpread} {
		if got := spreadFor(conns); got != want {
			t.Errorf("%d connections end within %v, want %v", conns, got, want)
		}
	}
}

// The stages come one after the other; whoever enters is waited for, and nobody enters after the goodbye.
func TestStages(t *testing.T) {
	l := NewLifecycle()
	var stages []bool
	l.Pause = func(time.Duration) {
		stages = append(stages, l.Leaving.Err() != nil, l.Goodbye.Err() != nil, l.Running.Err() != nil)
	}
	if !l.Enter() {
		t.Fatal("nobody may enter a server that runs")
	}
	l.Drain(time.Hour, func() int { return 1 })
	for i, want := range []bool{true, false, false, true, true, false} {
		if stages[i] != want {
			t.Errorf("the stages were %v", stages)
			break
		}
	}
	if l.Running.Err() == nil || l.Enter() {
		t.Error("it runs on after it was drained")
	}
	closed := make(chan struct{})
	go func() { l.Close(); close(closed) }()
	select {
	case <-closed:
		t.Error("it does not wait for who has entered")
	case <-time.After(10 * time.Millisecond):
	}
	l.Done()
	<-closed
}
