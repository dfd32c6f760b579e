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

// Tables are the tables of this server, as far as computer players need them.
type Tables interface {
	// RunTasks has each table of ids that this server owns do what is due there, and run `then` as well.
	RunTasks(ids []string, then func(table.Owner))
	// TryPost queues f for the owner of a table that is in memory and loaded, without waiting.
	TryPost(id string, f func(table.Owner))
}

// Config is what computer players need of the server.
type Config struct {
	Log    *slog.Logger
	Tables func() Tables // called when another server sends something: tables are opened last

	Make   func(name string, o bot.Options) (bot.Player, error) // makes a computer player; nil: bot.Make
	Pause  time.Duration                                        // the longest wait before a computer player's choice, when people follow the table
	AtOnce int                                                  // how many computer players think at once; 0: all cores but one

	TablesOfAddress int // at how many tables of one address computer players may be at work at once
	AllTables       int // the same of all addresses together

	Others *OtherServers // on the same database; nil: this server is alone
	Meter  Meter
}

// OtherServers has the functions by which this server sends something about computer players to the other servers
// on the same database. None of them blocks, because a table's owner calls them.
type OtherServers struct {
	// Hurry asks the server that owns a table to have its computer players wait no more.
	Hurry func(game string)
	// SendExplanation sends to all servers why the computer player of a seat played its last turn: an Explanation
	// as JSON, or nil if it has none.
	SendExplanation func(game string, seat int, said []byte)
}

// A Meter has functions that the server's metrics hook into: each is called when a computer player did something
// that is counted. Each may be nil, and none may block.
type Meter struct {
	Thought  func(took time.Duration) // called when a computer player has chosen, with how long it thought
	Cut      func()                   // called when one had to choose before it had looked at all that it wanted to, for lack of time
	Hastened func()                   // called when computer players at a table of this server stop waiting because a person asked for it
}

// A Service runs the computer players of all tables of this server.
type Service struct {
	cfg     Config
	pool    *computers.Pool
	working *computers.TableLimit // counts the tables at which they are at work
}

// New returns the service for computer players.
func New(cfg Config) *Service {
	if cfg.Make == nil {
		cfg.Make = bot.Make
	}
	return &Service{cfg: cfg, pool: computers.NewPool(cfg.AtOnce), working: computers.NewTableLimit(cfg.TablesOfAddress, cfg.AllTables)}
}

// Feature returns what computer players add to the server: the endpoint, their Part at each table, and the change
// event by which another server asks this one to end the pauses before their choices.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "bots", Endpoints: s.Endpoints(), Part: s.Part,
		Topics: []cluster.Topic{cluster.On(bus.Hurried, func(_ context.Context, games []string) { s.Hurry(games) })},
	}
}

// Pool returns the queue that limits how many computer players think at once. Other long computations, such as
// hints, wait in it as well.
func (s *Service) Pool() *computers.Pool { return s.pool }

// MoreTables returns nil if computer players may be at work at one more table that was opened from the client
// address `from`; otherwise it returns the problem to send.
func (s *Service) MoreTables(from netip.Addr) error { return s.working.Check(from) }

// Part makes the Part of a table that has its computer players choose when it is their turn, and shows viewers the
// explanations of those that explain their turns.
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

// Endpoints returns the one endpoint of this feature, by which a person ends the pauses before computer players'
// choices.
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

// postHasten answers POST /api/games/{id}/hasten: it ends the pauses of the table's computer players, if the
// caller plays with nobody else, and returns whether it did.
func postHasten(ctx context.Context, r *api.Request, t *table.Table, _ *api.Nothing) (Haste, error) {
	return table.Do(ctx, t, r.Who, func(o table.Owner) (Haste, error) { return hasten(o, r.Who) })
}
