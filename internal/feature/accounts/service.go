package accounts

import (
	"context"
	"slices"

	"circulade/internal/account"
	"circulade/internal/account/taken"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// Config is what the feature needs.
type Config struct {
	Rows     store.Rows
	Games    store.Store
	Accounts *account.Accounts
	Callers  *caller.Callers
	SignIn   *signin.Service
	Guests   caller.GuestPolicy // who may play; "": everybody
	Tables   func() Tables
	Lobby    func() Lobby
	// Unpair takes back what somebody asked to be paired for.
	Unpair func(ctx context.Context, p account.Person) error
}

// Tables are those whose people leave, or want all that is kept of them.
type Tables interface {
	// MarkSeatsLeft notes at all tables where the person plays that they are about to lose their seats there.
	MarkSeatsLeft(ctx context.Context, who store.Holder)
	// ReloadTables reads those tables that are in memory from the store again.
	ReloadTables(ctx context.Context, games []string)
	// DeleteAbandoned deletes those tables that no person has in their list any more.
	DeleteAbandoned(ctx context.Context, games []string)
	// TablesOf lists tables of somebody from a place on.
	TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) ([]table.Listed, *store.Place, error)
}

// A Lobby lists people who look for others.
type Lobby interface {
	// Reread reads listed tables anew.
	RereadPeople(ctx context.Context, games []string)
	// PeopleChanged is told of people who are called something else now, or are followed by others.
	PeopleChanged(some ...store.Holder)
}

// maxDownloads is how many accounts are downloaded at once: each game has to be replayed for
// it.
const maxDownloads = 2

// A Service answers about accounts.
type Service struct {
	cfg           Config
	accounts      *account.Accounts
	callers       *caller.Callers
	signin        *signin.Service
	downloadSlots chan struct{}
}

// New returns a Service.
func New(cfg Config) *Service {
	return &Service{
		cfg: cfg, accounts: cfg.Accounts, callers: cfg.Callers, signin: cfg.SignIn,
		downloadSlots: make(chan struct{}, maxDownloads),
	}
}

// Endpoints are for who a browser is, and for its account.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.accountEndpoints(), s.sessionEndpoints(), s.changeEndpoints(), s.letterEndpoints())
}

// Privacy is what is kept of whoever plays here, as a guest or with an account.
func Privacy() []feature.PrivacyLine {
	return []feature.PrivacyLine{
		{What: "session", Days: caller.CookieDays},
		{What: "guest", Days: account.GuestDays},
		{What: "account"},
		{What: "former-names", Days: taken.FormerDays},
	}
}
