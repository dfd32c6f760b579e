package people

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// How often whom one follows, mutes or blocks may be changed.
const (
	MaxChanges   = 20 // of a person every changesEvery
	changesEvery = 10 * time.Second
	secondsOfDay = 24 * 3600
)

// Config is what a Service of package people uses from the rest of the server.
type Config struct {
	Rows     store.Rows
	Now      func() time.Time // nil: time.Now
	Log      *slog.Logger
	Accounts *account.Accounts
	Callers  *caller.Callers

	// ChangesDaily is how many changes one address may make in a day: follow, mute, block and so on.
	ChangesDaily int

	// Circle returns the answer that lists whom a person follows and the tables at which their friends are.
	Circle func(ctx context.Context, who store.Holder) (any, error)
	// FriendsChanged is called with people who have other friends, or follow others, than before.
	FriendsChanged func(some ...store.Holder)
	// RereadFriends has tables read again who the friends of their hosts are, and returns when they have.
	RereadFriends func(ctx context.Context, games []string) error
	// SilencedChanged is called with a person who mutes or blocks others than before; nil: nothing is.
	SilencedChanged func(who store.Holder)
}

// A Service stores whom people follow, mute and block. Its methods may be called from any goroutine.
type Service struct {
	cfg            Config
	rows           store.Rows
	now            func() time.Time
	personChanges  *ratelimit.Window[store.Holder] // by person
	addressChanges *ratelimit.PerAddress           // by address, over days
}

// New returns the Service that stores whom people follow, mute and block.
func New(cfg Config) *Service {
	s := &Service{
		cfg: cfg, rows: cfg.Rows, now: cfg.Now,
		personChanges:  ratelimit.NewWindow[store.Holder](MaxChanges, changesEvery),
		addressChanges: ratelimit.New[netip.Addr](float64(cfg.ChangesDaily)/secondsOfDay, cfg.ChangesDaily),
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}

// MayChange counts one change of whom a person follows, mutes or blocks, or of their consents, against
// the rate limits of that person and their address. It returns a problem if a limit is exceeded.
func (s *Service) MayChange(who store.Holder, from netip.Addr) error {
	now := time.Now()
	wait := s.personChanges.Allow(who, now)
	if wait == 0 {
		wait = s.addressChanges.Allow(from, now)
	}
	if wait > 0 {
		return problem.TooOften("this was changed too often in a short time", wait)
	}
	return nil
}

// The problems of following. That there is no account of a name has to be said to whoever follows by name,
// as it is to whoever makes an account of it. Whom somebody does not follow is answered alike.
var (
	ErrNoSuchName  = problem.New(problem.NotFound, "not-found", "no account has this name").WithHint("write it as its account is called")
	ErrNotFollowed = problem.New(problem.NotFound, "not-found", "you follow nobody of this name")
	ErrOneself     = problem.New(problem.Conflict, "yourself", "this is your own account")
	ErrBlocked     = problem.New(problem.Conflict, "blocked", "you have blocked this person").WithHint("end that first, at the table where you did")
	ErrFollowsMany = problem.TooOften(fmt.Sprintf("one may follow %d others", MaxFollowed), time.Minute).WithHint("follow somebody no longer")
)

// problemOf turns an error of following into the problem with which a request is answered: one of this
// package stays as it is, any other is taken for an error of the store; nil stays nil.
func problemOf(err error) error {
	if err == nil {
		return nil
	}
	for _, ours := range []*problem.Problem{ErrNoSuchName, ErrNotFollowed, ErrOneself, ErrBlocked, ErrFollowsMany} {
		if errors.Is(err, ours) {
			return ours
		}
	}
	return problem.OfStore(err)
}

// Feature returns the endpoints and personal data that this package adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{Name: "people", Endpoints: s.Endpoints(), Persons: Persons(), Privacy: []feature.PrivacyLine{{What: "friends"}}}
}
