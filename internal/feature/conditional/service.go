package conditional

import (
	"context"
	"log/slog"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
)

// maxGames is how many tables are loaded after a start at which a conditional move may wait.
const maxGames = 10_000

// storeTime is how long something waits for the store for which no request waits.
const storeTime = 5 * time.Second

// Tables is what the feature needs of the tables.
type Tables interface {
	Rows() store.Rows // nil: no conditional moves are kept
	LoadOwned(ctx context.Context, ids []string)
	InformOpen(ctx context.Context, ids []string, f func(table.Owner))
}

// Config is what the feature needs.
type Config struct {
	Log    *slog.Logger
	Tables func() Tables // asked when they are needed: tables are opened last
}

// A Service plays conditional moves.
type Service struct {
	cfg  Config
	wake chan struct{}
}

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg, make(chan struct{}, 1)} }

// Run looks for conditional moves whose turn came while no server had their table: at first, and whenever Wake is
// called.
func (s *Service) Run(ctx context.Context) {
	for {
		s.resume(ctx)
		select {
		case <-s.wake:
		case <-ctx.Done():
			return
		}
	}
}

// Wake has Run look again: other servers live than before, and tables of one that died may be this server's now.
func (s *Service) Wake() {
	select {
	case s.wake <- struct{}{}:
	default: // it is about to look
	}
}

// resume loads the tables that may wait for a seat with conditional moves, which plays these. It removes those of
// games that are over.
func (s *Service) resume(ctx context.Context) {
	tables := s.cfg.Tables()
	rows := tables.Rows()
	if rows == nil {
		return
	}
	var games []string
	over := false
	err := rows.View(ctx, func(tx *store.Tx) (err error) {
		games, over, err = gamesWaiting(tx, maxGames)
		return err
	})
	if err == nil && over {
		err = rows.Update(ctx, removeOver)
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.Warn("orders that may wait were not looked for", slog.String("reason", store.Why(err)))
	}
	tables.LoadOwned(ctx, games)
}

// Reread takes in that other servers, or this one, have changed rows of some games.
func (s *Service) Reread(ctx context.Context, games []string) {
	s.cfg.Tables().InformOpen(ctx, games, func(o table.Owner) { table.PartOf[*atTable](o).reread() })
}
