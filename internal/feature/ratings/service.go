package ratings

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/loop"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
)

// applyEvery is after how long games are looked for that nobody has said are over, such as those that an
// older server has ended.
const applyEvery = time.Minute

// Config is what the service for ratings needs of the server. A function that is nil tells nothing.
type Config struct {
	Rows    store.Rows
	Log     *slog.Logger
	Now     func() time.Time // nil: time.Now
	Callers *caller.Callers
	// Searches limits how often an address may look at leaders and ratings; nil: there is no limit.
	Searches *ratelimit.PerAddress

	// PublicNames returns the names of those of some persons whose accounts are public.
	PublicNames func(tx *store.Tx, some ...store.Holder) (map[store.Holder]string, error)
	// Find returns the account of a name, if it is public or that of the person who asks; else store.ErrNotFound.
	Find func(tx *store.Tx, typedName string, by store.Holder) (store.Holder, error)
	// Running returns how many rated games of two persons go on at whose tables both sit, without the one of an
	// id; nil: none.
	Running func(a, b store.Holder, without string) int
	// HashNetwork returns a keyed hash of the network of an address, the same on all servers; nil: networks are
	// not noted.
	HashNetwork func(ctx context.Context, from netip.Addr) ([32]byte, error)
	// Shared reports whether people who have nothing to do with each other may have the same address: then it
	// is not noted.
	Shared func(from netip.Addr) bool
}

// A Service keeps ratings and tells them. All methods may be called from any goroutine.
type Service struct {
	cfg     Config
	due     chan struct{} // has an element when there is something to rate or to note
	noted   *visits
	leaders *boards
}

// New returns the service for ratings.
func New(cfg Config) *Service {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	return &Service{cfg: cfg, due: make(chan struct{}, 1), noted: newVisits(), leaders: newBoards()}
}

// Feature returns what ratings add to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "ratings", Schema: Schema(), NotPersonal: notPersonal(), Endpoints: s.Endpoints(), Persons: Persons(),
		Part: s.Part, Run: s.Run, OfGame: eraseNetworks,
		Privacy: []feature.PrivacyLine{{What: "ratings"}, {What: "rated-network", Days: NetworkDays}},
	}
}

// Endpoints returns the endpoints for leaders, ratings of players and games, and admins.
func (s *Service) Endpoints() []api.Endpoint {
	return append(s.publicEndpoints(), s.adminEndpoints()...)
}

// Part has the applier woken when a rated game is over, and notes of which games that go on networks are
// noted.
func (s *Service) Part(o table.Owner) *table.Part {
	told := false // that the game is over
	return &table.Part{
		Changed: func() {
			l := o.Log()
			switch {
			case l == nil || !l.Rated || told:
			case l.Status() == store.Playing:
				s.noted.watch(o.ID())
			default:
				told = true
				s.noted.forget(o.ID())
				loop.Wake(s.due)
			}
		},
		Closing: func() { s.noted.forget(o.ID()) },
	}
}

// Run rates games that are over and stores networks, whenever there are some and at least every minute,
// until ctx ends. It logs errors and tries again.
func (s *Service) Run(ctx context.Context) {
	if s.cfg.Rows == nil {
		return
	}
	tick := time.NewTicker(applyEvery)
	defer tick.Stop()
	for {
		s.work(ctx)
		select {
		case <-ctx.Done():
			return
		case <-s.due:
		case <-tick.C:
		}
	}
}

// work stores networks, rates games and deletes old networks, once.
func (s *Service) work(ctx context.Context) {
	for _, do := range []struct {
		what string
		f    func(context.Context) error
	}{{"networks of a rated game could not be noted", s.storeNetworks}, {"games could not be rated", s.apply}, {"old networks could not be deleted", s.sweep}} {
		if err := do.f(ctx); err != nil && !errors.Is(err, context.Canceled) {
			s.cfg.Log.ErrorContext(ctx, do.what, "reason", store.Why(err))
		}
	}
}

// apply rates all games that are over.
func (s *Service) apply(ctx context.Context) error {
	n, err := Apply(ctx, s.cfg.Rows)
	if n > 0 {
		s.leaders.forget()
	}
	return err
}

// A Shown is somebody's rating in a class as their page shows it.
type Shown struct {
	Class       string
	Points      int
	Interval    int // half the width of the 95 % interval, in points, as it is now
	Provisional bool
	Games       int   // that have counted
	Place       int   // among all who are not provisional; 0: none
	Latest      int64 // when the latest of the games ended, in Unix milliseconds
}

// Of returns the ratings of a person as they are now, in the classes in which a game has counted, in the
// order of the classes.
func (s *Service) Of(tx *store.Tx, p account.Person) ([]Shown, error) {
	return s.shownOf(tx, p, s.cfg.Now())
}
