package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime"
	"sync"
	"time"

	"circulade/bot"
	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
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
	looks    sync.Pool // of *view.Memory
	cfg      Config
	log      *slog.Logger
	hosts    *hosts
	tables   *tables
	pool     *pool
	bots     []string // names of computer players
	newBot   func(name string, seed uint64) (bot.Player, error)
	requests *limiter
	creation *limiter
	opened   *limiter // records
	opening  chan struct{}
	replays  *replays
	loading  gate // of as many tables as there are cores
	books    *game.Books
	loadLog  func(*game.Books, store.Game, []store.Entry) (*gamelog.Log, error) // gamelog.Load, but in tests
	lines    *lines
	rations  *rations
	proxy    sync.Once // that there is one has been told
	// computers counts the tables at which computer players are at work.
	computers    *counter[netip.Addr]
	allComputers *counter[struct{}]
	damages      damages
	pictures     *pictures
	site         *site
	hello        []byte
	openAPI      *file
	handler      http.Handler

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
		pool: newPool(max(1, runtime.NumCPU()-1)), bots: bot.Names(), newBot: bot.New,
		pushTime: pushTime, pingTime: pingTime, openTime: openTime,
		requests:  newLimiter(cfg.Limits.Requests, cfg.Limits.RequestBurst),
		creation:  newLimiter(cfg.Limits.Tables, cfg.Limits.TableBurst),
		opened:    newLimiter(cfg.Limits.Records, cfg.Limits.RecordBurst),
		opening:   newOpening(),
		replays:   newReplays(maxReplays),
		loading:   make(gate, runtime.GOMAXPROCS(0)),
		books:     game.NewBooks(maxBooks),
		loadLog:   gamelog.Load,
		lines:     newLines(cfg.Limits),
		rations:   newRations(cfg.Limits.Cores),
		computers: newCounter[netip.Addr](cfg.Limits.ComputerGames),

		allComputers: newCounter[struct{}](cfg.Limits.AllComputerGames),
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
		"GET /api/games/{id}":                   s.present(s.getGame, isWhole),
		"POST /api/games/{id}/sit":              s.postSit,
		"POST /api/games/{id}/choices":          s.postChoices,
		"POST /api/games/{id}/preview":          s.postPreview,
		"POST /api/games/{id}/undo":             s.postUndo,
		"GET /api/games/{id}/packs":             s.getTablePacks,
		"POST /api/games/{id}/packs":            s.postTablePacks,
		"POST /api/games/{id}/packs/{pack}":     s.postTablePack,
		"GET /api/games/{id}/record":            s.present(s.getRecord, nil),
		"GET /api/games/{id}/fits":              s.getFits,
		"GET /api/games/{id}/art":               s.present(s.getTableArt, nil),
		"GET /api/games/{id}/areas":             s.present(s.getTableAreas, nil),
		"POST /api/games/{id}/seats/{n}/link":   s.postLink,
		"POST /api/games/{id}/seats/{n}/revoke": s.postRevoke,
		"POST /api/games/{id}/seats/{n}/name":   s.postName,
		"POST /api/games/{id}/seats/{n}":        s.postSeat,
		"POST /api/games/{id}/end":              s.postEnd,
		"POST /api/games/{id}/forget":           s.postForget,
		"GET /api/games/{id}/replay":            s.rationed(s.getReplay, nil),
		"GET /api/games/{id}/replay/{n}":        s.rationed(s.getPosition, nil),
		"POST /api/games/{id}/share":            s.postShare,
		"POST /api/games/{id}/unshare":          s.postUnshare,
		"POST /api/games/{id}/again":            s.postAgain,
		"POST /api/records":                     s.postRecords,
		"GET /api/records/{id}":                 s.rationed(s.getOpened, nil),
		"GET /api/records/{id}/{n}":             s.rationed(s.getOpenedPosition, nil),
		"GET /api/games/{id}/socket":            s.getSocket,
		"GET /api/games/{id}/stream":            s.getStream,
		"GET /art/figures.svg":                  s.pictures.getFigures,
		"GET /art/own.svg":                      s.rationed(s.pictures.getOwn, nil),
		"GET /art/tiles/{set}/{file}":           s.rationed(s.pictures.getTile, s.pictures.undrawn),
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
	bounded := s.bound(ln)
	web.ConnState = bounded.state
	go func() { _, _ = s.pictures.index() }() // drawn before the first page asks
	failed := make(chan error, 1)
	go func() { failed <- web.Serve(bounded) }()
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

// bound bounds the connections of a listener, so that files can be opened still when
// there are as many as may be. All connections of a proxy come from one address.
func (s *Server) bound(ln net.Listener) *conns {
	each, all := s.cfg.Limits.Connections, s.cfg.Limits.AllConnections
	if n := descriptors(); n > 0 {
		all = min(all, max(1, n*3/4))
	}
	if s.cfg.BehindProxy {
		each = 0
	}
	return newConns(ln, each, all)
}

// writeTime is how long a client may take for an answer.
const writeTime = 30 * time.Second

// web returns the HTTP server with its time limits.
func (s *Server) web() *http.Server {
	return &http.Server{
		Handler:           s.handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      writeTime,
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
			s.tables.sweep(time.Now().Add(-s.tables.idle()))
		case <-s.running.Done():
			return
		}
	}
}
