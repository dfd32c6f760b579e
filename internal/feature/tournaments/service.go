package tournaments

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/cluster"
	"circulade/internal/feature"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/rating"
	"circulade/tournament"
)

// How many tournaments there are at most that are planned or running.
const (
	maxOwned = 10    // of one account
	maxAll   = 5_000 // on the server
)

// storeTime is how long a transaction may take.
const storeTime = 10 * time.Second

// Config is what the feature uses from the rest of the server.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Now      func() time.Time // nil: time.Now
	Accounts *account.Accounts
	Callers  *caller.Callers

	Creation *ratelimit.PerAddress // how often an address may make or join tables, and enter tournaments

	// MayBeCalled returns a problem if a guest may not be called so.
	MayBeCalled func(ctx context.Context, name string) error
	// MayMake counts a new tournament of the request's address, or refuses it.
	MayMake func(r *http.Request) error
	// Plan checks whether a table can be made as it is wanted. It stores nothing.
	Plan func(q *plan.Wanted) (*plan.Plan, error)
	// Make makes a planned table under an id, without a host, for the people of its seats. If there is one
	// of this id, it does nothing.
	Make func(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error
	// CallOff ends a table's game without a result, unless it is over.
	CallOff func(ctx context.Context, id string) error
	// Resign has a seat of a table resign, unless its game is over.
	Resign func(ctx context.Context, id string, seat int) error
	// Give gives all seats of a table more time.
	Give func(ctx context.Context, id string, seconds int) error
	// Finish returns how a game that is over has ended; store.ErrNotFound if it is not there any more.
	Finish func(ctx context.Context, id string) (*gamelog.Finish, error)
	// Rating returns the rating in points of an account in a class.
	Rating func(tx *store.Tx, who store.Holder, class rating.Class) (int, error)
	// Owned reports whether this server, of several, does what a tournament does by itself before others do; nil:
	// it does. All may: an event is stored once.
	Owned func(id string) bool
	// Lots returns a number that nobody knows before.
	Lots func() uint64
	// Hooks are the host's settings of webhooks; nil: there are none.
	Hooks *Hooks
	// Site is the public address of the server, without a slash at its end; "": none is known.
	Site string
}

// A Service keeps tournaments. All methods may be called from any goroutine.
type Service struct {
	cfg  Config
	kept *kept
	due  chan struct{} // has an element when something may be due
	out  *hooks        // nil: there are no webhooks
}

// New returns the service for tournaments.
func New(cfg Config) *Service {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	s := &Service{cfg: cfg, kept: newKept(), due: make(chan struct{}, 1)}
	s.out = newHooks(s)
	return s
}

// Feature returns what tournaments add to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "tournaments", Schema: Schema(), NotPersonal: notPersonal(), Endpoints: s.Endpoints(), Persons: Persons(),
		OfGame: eraseGame, Part: s.Part, Run: s.runAll,
		Topics:  []cluster.Topic{cluster.On("tournament", s.changedElsewhere)},
		Privacy: []feature.PrivacyLine{{What: "tournaments"}},
	}
}

// notPersonal returns the tables that are in no download of personal data, with the reason.
func notPersonal() map[string]string {
	return map[string]string{
		"tournament_events": "the log knows entrants as numbers; who they are stands in tournament_entrants",
		"tournament_hooks":  "where a tournament is told; the address is in its owner's list of tournaments",
		"tournament_games":  "which tables belong to a tournament; who sat there is told by the games",
	}
}

// changedElsewhere is called when tournaments have changed, on this server or another: something may be due.
func (s *Service) changedElsewhere(context.Context, []string) {
	loop.Wake(s.due)
	s.out.woken()
}

// runAll does what tournaments do by themselves and tells webhooks of it, until ctx ends.
func (s *Service) runAll(ctx context.Context) {
	var telling sync.WaitGroup
	telling.Go(func() { s.out.run(ctx) })
	s.Run(ctx)
	telling.Wait()
}

var (
	errNone  = problem.New(problem.NotFound, "not-found", "there is no such tournament").WithHint("look at the list of tournaments")
	errStaff = problem.New(problem.Forbidden, "not-organiser", "the organiser and referees of the tournament do that")
)

// view runs f, which only reads, in a transaction that ends in time.
func (s *Service) view(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return s.cfg.Rows.View(ctx, f)
}

// store runs f, which writes, in a transaction that ends in time.
func (s *Service) store(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return s.cfg.Rows.Update(ctx, f)
}

// problemOf returns the problem that a caller is sent for an error: the problem itself, why an event was
// refused, or that the store failed, which is logged.
func (s *Service) problemOf(err error) error {
	var p *problem.Problem
	var refused *tournament.RefusedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &p):
		return p
	case errors.As(err, &refused):
		return problem.New(problem.Conflict, "not-possible", refused.Reason)
	case errors.Is(err, store.ErrNotFound):
		return errNone
	}
	s.cfg.Log.Error("a tournament is not saved or read", "reason", store.Why(err))
	return problem.OfStore(err)
}
