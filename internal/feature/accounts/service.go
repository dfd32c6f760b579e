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

// Config has what this package needs of the server.
type Config struct {
	Rows     store.Rows
	Games    store.Store
	Accounts *account.Accounts
	Callers  *caller.Callers
	SignIn   *signin.Service
	Guests   caller.GuestPolicy // who may play; "": everybody
	Tables   func() Tables
	Lobby    func() Lobby
	// Unpair withdraws a person's requests to be paired with an opponent.
	Unpair func(ctx context.Context, p account.Person) error
}

// Tables are the tables of the server, as deleting and downloading an account need them.
type Tables interface {
	// MarkSeatsLeft records at all tables of a person that they are about to lose their seats.
	MarkSeatsLeft(ctx context.Context, who store.Holder)
	// ReloadTables reads tables anew whose stored rows were changed.
	ReloadTables(ctx context.Context, games []string)
	// DeleteAbandoned deletes those of the tables at which nobody has any rights left.
	DeleteAbandoned(ctx context.Context, games []string)
	// TablesOf lists up to limit tables of a person that come after a place in the list, and
	// returns the next place; nil at the end.
	TablesOf(ctx context.Context, who access.Who, after store.Place, limit int) ([]table.Listed, *store.Place, error)
}

// A Lobby is the server's lobby, which lists tables and people.
type Lobby interface {
	// RereadPeople reads anew who sits at these tables, where the lobby lists them.
	RereadPeople(ctx context.Context, games []string)
	// PeopleChanged refreshes the friends lists of everybody who follows these people: a name
	// changed, or whom they follow.
	PeopleChanged(some ...store.Holder)
}

// maxDownloads is how many accounts may be downloaded at once: each replays all games of the
// account.
const maxDownloads = 2

// A Service answers the requests about accounts and sessions.
type Service struct {
	cfg           Config
	accounts      *account.Accounts
	callers       *caller.Callers
	signin        *signin.Service
	downloadSlots chan struct{} // holds one for each running download
}

// New returns a Service that is set up by cfg.
func New(cfg Config) *Service {
	return &Service{
		cfg: cfg, accounts: cfg.Accounts, callers: cfg.Callers, signin: cfg.SignIn,
		downloadSlots: make(chan struct{}, maxDownloads),
	}
}

// Endpoints returns the endpoints for accounts, sessions and letters.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.accountEndpoints(), s.sessionEndpoints(), s.changeEndpoints(), s.letterEndpoints())
}

// Privacy returns the lines of the privacy page about guests, accounts and sessions.
func Privacy() []feature.PrivacyLine {
	return []feature.PrivacyLine{
		{What: "session", Days: caller.CookieDays},
		{What: "guest", Days: account.GuestDays},
		{What: "account"},
		{What: "former-names", Days: taken.FormerDays},
	}
}
