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

// Storage tells of where a server keeps all that it has. What is nil is not told.
type Storage struct {
	Kind string                               // sqlite or postgres
	Size func(context.Context) (int64, error) // in bytes
	Disk func() (free, all int64, err error)  // of the disk on which it lies, in bytes
}

// Tables is what the feature needs of the tables in memory.
type Tables interface {
	Tally() table.Tally
	Spectators(id string) int
}

// Config is what the feature needs.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Version  string
	Storage  Storage
	Now      func() time.Time                                // by which bans end
	Servers  func(ctx context.Context) ([]bus.Server, error) // those of the database that live
	Ready    func(ctx context.Context) error                 // an error: this server cannot serve
	People   func() int                                      // who follow something
	Activity func() monitor.Glance                           // what was done in the last minutes
	Tables   func() Tables                                   // asked at each request: tables are opened last
}

// A Service tells admins what the server does, and which tables and accounts there are.
type Service struct {
	cfg    Config
	stored stockCache
}

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// Endpoints are for what admins look through.
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
