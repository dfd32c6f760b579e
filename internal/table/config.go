package table

import (
	"context"
	"log/slog"
	"runtime"
	"time"

	"circulade/bot"
	"circulade/bot/analysis"
	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/replay"
)

// Config is what the owners of tables are given.
type Config struct {
	Store   store.Store
	Log     *slog.Logger
	Replays *replay.Cache // of tables, and of others if the caller keeps theirs there
	Limits  Limits

	Lobby Lobby // nil: there are no public tables

	// Friends reads who the friends of some hosts are, who may come to their tables for
	// friends; nil: nobody. Who changes that has the tables read it anew (Registry.Befriend).
	Friends func(ctx context.Context, hosts []store.Holder) ([]store.Holder, error)

	Rows store.Rows // where orders are kept; nil: there are none, and no table is deleted

	// Parts are what features keep at each table. They are asked in this order, and what they tell of a table
	// stands in it.
	Parts []func(Owner) *Part

	Erase []erase.Of // deletes what others keep of a table

	Others *Others // on the same database; nil: this server is alone

	// Ended is told by a table's owner that a session has ended, which the store had found when
	// somebody asked by it. It does not make the owner wait. Nil: nobody wants to know.
	Ended func(session store.Holder)

	BotPause time.Duration // before a computer player's choice, when people follow
	Thinking int           // computer players that think at once; 0: all cores but one

	Analysis analysis.Effort // for a finished game; the zero Effort is the usual one

	Meter Meter

	// Beat is how often it is noted that the server runs, and looked whose flag has to fall;
	// 0: every second.
	Beat time.Duration
	Now  func() time.Time // nil: time.Now
	// Bot makes a computer player; nil: bot.Make.
	Bot func(name string, o bot.Options) (bot.Player, error)
	// Load makes a table of its log; nil: gamelog.Load.
	Load func(*game.Books, store.Game, []store.Entry) (*gamelog.Log, error)

	still bool // neither heartbeat nor watch does anything by itself, in tests
}

// filled returns a config in which stands what is usual where it says nothing.
func (cfg Config) filled() Config {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Bot == nil {
		cfg.Bot = bot.Make
	}
	if cfg.Load == nil {
		cfg.Load = gamelog.Load
	}
	if cfg.Beat == 0 {
		cfg.Beat = beatTime
	}
	if cfg.Thinking == 0 {
		cfg.Thinking = max(1, runtime.NumCPU()-1)
	}
	return cfg
}

// A Meter is told what whoever runs the server may want to count. What is nil is told nothing;
// none makes who tells it wait.
type Meter struct {
	Saved   func(kind string, took time.Duration) // an entry is stored
	Failed  func()                                // the store failed
	Thought func(took time.Duration)              // a computer player has chosen
	Cut     func()                                // one has chosen in less than it would have looked at, by time

	Hastened func() // computer players of a table that is this server's wait no more, as somebody wants it
}

// Limits are what one of those may have that tables are counted for, and all together.
type Limits struct {
	OpenTables    int // in memory at once, which it has opened
	AllOpenTables int // of these, those of everybody; one has at most half of them

	ComputerGames    int // tables at once on which computer players are at work
	AllComputerGames int // of these, those of everybody
}
