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

// A Person is the id of a person, as grants have it.
type Person = store.Holder

// People stores who has muted or blocked whom. The errors it returns are problems.
type People interface {
	// MayChange counts one mute, block or the like of a person, or returns a problem if there were too many.
	MayChange(who Person, from netip.Addr) error
	// Mute mutes others for a person, or unmutes them.
	Mute(ctx context.Context, who Person, on bool, others ...Person) error
	// Block blocks others for a person, or unblocks them.
	Block(ctx context.Context, who Person, on bool, others ...Person) error
	// Silenced returns whom a person has muted or blocked, and which: "mute", "block".
	Silenced(ctx context.Context, who Person) (map[Person][]string, error)
}

// Config is what the chat uses from the rest of the server, with its limits.
type Config struct {
	Rows    store.Rows
	Now     func() time.Time // nil: time.Now
	Log     *slog.Logger
	Callers *caller.Callers
	People  People
	Reports *report.Reports // stores reports of lines and names

	// Public: everybody can reach this server, so that strangers who meet at a table begin with set phrases.
	Public bool
	// AddressLines is how many lines one address may say in ten seconds; the limits per day grow with it.
	AddressLines int
	// MaySpeak returns a problem if a person may say nothing on this server: the host has muted them.
	MaySpeak func(who access.Who) error
	// Reported is called when a report has been stored.
	Reported func(ctx context.Context)
}

// A Service stores what is said at the tables of a server and sends it to those who may read it. Its
// methods may be called from any goroutine.
type Service struct {
	cfg         Config
	rows        store.Rows
	now         func() time.Time
	subscribers subscribers
	limits      limits
}

// New returns the Service for the chats of all tables of a server.
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

// How much may be said. People behind one address share the limits of that address.
const (
	PersonLines  = 5 // lines of a person every linesEvery
	linesEvery   = 10 * time.Second
	linesOfDay   = 2000   // lines of an address a day, for each PersonLines that it may say every linesEvery
	reportsOfDay = 24 * 6 // reports of an address a day
	secondsOfDay = 24 * 3600
)

// limits are the rate limits of lines and reports.
type limits struct {
	persons   *ratelimit.Window[Person]     // lines
	addresses *ratelimit.Window[netip.Addr] // lines
	days      *ratelimit.PerAddress         // lines over days
	reports   *ratelimit.PerAddress
}

// newLimits returns the limits for a server at which addressLines lines may come from one address in
// the time linesEvery.
func newLimits(addressLines int) limits {
	return limits{
		persons:   ratelimit.NewWindow[Person](PersonLines, linesEvery),
		addresses: ratelimit.NewWindow[netip.Addr](addressLines, linesEvery),
		days:      ratelimit.New[netip.Addr](float64(linesOfDay)/secondsOfDay*float64(addressLines)/PersonLines, linesOfDay*addressLines/PersonLines),
		reports:   ratelimit.New[netip.Addr](float64(reportsOfDay)/secondsOfDay, 10*addressLines/PersonLines),
	}
}

// allowLine counts one line of a person from an address against the rate limits, or returns a problem
// if one is exceeded.
func (l *limits) allowLine(who Person, from netip.Addr) error {
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

// problemOf turns an error into the problem with which a request is answered: a known one stays as it
// is, store.ErrNotFound becomes "not-found". Any other is an error of the store, which is logged; doing
// says in the log what failed.
func (s *Service) problemOf(doing string, err error) error {
	for _, known := range []*problem.Problem{ErrReused, table.ErrNoPerson, report.ErrFull, report.ErrEarly} {
		if errors.Is(err, known) {
			return known
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return problem.New(problem.NotFound, "not-found", "no person and no line of chat fits this request")
	}
	s.cfg.Log.Error("the store failed", "doing", doing, "reason", store.Why(err))
	return problem.OfStore(err)
}
