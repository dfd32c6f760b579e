package bots

import (
	"context"
	"log/slog"
	"net/netip"
	"time"

	"circulade/bot"
	"circulade/internal/api"
	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature"
	"circulade/internal/table"
	"circulade/internal/table/computers"
)

// Tables is what the feature needs of the tables.
type Tables interface {
	RunTasks(ids []string, then func(table.Owner))
	TryAt(id string, f func(table.Owner))
}

// Config is what the feature needs.
type Config struct {
	Log    *slog.Logger
	Tables func() Tables // asked when another server says something: tables are opened last

	Make   func(name string, o bot.Options) (bot.Player, error) // makes a computer player; nil: bot.Make
	Pause  time.Duration                                        // before a computer player's choice, when people follow
	AtOnce int                                                  // computer players that think at once; 0: all cores but one

	TablesOfAddress int // at which computer players are at work at once, of one address
	AllTables       int // of everybody together

	Others *OtherServers // on the same database; nil: this server is alone
	Meter  Meter
}

// Others are the other servers on the database. None of its functions makes a table's owner wait.
type OtherServers struct {
	// Hurry tells the server of a table that its computer players are to wait no more.
	Hurry func(game string)
	// Say tells the others what the computer player of a seat says of its last turn; nil: nothing.
	SendExplanation func(game string, seat int, said []byte)
}

// A Meter is told what the host of the server may want to count. What is nil is told nothing; none makes
// a table's owner wait.
type Meter struct {
	Thought  func(took time.Duration) // a computer player has chosen
	Cut      func()                   // one has chosen in less than it would have looked at, by time
	Hastened func()                   // computer players of a table that is this server's wait no more, as somebody wants it
}

// A Service is the computer players of all tables.
type Service struct {
	cfg     Config
	pool    *computers.Pool
	working *computers.TableLimit // at which they are at work
}

// New returns the feature.
func New(cfg Config) *Service {
	if cfg.Make == nil {
		cfg.Make = bot.Make
	}
	return &Service{cfg: cfg, pool: computers.NewPool(cfg.AtOnce), working: computers.NewTableLimit(cfg.TablesOfAddress, cfg.AllTables)}
}

// Feature is the feature's line in the list of all.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "bots", Endpoints: s.Endpoints(), Part: s.Part,
		Topics: []cluster.Topic{cluster.On(bus.Hurried, func(_ context.Context, games []string) { s.Hurry(games) })},
	}
}

// Pool is where computer players wait until they may think. Other work that is like theirs waits there, too.
func (s *Service) Pool() *computers.Pool { return s.pool }

// MoreTables says why computer players may not go to work at another table of an address, if so.
func (s *Service) MoreTables(from netip.Addr) error { return s.working.Check(from) }

// Part has computer players choose at a table, and tells viewers what they say of it.
func (s *Service) Part(o table.Owner) *table.Part {
	p := &players{
		Service: s, owner: o, made: map[int]madePlayer{}, explanations: map[int]Explanation{},
	}
	return &table.Part{
		State: p, Changed: p.schedule, Due: p.schedule,
		Failed:   func() { p.stuck = true },
		Closing:  func() { p.countAtWork(false) },
		Describe: p.addExplanations,
	}
}

// Endpoints is the one for having computer players not wait.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.PostAt("/api/games/{id}/hasten", postHasten, api.Doc{
			ID: "hasten", Tag: "playing", Title: "Have computer players not wait",
			About:    "Until somebody who is no computer player has the turn. Only for somebody who plays with nobody else: with others at the table it changes nothing.",
			Answer:   "Whether they wait no more.",
			Returns:  []string{},
			Statuses: []int{410},
		}).By(api.Known),
	}
}

func postHasten(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (Haste, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (Haste, error) { return hasten(o, r.Who) })
}
