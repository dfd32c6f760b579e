package table

import (
	"context"
	"errors"
	"log/slog"
	"sync"

	"circulade/internal/store"
)

// maxLogged bounds for how many damaged tables it is remembered that they have been logged.
const maxLogged = 1000

// A damageLog logs damaged tables, each once however often it is asked for.
type damageLog struct {
	mu     sync.Mutex
	logged map[string]bool
}

// logOnce logs the damage that err reports, with its cause, unless that table has been logged before or very
// many others have. Other errors it ignores.
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
