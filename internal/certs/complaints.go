package certs

import (
	"log/slog"
	"sync"
	"time"
)

// repeatAfter is for how long the same is not said again.
const repeatAfter = time.Hour

// Complaints say in the log why there is no certificate. Browsers ask for one all the time, so
// the same is said once in a while.
type failureLog struct {
	log *slog.Logger

	mu   sync.Mutex
	last string
	at   time.Time
}

func (c *failureLog) logOnce(err error, now time.Time) {
	text := err.Error()
	c.mu.Lock()
	again := text == c.last && now.Sub(c.at) < repeatAfter
	if !again {
		c.last, c.at = text, now
	}
	c.mu.Unlock()
	if !again {
		c.log.Warn("there is no certificate, and browsers cannot come: does the name lead here, at ports 80 and 443?", slog.String("reason", text))
	}
}
