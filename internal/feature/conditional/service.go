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

// maxGames is how many tables with conditional moves that may be due are loaded after a start.
const maxGames = 10_000

// storeTime is how long informing a table of a change may take after its request has ended.
const storeTime = 5 * time.Second

// Config is what the service for conditional moves needs of the server.
type Config struct {
	Log      *slog.Logger
	Registry func() *table.Registry // called when it is needed: the registry is opened last
}

// A Service plays conditional moves at the tables of this server.
type Service struct{ cfg Config }

// New returns a service that plays conditional moves.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what conditional moves add to the server: endpoints, personal data, their Part at each table and
// their background work.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Log: k.Log, Registry: k.Registry})
	return feature.Feature{
		Name: "conditional", Endpoints: Endpoints(), Persons: Persons(), OfGame: EraseGame,
		Topics: []cluster.Topic{{Kinds: []bus.Kind{bus.Orders}, Handle: s.informTables, Missed: s.tablesInMemory}},
		Part:   s.Part, Run: s.run,
	}
}

// run plays conditional moves that became due while no server had their table in memory: once after the start, and
// again whenever this server takes over tables of another that has died.
func (s *Service) run(ctx context.Context) {
	s.cfg.Registry().OnTakeOver(s.resume)
	s.resume(ctx)
}

// resume loads the tables in which it may be the turn of a seat with conditional moves; a loaded table then plays
// them by itself. It also deletes the conditional moves of games that are over.
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

// informTables has the given games that are in memory read again which conditional moves they have, because this or
// another server has changed these rows.
func (s *Service) informTables(ctx context.Context, games []string) {
	s.cfg.Registry().RunAtOpen(ctx, games, func(o table.Owner) { table.PartOf[*tableMoves](o).onRowsChanged() })
}

// tablesInMemory returns the ids of all tables in memory: those to inform if change events were missed.
func (s *Service) tablesInMemory() []string {
	return slices.Collect(maps.Keys(s.cfg.Registry().LogEnds()))
}
