package adminpages

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"circulade/internal/feature/adminpages/survey"
	"circulade/internal/store"
)

// An stockCache is what is stored, as it was a while ago: to find out costs more than what one asks
// each second.
type stockCache struct {
	mu            sync.Mutex
	at            time.Time
	bytes, tables int64
}

const (
	stockLife    = 30 * time.Second // for how long it is good
	stockTimeout = 2 * time.Second  // and how long it may take
)

// A stock is what is stored.
type stock struct{ bytes, tables int64 }

// current measures, or remembers. While the store is away it is what it was.
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
