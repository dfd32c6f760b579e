package certs

import (
	"bytes"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"
)

// Whoever runs a server that gets no certificate reads why, and not for every browser that comes.
func TestComplaints(t *testing.T) {
	var log bytes.Buffer
	c := failureLog{log: slog.New(slog.NewTextHandler(&log, nil))}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	dns, limit := errors.New("no such host"), errors.New("too many certificates")
	for _, said := range []struct {
		err   error
		after time.Duration
		lines int
	}{{dns, 0, 1}, {dns, time.Minute, 1}, {limit, time.Minute, 2}, {limit, 2 * time.Hour, 3}} {
		c.logOnce(said.err, now.Add(said.after))
		if got := strings.Count(log.String(), "\n"); got != said.lines {
			t.Errorf("after %v the log has %d lines, want %d", said.after, got, said.lines)
		}
	}
	if !strings.Contains(log.String(), "no such host") {
		t.Errorf("the log does not say why: %s", log.String())
	}
}
