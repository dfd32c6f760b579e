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
	"circulade/internal/cluster/bus"
	"circulade/internal/feature"
	"circulade/internal/httpd"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/stream"
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
	// GiveWay waits for one of the people who wait for an answer at a table to have it; nil: nobody waits.
	GiveWay func(ctx context.Context)
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
	// Tell has a person told some news of a tournament by push and mail, once under a key; what it says then, Service.News
	// says. Nil: nobody is told.
	Tell func(ctx context.Context, key string, who store.Holder, tournament string) error
	// Muted reports whether a person has muted another, or the other is banned: they are told no news of them. Nil:
	// nobody is muted.
	Muted func(tx *store.Tx, who, other store.Holder) (bool, error)
	// Owned reports whether this server, of several, does what a tournament does by itself before others do; nil:
	// it does. All may: an event is stored once.
	Owned func(id string) bool
	// Streams opens the streams of those who follow a tournament, HostNews is what else they are sent, and Follows notes
	// that somebody is there until the returned function is called; nil: nobody notes it.
	Streams  *stream.Streams
	Ingress  *httpd.Ingress
	HostNews func(r *http.Request) HostNews
	Follows  func(who store.Holder) func()
	// Lots returns a number that nobody knows before.
	Lots func() uint64
	// Hooks are the host's settings of webhooks; nil: there are none.
	Hooks *Hooks
	// Site is the public address of the server, without a slash at its end; "": none is known.
	Site string
}

// A Service keeps tournaments. All methods may be called from any goroutine.
type Service struct {
	cfg      Config
	kept     *kept
	due      chan struct{} // has an element when something may be due
	news     chan struct{} // likewise, when there may be news
	followed *followed
	answers  *answers
	out      *hooks // nil: there are no webhooks
}

// New returns the service for tournaments.
func New(cfg Config) *Service {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Rows != nil {
		cfg.Rows = store.Timed{Rows: cfg.Rows, Limit: storeTime}
	}
	s := &Service{cfg: cfg, kept: newKept(), due: make(chan struct{}, 1), news: make(chan struct{}, 1), answers: newAnswers()}
	s.followed = newFollowed(s)
	s.out = newHooks(s)
	return s
}

// Feature returns what tournaments add to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "tournaments", Schema: Schema(), NotPersonal: notPersonal(), Endpoints: s.Endpoints(), Persons: Persons(),
		OfGame: eraseGame, Part: s.Part, Run: s.runAll,
		Topics: []cluster.Topic{{
			Kinds: []bus.Kind{"tournament"}, Handle: s.changedElsewhere, Missed: s.followed.ids, Reload: func() { loop.Wake(s.due) },
		}},
		Privacy: []feature.PrivacyLine{{What: "tournaments"}},
	}
}

// notPersonal returns the tables that are in no download of personal data, with the reason.
func notPersonal() map[string]string {
	return map[string]string{
		"tournament_teams":    "what teams are called; who is in them stands in tournament_entrants",
		"tournament_hooks":    "where a tournament is told; the address is in its owner's list of tournaments",
		"tournament_games":    "which tables belong to a tournament; who sat there is told by the games",
		"tournament_arrivals": "when a seat's people came to a table; who sat there is told by the games",
	}
}

// changedElsewhere is called when tournaments have changed, on this server or another: something may be due, and
// those who follow them are told.
func (s *Service) changedElsewhere(_ context.Context, ids []string) {
	loop.Wake(s.due)
	loop.Wake(s.news)
	s.out.woken()
	for _, id := range ids {
		s.followed.wake(id)
	}
}

// runAll does what tournaments do by themselves, and tells people and webhooks of it, until ctx ends.
func (s *Service) runAll(ctx context.Context) {
	var telling sync.WaitGroup
	telling.Go(func() { s.out.run(ctx) })
	if s.cfg.Tell != nil && s.cfg.Rows != nil {
		telling.Go(func() { newsroom{s}.runNews(ctx) })
	}
	director{s}.Run(ctx)
	telling.Wait()
}

var (
	errNone  = problem.New(problem.NotFound, "not-found", "there is no such tournament").WithHint("look at the list of tournaments")
	errStaff = problem.New(problem.Forbidden, "not-organiser", "the organiser and referees of the tournament do that")
)

// view runs f, which only reads, in a transaction.
func (s *Service) view(ctx context.Context, f func(*store.Tx) error) error {
	return s.cfg.Rows.View(ctx, f)
}

// store runs f, which writes, in a transaction.
func (s *Service) store(ctx context.Context, f func(*store.Tx) error) error {
	return s.cfg.Rows.Update(ctx, f)
}

// problemOf returns the problem that a caller is sent for an error: the problem itself, why an event was
// refused, or that the store failed, which is logged.
func (s *Service) problemOf(err error) error {
	var refused *tournament.RefusedError
	var form *tournament.FormError
	switch {
	case errors.As(err, &refused):
		return problem.New(problem.Conflict, "not-possible", refused.Reason).Because(refused.Code, refused.Numbers)
	case errors.As(err, &form):
		return badTournament(formFaults(form)...)
	case errors.Is(err, store.ErrNotFound):
		return errNone
	}
	return problem.OrStore(s.cfg.Log, "a tournament is not saved or read", err)
}
