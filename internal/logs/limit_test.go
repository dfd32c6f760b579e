package logs_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"circulade/internal/logs"
)

// A book is what a log has written.
type book struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

// lines reads and forgets what was written, without the time.
func (b *book) lines(t *testing.T) (all []string) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for line := range strings.Lines(b.buf.String()) {
		var v map[string]any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Fatal(err)
		}
		held, _ := v[logs.HeldBack].(float64)
		all = append(all, fmt.Sprint(v["msg"], " ", v["doing"], " ", v["n"], " +", held))
	}
	b.buf.Reset()
	return all
}

func wants(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the log has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Of each kind one line a second is written, and those that were not are counted; nothing is lost
// at the end. What somebody did is written each time.
func TestLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b book
		handler, limiter := logs.Limit(slog.NewJSONHandler(&b, nil))
		log := slog.New(handler)
		second := func() { time.Sleep(time.Second); synctest.Wait() }
		for n := range 500 {
			log.Error("failed", "doing", "appending", "n", n)
			log.With("x", 1).Error("failed", "doing", "loading", "n", n)
		}
		wants(t, b.lines(t), "failed appending 0 +0", "failed loading 0 +0")
		second()
		got := b.lines(t)
		if len(got) != 2 || !strings.Contains(strings.Join(got, "\n"), "failed appending 499 +498") {
			t.Errorf("after a second the log has %q", got)
		}
		second()
		second()
		wants(t, b.lines(t))
		log.Warn("failed", "doing", "appending", "n", 1)
		log.Info("done", "n", 1)
		log.Info("done", "n", 2)
		log.Warn("failed", "doing", "appending", "n", 2)
		wants(t, b.lines(t), "failed appending 1 +0", "done <nil> 1 +0", "done <nil> 2 +0")
		limiter.Flush()
		wants(t, b.lines(t), "failed appending 2 +0")
		second()
		wants(t, b.lines(t))
	})
}

// Of however many kinds there are only so many are told apart, and none is without a count.
func TestLimitIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b book
		handler, limiter := logs.Limit(slog.NewJSONHandler(&b, nil))
		log := slog.New(handler)
		for n := range 5000 {
			log.Error("failed", "doing", fmt.Sprint(n), "n", n)
		}
		limiter.Flush()
		got := b.lines(t)
		if len(got) != 502 || !strings.HasSuffix(got[501], "failed 4999 4999 +4498") {
			t.Errorf("of 5000 kinds %d lines are written, the last is %s", len(got), got[len(got)-1])
		}
	})
}
