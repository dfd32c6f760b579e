package adminpages

import (
	"context"
	"log/slog"
	"time"

	"circulade/internal/api"
	"circulade/internal/cluster/bus"
	"circulade/internal/monitor"
	"circulade/internal/store"
	"circulade/internal/table"
)

// Storage describes the database of the server. A nil function means that the value is not known.
type Storage struct {
	Kind string                               // sqlite or postgres
	Size func(context.Context) (int64, error) // in bytes
	Disk func() (free, all int64, err error)  // space of the database's disk, in bytes
}

// Tables are the tables in this server's memory.
type Tables interface {
	Tally() table.Tally
	Spectators(id string) int
}

// Config has what this package needs of the server.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Version  string
	Storage  Storage
	Now      func() time.Time                                // the clock; it decides whether a ban has ended
	Servers  func(ctx context.Context) ([]bus.Server, error) // lists the running servers on the database
	Ready    func(ctx context.Context) error                 // returns an error if this server cannot serve
	People   func() int                                      // returns how many sessions follow something
	Activity func() monitor.Glance                           // returns the figures of the last minutes
	Tables   func() Tables                                   // called at each request, because tables are opened after New
}

// A Service answers the requests of the admin pages.
type Service struct {
	cfg    Config
	stored stockCache
}

// New returns a Service that is set up by cfg.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// Endpoints returns the endpoints that show admins the server's state, tables and accounts.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/admin", s.getAdmin, api.Doc{
			ID: "adminOverview", Tag: "administration", Title: "What this server does",
			About:  "For admins. Figures are this server's, but for `servers`, `store` and `tables.stored`.",
			Answer: "How it is.",
		}).By(api.Admin),
		api.Get("/api/admin/tables", s.getTables, api.Doc{
			ID: "adminTables", Tag: "administration", Title: "List all tables",
			About:  "For admins. The newest first; those whose id begins as looked for, by id. Nothing is told of how a game stands.",
			Answer: "At most 50 tables.",
			Query: []api.Param{
				{Name: "q", About: "The name of an account: the tables where it has a seat or is a host. Else how an id begins.", Schema: "maxLength=200"},
				api.Shared("page"),
			},
			Statuses: []int{400},
		}).By(api.Admin),
		api.Get("/api/admin/accounts", s.getAccounts, api.Doc{
			ID: "adminAccounts", Tag: "administration", Title: "List all accounts",
			About:  "For admins. The newest first; those whose name begins as looked for, by name.",
			Answer: "At most 50 accounts.",
			Query: []api.Param{
				{Name: "q", About: "How the name begins, in large or small letters.", Schema: "maxLength=200"},
				api.Shared("page"),
			},
			Statuses: []int{400},
		}).By(api.Admin),
	}
}
