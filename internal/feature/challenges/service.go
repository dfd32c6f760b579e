package challenges

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/cluster"
	"circulade/internal/feature"
	"circulade/internal/loop"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table/plan"
)

// Lasts is how long a challenge waits for an answer, and how long it is kept.
const Lasts = 24 * time.Hour

// How many challenges wait for an answer at most.
const (
	MaxSent     = 20     // of one sender
	MaxReceived = 50     // of one receiver
	maxAll      = 20_000 // on the server, with those that were accepted in the last day
)

const (
	answering  = time.Minute // for how long after it was accepted a challenge without a table is taken for being answered
	storeTime  = 5 * time.Second
	sweepEvery = 10 * time.Minute
	sweptAt    = 500 // rows that one change deletes at most
)

// Config is what the feature uses from the rest of the server.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Now      func() time.Time // nil: time.Now
	Accounts *account.Accounts
	Callers  *caller.Callers
	Creation *ratelimit.PerAddress // how often an address may make or join tables, invite or challenge

	// Plan checks whether a table can be made as it is wanted. It stores nothing.
	Plan func(q *plan.Wanted) (*plan.Plan, error)
	// Make makes a planned table under an id, without a host, for the people of its seats. If there is one
	// of this id, it does nothing.
	Make func(ctx context.Context, p *plan.Plan, id string, persons []store.Holder) error
	// MayMake counts a new table of the request's address, or refuses it.
	MayMake func(r *http.Request) error

	// Allows reports whether a person takes challenges of another. Of a person who has no account it is
	// asked too, so that both take alike long.
	Allows func(tx *store.Tx, to, by store.Holder) (bool, error)
	// Blocked reports whether one of two persons has blocked the other.
	Blocked func(tx *store.Tx, a, b store.Holder) (bool, error)
	// Muted reports whether a person has muted another, or the host has banned the other: they are told
	// nothing of theirs where they have no page open.
	Muted func(tx *store.Tx, who, other store.Holder) (bool, error)
	// Tell has a person told that they are challenged by another or, with accepted, that the other has
	// accepted their challenge, if they have no page open and News has it then. It does not wait.
	Tell func(id string, accepted bool, to, by store.Holder)
	// Changed tells the open pages of a person that what they are challenged to has changed.
	Changed func(person store.Holder)
}

// A Service stores challenges, and makes the tables of those that are accepted.
type Service struct{ cfg Config }

// New returns the service for challenges.
func New(cfg Config) *Service {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	cfg.Rows = store.Timed{Rows: cfg.Rows, Limit: storeTime}
	return &Service{cfg}
}

// Feature returns what challenges add to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "challenges", Schema: Schema(), Endpoints: s.Endpoints(), Persons: Persons(), OfGame: EraseGame, Run: s.run,
		Topics:  []cluster.Topic{cluster.On("challenged", s.changedElsewhere), cluster.On("challenger", s.changedElsewhere)},
		Privacy: []feature.PrivacyLine{{What: "challenges", Days: int(Lasts / (24 * time.Hour))}},
	}
}

// changedElsewhere tells the open pages of some people that their challenges have changed, by this server
// or another.
func (s *Service) changedElsewhere(_ context.Context, ids []string) {
	for _, person := range cluster.ParseHolders(ids) {
		s.cfg.Changed(person)
	}
}

// run deletes the challenges that are over a day old, until ctx ends.
func (s *Service) run(ctx context.Context) {
	loop.Every(ctx, sweepEvery, func() {
		if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("old challenges are still there", "reason", store.Why(err))
		}
	})
}

// Sweep deletes the challenges that are over a day old, some at a time. If there are none, it does not
// write to the store.
func (s *Service) Sweep(ctx context.Context) error {
	for {
		old := 0
		err := s.cfg.Rows.View(ctx, func(tx *store.Tx) error { return tx.One(sqlAnyOld, []any{s.since()}, &old) })
		if err == nil && old > 0 {
			err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlDropOld, s.since(), sweptAt) })
		}
		if err != nil || old <= sweptAt {
			return err
		}
	}
}

// problemOf returns the problem that a caller is sent for an error: the problem itself, or else that the
// store failed, which is logged.
func (s *Service) problemOf(err error) error {
	return problem.OrStore(s.cfg.Log, "a challenge is not saved or read", err)
}
