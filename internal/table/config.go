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

// Config is what the owners of tables are given.
type Config struct {
	Store  store.Store
	Log    *slog.Logger
	Limits Limits

	SeatPolicy SeatPolicy // nil: nobody finds a table by themselves

	// Erased is told that a table has been deleted. It does not wait. Nil: nobody wants to know.
	Erased func(id string)

	// Circle reads who is in the circle of some hosts, who may come to their tables for it; nil: nobody is.
	// Who changes that has the tables read it anew (Registry.RereadCircles).
	FriendsOf func(ctx context.Context, hosts []store.Holder) ([]store.Holder, error)

	Rows store.Rows // what features keep of tables; nil: nothing is kept, and no table is deleted

	// Parts are what features keep at each table. They are asked in this order, and what they tell of a table
	// stands in it.
	Parts []func(Owner) *Part

	Erase []erase.Cascade // deletes what others keep of a table

	// Stale is told the id of a table that is deleted, or of which a game that is over is told otherwise than
	// before, for whoever keeps in memory what they made of it. Nil: nobody does.
	Stale func(id string)

	Others *Others // on the same database; nil: this server is alone

	// Ended is told by a table's owner that a session has ended, which the store had found when
	// somebody asked by it. It does not make the owner wait. Nil: nobody wants to know.
	Ended func(session store.Holder)

	Analysis analysis.Effort // for a finished game; the zero Effort is the usual one
	Pool     *computers.Pool // where analyses wait until no computer player wants to think; nil: they have one of their own

	Meter Meter

	// Beat is how often it is noted that the server runs, and looked whose flag has to fall;
	// 0: every second.
	Beat time.Duration
	Now  func() time.Time // nil: time.Now
	// Load makes a table of its log; nil: gamelog.Load.
	Load func(*game.Books, store.Game, []store.Entry) (*gamelog.Log, error)

	still bool // neither heartbeat nor watch does anything by itself, in tests
}

// filled returns a config in which stands what is usual where it says nothing.
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

// A Meter is told what whoever runs the server may want to count. What is nil is told nothing;
// none makes who tells it wait.
type Meter struct {
	Saved  func(kind string, took time.Duration) // an entry is stored
	Failed func()                                // the store failed
}

// Limits are what one of those may have that tables are counted for, and all together.
type Limits struct {
	OpenTables    int // in memory at once, which it has opened
	AllOpenTables int // of these, those of everybody; one has at most half of them
}
