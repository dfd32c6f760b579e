package adminpages

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"circulade/internal/feature/adminpages/survey"
	"circulade/internal/store"
)

// A stockCache caches the size of the database and its number of tables, because measuring them for
// each request would cost too much.
type stockCache struct {
	mu            sync.Mutex
	at            time.Time // when it was measured
	bytes, tables int64
}

const (
	stockLife    = 30 * time.Second // how long a measurement is reused
	stockTimeout = 2 * time.Second  // time limit of a measurement
)

// A stock is how much is stored: the size of the database in bytes, and the number of tables.
type stock struct{ bytes, tables int64 }

// current returns how much is stored, measured anew if the last measurement is too old. A value
// that cannot be measured keeps the last one that was.
func (m *stockCache) current(ctx context.Context, cfg *Config) stock {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.at.IsZero() || time.Since(m.at) >= stockLife {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stockTimeout)
		defer cancel()
		m.at = time.Now()
		if n, err := survey.CountTables(ctx, cfg.Rows); err == nil {
			m.tables = n
		} else {
			cfg.Log.Warn("how many tables are stored is not known", slog.String("reason", store.Why(err)))
		}
		if size := cfg.Storage.Size; size != nil {
			if n, err := size(ctx); err == nil {
				m.bytes = n
			} else {
				cfg.Log.Warn("how much is stored is not known", slog.String("reason", store.Why(err)))
			}
		}
	}
	return stock{m.bytes, m.tables}
}
