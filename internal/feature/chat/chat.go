package chat

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"time"

	"circulade/internal/account/report"
	"circulade/internal/caller"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// A Person is the id of somebody, as grants have it.
type Person = store.Holder

// People know who wants to hear nothing of whom. What they return as errors are problems.
type People interface {
	// MayChange counts that somebody changes what they want of others, or returns why they may not now.
	MayChange(who Person, from netip.Addr) error
	// Mute has somebody not hear others, or hear them again.
	Mute(ctx context.Context, who Person, on bool, others ...Person) error
	// Block has somebody have nothing to do with others, or ends that.
	Block(ctx context.Context, who Person, on bool, others ...Person) error
	// Silenced returns whom somebody has muted or blocked: "mute", "block".
	Silenced(ctx context.Context, who Person) (map[Person][]string, error)
}

// Config is what the feature needs.
type Config struct {
	Rows    store.Rows
	Now     func() time.Time // nil: time.Now
	Log     *slog.Logger
	Callers *caller.Callers
	People  People
	Reports *report.Reports // where reports of lines and names go

	// Public: everybody can reach this server, so that strangers who meet at a table begin with set phrases.
	Public bool
	// AddressLines is how many lines one address may say in ten seconds; much else grows with it.
	AddressLines int
	// MaySpeak returns why somebody may say nothing on this server, or nil.
	MaySpeak func(who access.Who) error
	// Reported is called when a report has been stored.
	Reported func(ctx context.Context)
}

// A Service keeps what is said at the tables of a server. All methods may be called from any
// goroutine.
type Service struct {
	cfg         Config
	rows        store.Rows
	now         func() time.Time
	subscribers subscribers
	limits      limits
}

// New returns a service.
func New(cfg Config) *Service {
	s := &Service{
		cfg: cfg, rows: cfg.Rows, now: cfg.Now, limits: newLimits(cfg.AddressLines),
		subscribers: subscribers{at: map[string]map[*Subscriber]struct{}{}},
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}

// How much may be said: people behind one address share what is theirs together.
const (
	PersonLines  = 5 // of a person, every linesEvery
	linesEvery   = 10 * time.Second
	linesOfDay   = 2000      // of an address, for each of its lines that are as many as a person's
	reportsOfDay = 24 * 6    // of an address
	secondsOfDay = 24 * 3600 // as rates count
)

// limits are how much may be said and reported.
type limits struct {
	persons   *ratelimit.Window[Person]     // lines
	addresses *ratelimit.Window[netip.Addr] // lines
	days      *ratelimit.PerAddress         // lines over days
	reports   *ratelimit.PerAddress
}

func newLimits(addressLines int) limits {
	return limits{
		persons:   ratelimit.NewWindow[Person](PersonLines, linesEvery),
		addresses: ratelimit.NewWindow[netip.Addr](addressLines, linesEvery),
		days:      ratelimit.New[netip.Addr](float64(linesOfDay)/secondsOfDay*float64(addressLines)/PersonLines, linesOfDay*addressLines/PersonLines),
		reports:   ratelimit.New[netip.Addr](float64(reportsOfDay)/secondsOfDay, 10*addressLines/PersonLines),
	}
}

// maySay counts a line, or returns why there may be none.
func (l *limits) maySay(who Person, from netip.Addr) error {
	now := time.Now()
	if wait := l.persons.Allow(who, now); wait > 0 {
		return problem.TooOften(fmt.Sprintf("a person may say %d lines in %d seconds", PersonLines, int(linesEvery.Seconds())), wait)
	}
	if wait := l.addresses.Allow(from, now); wait > 0 {
		return problem.TooOften("too many lines of chat from this address", wait)
	}
	if wait := l.days.Allow(from, now); wait > 0 {
		return problem.TooOften("too many lines of chat from this address today", wait)
	}
	return nil
}

// problemOf returns what the caller is told of an error. What the store did not do is noted in the log.
func (s *Service) problemOf(doing string, err error) error {
	for _, known := range []*problem.Problem{ErrReused, table.ErrNoPerson, report.ErrFull, report.ErrEarly} {
		if errors.Is(err, known) {
			return known
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return problem.New(problem.NotFound, "not-found", "there is nobody, and no line, that this could mean")
	}
	s.cfg.Log.Error("the store failed", "doing", doing, "reason", store.Why(err))
	return problem.OfStore(err)
}
