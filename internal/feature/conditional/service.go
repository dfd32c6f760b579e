package conditional

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"time"

	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature"
	"circulade/internal/store"
	"circulade/internal/table"
)

// maxGames is how many tables are loaded after a start at which a conditional move may wait.
const maxGames = 10_000

// storeTime is how long something waits for the store for which no request waits.
const storeTime = 5 * time.Second

// Config is what the feature needs.
type Config struct {
	Log      *slog.Logger
	Registry func() *table.Registry // asked when it is needed: tables are opened last
}

// A Service plays conditional moves.
type Service struct{ cfg Config }

// New returns a Service.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature makes the feature.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Log: k.Log, Registry: k.Registry})
	return feature.Feature{
		Name: "conditional", Endpoints: Endpoints(), Persons: Persons(), OfGame: EraseGame,
		Topics: []cluster.Topic{{Kinds: []bus.Kind{bus.Orders}, Handle: s.informTables, Missed: s.tablesInMemory}},
		Part:   s.Part, Run: s.run,
	}
}

// run looks for conditional moves whose turn came while no server had their table: at first, and whenever another
// server has died.
func (s *Service) run(ctx context.Context) {
	s.cfg.Registry().OnTakeOver(s.resume)
	s.resume(ctx)
}

// resume loads the tables that may wait for a seat with conditional moves, which plays these. It removes those of
// games that are over.
func (s *Service) resume(ctx context.Context) {
	rows := s.cfg.Registry().Rows()
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
	s.cfg.Registry().LoadOwned(ctx, games)
}

// reread takes in that the rows of some games have changed, by whatever server.
func (s *Service) informTables(ctx context.Context, games []string) {
	s.cfg.Registry().InformOpen(ctx, games, func(o table.Owner) { table.PartOf[*tableMoves](o).onRowsChanged() })
}

// inMemory returns the tables in memory.
func (s *Service) tablesInMemory() []string {
	return slices.Collect(maps.Keys(s.cfg.Registry().Seqs()))
}
