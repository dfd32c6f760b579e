package games

import (
	"context"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/plan"
)

// Tables is what the feature needs of the tables.
type Tables interface {
	Plan(q *plan.Wanted) (*plan.Plan, error)
	Make(ctx context.Context, p *plan.Plan, who access.Who, from netip.Addr) (table.Made, error)
	TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) (list []table.Listed, next *store.Place, err error)
}

// Lobby is what the feature needs of the lobby.
type Lobby interface {
	MayOpen(id string, person store.Holder, from netip.Addr) error
}

// Config is what the feature needs.
type Config struct {
	Rows      store.Rows
	Accounts  *account.Accounts
	Callers   *caller.Callers
	SignIn    *signin.Service // knows which names may be written
	Life      *httpd.Lifecycle
	Find      api.TableFinder       // the table that a request names
	Tables    func() Tables         // asked at each request: tables are opened last
	Lobby     func() Lobby          // asked at each request, as well
	DiskGuard func() error          // refuses what is new while the disk is full
	Creation  *ratelimit.PerAddress // how many tables an address may make

	// MoreComputers says why computer players may not go to work at another table of an address, if so.
	MoreComputers func(from netip.Addr) error

	// GuestBytes and AccountBytes are about how many bytes the tables may take that one person has made
	// and keeps.
	GuestBytes, AccountBytes int64
}

// A Service makes tables, and shows them.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }
