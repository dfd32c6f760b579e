package players

import (
	"context"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// How often an account may change its visibility.
const (
	maxChanges   = 20
	changesEvery = time.Minute
)

// maxDownloads is how many downloads of all records of somebody run at once; others have to wait.
const maxDownloads = 4

// A Rating is how strong a player is in one class, as the feature ratings tells it.
type Rating struct {
	Class       string `json:"class" doc:"two, more, sets or days."`
	Points      int    `json:"points"`
	Interval    int    `json:"interval" schema:"minimum=0" doc:"Half the width of the interval in which the true rating lies in 95 of 100 cases."`
	Provisional bool   `json:"provisional" doc:"Too few games for a rating that says much."`
	Games       int    `json:"games" schema:"minimum=0" doc:"Rated games in this class."`
	Place       int    `json:"place,omitempty" schema:"minimum=1" doc:"Among the leaders of the class; absent if it has none."`
}

// A Running is a published game that goes on.
type Running struct {
	Game  string `json:"game" doc:"The id of its table."`
	Seats int    `json:"seats" schema:"minimum=1"`
	Class string `json:"class" doc:"two, more, sets or days."`
}

// Config is what the service for players needs of the server. A function that is nil tells nothing.
type Config struct {
	Rows    store.Rows
	Games   store.Store // whose records are downloaded
	Callers *caller.Callers
	Packing api.Middleware // compresses answers

	// Searches limits how often an address may look at players and search, Downloads how often it may download.
	Searches, Downloads *ratelimit.PerAddress

	// Ratings returns the ratings of an account, by class.
	Ratings func(tx *store.Tx, who store.Holder) ([]Rating, error)
	// Changes returns by how many points each seat's rating has changed by each of some games; games and seats
	// without a change are left out.
	Changes func(tx *store.Tx, games []string) (map[string]map[int]int, error)
	// AreFriends reports whether two accounts follow each other, and neither has blocked the other.
	AreFriends func(tx *store.Tx, a, b store.Holder) (bool, error)
	// Running returns the published games of a person that go on.
	Running func(who store.Holder) []Running
}

// A Service answers for public pages of accounts and published games. All methods may be called from any
// goroutine.
type Service struct {
	cfg       Config
	changes   *ratelimit.Window[account.Person] // of the visibility of each account
	downloads chan struct{}                     // has an element for each download of all records that runs
}

// New returns the service for players.
func New(cfg Config) *Service {
	return &Service{
		cfg: cfg, changes: ratelimit.NewWindow[account.Person](maxChanges, changesEvery), downloads: make(chan struct{}, maxDownloads),
	}
}

// Feature returns what the service adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "players", Schema: Schema(), Endpoints: s.Endpoints(), Persons: Persons(),
		Privacy: []feature.PrivacyLine{{What: "published"}},
	}
}

// mayAsk counts a request in a limit of its address, and returns a problem if that is used up.
func (s *Service) mayAsk(l *ratelimit.PerAddress, r *api.Request) error {
	if wait := s.cfg.Callers.Allow(l, r.Request); wait > 0 {
		return caller.TooManyFromAddress("players and games were looked for too often from this address", wait)
	}
	return nil
}

// read runs f in a transaction that only reads, and returns what f returns; an error of the store as the problem
// that callers are told.
func read[T any](ctx context.Context, s *Service, f func(*store.Tx) (T, error)) (T, error) {
	v, err := store.Read(ctx, s.cfg.Rows, f)
	return v, problemOf(err)
}

// errNoPlayer is told of a name that nobody has, of a private account and of a guest alike.
var errNoPlayer = problem.New(problem.NotFound, "not-found", "there is no public page of a player with this name")

// problemOf returns the problem that callers are told for an error: the problem itself, or else that the store
// failed; nil stays nil.
func problemOf(err error) error {
	if err == nil {
		return nil
	}
	if p := problem.Of(err); p != problem.Internal {
		return p
	}
	return problem.OfStore(err)
}
