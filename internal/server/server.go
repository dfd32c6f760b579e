package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"circulade/bot"
	"circulade/internal/store"
)

// Config is what a server needs.
type Config struct {
	Store store.Store
	Addr  net.Addr // where the server listens
	Web   fs.FS    // the built web app; nil serves the API alone
	Log   *slog.Logger

	Public      *url.URL // the address that friends use, if it is another; or nil
	BehindProxy bool     // count clients by the last X-Forwarded-For
	Limits      Limits
	Version     string

	BotPause time.Duration // before a computer player's choice, when people follow
}

// A Server serves tables over HTTP.
type Server struct {
	cfg      Config
	log      *slog.Logger
	hosts    *hosts
	tables   *tables
	pool     *pool
	bots     []string // names of computer players
	newBot   func(name string, seed uint64) (bot.Player, error)
	requests *limiter
	drawings *limiter // requests for pictures
	creation *limiter
	opened   *limiter // records
	opening  chan struct{}
	replays  *replays
	sockets  *counter
	// computers counts the tables at which computer players are at work.
	computers *counter
	pictures  *pictures
	site      *site
	hello     []byte
	openAPI   *file
	handler   http.Handler

	pushTime, pingTime, openTime time.Duration // the constants, but in tests

	running context.Context // ends when the server stops
	stop    context.CancelFunc
	mu      sync.Mutex
	closed  bool
	workers sync.WaitGroup // sockets, streams, computer players, the sweeper
}

// New makes a server; Close releases it. It does not close the store.
func New(cfg Config) (*Server, error) {
	s := &Server{
		cfg: cfg, log: cfg.Log, hosts: newHosts(cfg.Addr, cfg.Public),
		pool: newPool(), bots: bot.Names(), newBot: bot.New,
		pushTime: pushTime, pingTime: pingTime, openTime: openTime,
		requests:  newLimiter(cfg.Limits.Requests, cfg.Limits.RequestBurst),
		drawings:  newLimiter(perRequest*cfg.Limits.Requests, perRequest*cfg.Limits.RequestBurst),
		creation:  newLimiter(cfg.Limits.Tables, cfg.Limits.TableBurst),
		opened:    newLimiter(cfg.Limits.Records, cfg.Limits.RecordBurst),
		opening:   newOpening(),
		replays:   newReplays(maxReplays),
		sockets:   newCounter(cfg.Limits.Sockets),
		computers: newCounter(cfg.Limits.ComputerGames),
	}
	s.tables = newTables(s)
	var err error
	if s.pictures, err = newPictures(); err != nil {
		return nil, err
	}
	if s.site, err = newSite(cfg.Web); err != nil {
		return nil, err
	}
	if s.hello, err = hello(cfg.Version, s.bots); err != nil {
		return nil, err
	}
	if s.openAPI, err = newFile("openapi.json", openAPI); err != nil {
		return nil, err
	}
	s.handler = s.protect(s.routes())
	s.running, s.stop = context.WithCancel(context.Background())
	s.enter()
	go s.sweep()
	return s, nil
}

// enter counts a worker for which Close waits, unless it is too late. The
// worker calls s.workers.Done.
func (s *Server) enter() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closed {
		s.workers.Add(1)
	}
	return !s.closed
}

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range s.handlers() {
		mux.Handle(pattern, h)
	}
	return mux
}

func (s *Server) handlers() map[string]handler {
	return map[string]handler{
		"GET /api/hello":                        s.getHello,
		"GET /api/openapi.json":                 s.getOpenAPI,
		"GET /api/art":                          s.pictures.getIndex,
		"GET /api/art/areas":                    s.pictures.getAreas,
		"GET /api/invite":                       s.getInvite,
		"GET /api/qr":                           s.getQR,
		"POST /api/qr":                          s.postQR,
		"POST /api/packs":                       s.postPacks,
		"POST /api/games":                       s.postGames,
		"GET /api/games":                        s.getGames,
		"GET /api/games/{id}":                   s.getGame,
		"POST /api/games/{id}/sit":              s.postSit,
		"POST /api/games/{id}/choices":          s.postChoices,
		"POST /api/games/{id}/preview":          s.postPreview,
		"POST /api/games/{id}/undo":             s.postUndo,
		"GET /api/games/{id}/packs":             s.getTablePacks,
		"POST /api/games/{id}/packs":            s.postTablePacks,
		"POST /api/games/{id}/packs/{pack}":     s.postTablePack,
		"GET /api/games/{id}/record":            s.getRecord,
		"GET /api/games/{id}/fits":              s.getFits,
		"GET /api/games/{id}/art":               s.getTableArt,
		"GET /api/games/{id}/areas":             s.getTableAreas,
		"POST /api/games/{id}/seats/{n}/link":   s.postLink,
		"POST /api/games/{id}/seats/{n}/revoke": s.postRevoke,
		"POST /api/games/{id}/seats/{n}/name":   s.postName,
		"POST /api/games/{id}/seats/{n}":        s.postSeat,
		"POST /api/games/{id}/end":              s.postEnd,
		"POST /api/games/{id}/forget":           s.postForget,
		"GET /api/games/{id}/replay":            s.getReplay,
		"GET /api/games/{id}/replay/{n}":        s.getPosition,
		"POST /api/games/{id}/share":            s.postShare,
		"POST /api/games/{id}/unshare":          s.postUnshare,
		"POST /api/games/{id}/again":            s.postAgain,
		"POST /api/records":                     s.postRecords,
		"GET /api/records/{id}":                 s.getOpened,
		"GET /api/records/{id}/{n}":             s.getOpenedPosition,
		"GET /api/games/{id}/socket":            s.getSocket,
		"GET /api/games/{id}/stream":            s.getStream,
		"GET /art/figures.svg":                  s.pictures.getFigures,
		"GET /art/own.svg":                      s.pictures.getOwn,
		"GET /art/tiles/{set}/{file}":           s.pictures.getTile,
		"/api/":                                 noSuchPage,
		"GET /{$}":                              s.site.getIndex,
		"GET /t/{id}":                           s.site.getIndex,
		"GET /r/{id}":                           s.site.getIndex,
		"GET /open":                             s.site.getIndex,
		"GET /own":                              s.site.getIndex,
		"/":                                     s.site.getFile,
	}
}

func noSuchPage(http.ResponseWriter, *http.Request) error {
	return fail(http.StatusNotFound, "not-found", "there is nothing at this address")
}

// Handler returns what answers requests.
func (s *Server) Handler() http.Handler { return s.handler }

// Serve answers on a listener until ctx ends, then stops gracefully: requests
// under way are finished, sockets and streams told that the server restarts.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	web := s.web()
	go func() { _, _ = s.pictures.index() }() // drawn before the first page asks
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(ln) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		s.stop()
		limit, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		err = web.Shutdown(limit)
	}
	s.Close()
	if errors.Is(err, http.ErrServerClosed) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// web returns the HTTP server with its time limits.
func (s *Server) web() *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ErrorLog:          slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
	}
}

// Close ends the sockets and streams, the computer players and the tables' owners. What was
// acknowledged is in the store.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.stop()
	s.workers.Wait()
	s.tables.stop()
}

// sweep drops idle tables now and then.
func (s *Server) sweep() {
	defer s.workers.Done()
	tick := time.NewTicker(sweepTime)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			s.tables.sweep(time.Now().Add(-idleTime))
		case <-s.running.Done():
			return
		}
	}
}
