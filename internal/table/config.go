package table

import (
	"context"
	"log/slog"
	"time"

	"circulade/bot/analysis"
	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/computers"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
)

// Config is what a Registry is made with.
type Config struct {
	Store  store.Store
	Log    *slog.Logger
	Limits Limits

	SeatPolicy SeatPolicy // nil: seats are taken by links only

	// Erased is called after a table has been deleted. It must not block; nil: nothing is called.
	Erased func(id string)

	// FriendsOf reads the friends of some hosts, who may come to tables that are open to friends; nil: they
	// have none. After a change the tables have to read them again (Registry.ReloadFriends).
	FriendsOf func(ctx context.Context, hosts []store.Holder) ([]store.Holder, error)

	Rows store.Rows // the rows that features store; nil: they store none, and no table is deleted

	// Parts make the Part of each feature at a table. Their functions are called in this order, and what they
	// add to a table's JSON stands in it.
	Parts []func(Owner) *Part

	Erase []erase.Cascade // delete what features have stored of a table
	// EraseDeleted delete what features keep for longer than the table, if people have deleted it.
	EraseDeleted []erase.Cascade

	// Stale is called with the id of a table that is deleted, or whose finished game has changed, such as its
	// names, so that what was made of it in memory is dropped. Nil: nothing is called.
	Stale func(id string)

	Others *Others // the other servers of the cluster; nil: this server is alone

	// Ended is called by a table's owner when the store refused a request because its session has ended. It
	// must not block; nil: nothing is called.
	Ended func(session store.Holder)

	Analysis analysis.Effort // of finished games; zero: the default
	Pool     *computers.Pool // shared with computer players, which come before analyses; nil: analyses have one of their own

	Meter Meter

	// Beat is the interval of the heartbeat, and of looking for flags that have to fall; 0: a second.
	Beat time.Duration
	Now  func() time.Time // nil: time.Now
	// Load replays a table's log; nil: gamelog.Load.
	Load func(*game.Books, store.Game, []store.Entry) (*gamelog.Log, error)

	still bool // in tests: heartbeat and watch do nothing by themselves
}

// withDefaults returns the config with defaults for what is not set.
func (cfg Config) withDefaults() Config {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Stale == nil {
		cfg.Stale = func(string) {}
	}
	if cfg.Load == nil {
		cfg.Load = gamelog.Load
	}
	if cfg.Beat == 0 {
		cfg.Beat = beatTime
	}
	if cfg.Pool == nil {
		cfg.Pool = computers.NewPool(0)
	}
	return cfg
}

// A Meter has functions that are called for what may be counted as metrics. They must not block, and may be
// nil.
type Meter struct {
	Saved  func(kind string, took time.Duration) // an entry was stored
	Failed func()                                // the store could not store or read something
}

// Limits bound how many tables are in memory, for each address and in all.
type Limits struct {
	OpenTables    int // in memory at once, opened from one address
	AllOpenTables int // in memory at once; one address has at most half of them
}
