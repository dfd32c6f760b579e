package certs

import (
	"log/slog"
	"sync"
	"time"
)

// repeatAfter is how long the same failure is not logged again.
const repeatAfter = time.Hour

// A failureLog logs why there is no certificate. Browsers ask for one all the time, so it does not repeat
// the last failure for an hour.
type failureLog struct {
	log *slog.Logger

	mu   sync.Mutex
	last string
	at   time.Time
}

// logOnce logs a failure, unless it is the same as the last and that was logged less than repeatAfter
// ago.
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
