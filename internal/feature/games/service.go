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

// Tables are the tables of this server, as far as this feature needs them.
type Tables interface {
	// Plan checks the table that a request describes and returns the plan for it.
	Plan(q *plan.Wanted) (*plan.Plan, error)
	// Make stores a planned table and returns it with its secrets.
	Make(ctx context.Context, p *plan.Plan, who access.Who, from netip.Addr) (table.Made, error)
	// TablesOf returns one page of a person's tables, and where the next begins, nil after the last.
	TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) (list []table.Listed, next *store.Place, err error)
}

// Lobby is the lobby, as far as this feature needs it.
type Lobby interface {
	// MayOpen returns an error if a person may not make one more table that is open to others.
	MayOpen(id string, person store.Holder, from netip.Addr) error
}

// Config is what the service for making and showing tables needs of the server.
type Config struct {
	Rows      store.Rows
	Accounts  *account.Accounts
	Callers   *caller.Callers
	SignIn    *signin.Service // checks which titles and names are allowed
	Life      *httpd.Lifecycle
	Find      api.TableFinder       // the table that a request names
	Tables    func() Tables         // called at each request: tables are opened last
	Lobby     func() Lobby          // called at each request, too
	DiskGuard func() error          // returns an error while the disk is full
	Creation  *ratelimit.PerAddress // limits how many tables an address may make

	// PublicSeats returns, by seat, the names of the public accounts that played a published game, "" for others.
	PublicSeats func(ctx context.Context, game string) ([]string, error)

	// MoreComputers returns an error if computer players may not be at work at one more table of a client address.
	MoreComputers func(from netip.Addr) error

	// GuestBytes and AccountBytes are about how many bytes the tables may take that a guest or an account has made
	// and keeps.
	GuestBytes, AccountBytes int64
}

// A Service makes tables, lists and shows them, and deletes them.
type Service struct{ cfg Config }

// New returns the service for making and showing tables.
func New(cfg Config) *Service { return &Service{cfg} }
