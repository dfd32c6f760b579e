package table

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"circulade/internal/store"
)

// maxTold bounds the damaged tables that are remembered as told.
const maxLogged = 1000

// damages are the damaged tables that stand in the log: one line each, however
// often somebody asks.
type damageLog struct {
	mu     sync.Mutex
	logged map[string]bool
}

// tell logs a damage with its cause, once for each table.
func (d *damageLog) logOnce(ctx context.Context, log *slog.Logger, err error) {
	var damage *store.Damage
	if !errors.As(err, &damage) {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.logged[damage.Game] || len(d.logged) >= maxLogged {
		return
	}
	if d.logged == nil {
		d.logged = map[string]bool{}
	}
	d.logged[damage.Game] = true
	log.ErrorContext(ctx, "a table is damaged", slog.String("table", store.LogName(damage.Game)), slog.String("cause", damage.Cause))
}
