package server

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"circulade/bot"
	"circulade/internal/account"
	"circulade/internal/account/device"
	"circulade/internal/account/passkey"
	"circulade/internal/chat"
	"circulade/internal/lobby"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
	"circulade/internal/table/replay"
)

// maxReplays is how many bytes of replays stay in memory.
const maxReplays = 64 << 20

// Config is what a server needs.
type Config struct {
	Store store.Store
	Rows  store.Rows // the tables beside the games; nil: the store has them
	Addr  net.Addr   // where the server listens
	Web   fs.FS      // the built web app; nil serves the API alone
	Log   *slog.Logger

	Public      *url.URL // the address that friends use, if it is another; or nil
	BehindProxy bool     // count clients by the last X-Forwarded-For
	Limits      Limits
	Version     string
	Host        Host

	Lobby bool // the page shows that strangers meet here

	BotPause time.Duration // before a computer player's choice, when people follow

	tables func(*table.Config) // changes what tables are given, in tests
	lobby  func(*lobby.Config) // the same of the lobby
}

// A Server serves tables over HTTP.
type Server struct {
	cfg      Config
	log      *slog.Logger
	hosts    *hosts
	accounts *account.Accounts
	keys     *passkey.Keys
	devices  *device.Devices
	hall     *table.Hall
	lobby    *lobby.Lobby
	requests *limiter
	creation *limiter
	guests   *limiter // new ones
	signUps  *limiter // new accounts
	tries    *tries
	open     open
	exports  chan struct{} // accounts that are being downloaded
	opened   *limiter      // records
	opening  chan struct{}
	replays  *replay.Cache
	lines    *lines
	rations  *rations
	talk     *talk
	proxy    sync.Once // that there is one has been told
	pictures *pictures
	site     *site
	hello    []byte
	openAPI  *file
	handler  http.Handler

	pushTime, pingTime, openTime time.Duration // the constants, but in tests

	running context.Context // ends when the server stops
	stop    context.CancelFunc
	mu      sync.Mutex
	closed  bool
	workers sync.WaitGroup // sockets and streams
}

// New makes a server; Close releases it. It does not close the store.
func New(cfg Config) (*Server, error) {
	if rows, ok := cfg.Store.(store.Rows); ok && cfg.Rows == nil {
		cfg.Rows = rows
	}
	s := &Server{
		cfg: cfg, log: cfg.Log, hosts: newHosts(cfg.Addr, cfg.Public),
		pushTime: pushTime, pingTime: pingTime, openTime: openTime,
		requests: newLimiter(cfg.Limits.Requests, cfg.Limits.RequestBurst),
		creation: newLimiter(cfg.Limits.Tables, cfg.Limits.TableBurst),
		guests:   newLimiter(cfg.Limits.Guests, cfg.Limits.GuestBurst),
		signUps:  newLimiter(cfg.Limits.Accounts, cfg.Limits.AccountBurst),
		tries:    newTries(cfg.Limits),
		exports:  make(chan struct{}, downloads),
		opened:   newLimiter(cfg.Limits.Records, cfg.Limits.RecordBurst),
		opening:  newOpening(),
		replays:  replay.NewCache(maxReplays),
		lines:    newLines(cfg.Limits),
		rations:  newRations(cfg.Limits.Cores),
		accounts: account.Open(cfg.Rows, nil, belongings()...),
		talk:     newTalk(cfg.Rows, cfg.Limits),
		keys:     passkey.Open(cfg.Rows, nil),
		devices:  device.Open(cfg.Rows, nil),
	}
	var err error
	if s.pictures, err = newPictures(); err != nil {
		return nil, err
	}
	if s.site, err = newSite(cfg.Web); err != nil {
		return nil, err
	}
	if s.hello, err = hello(cfg.Version, bot.Names(), cfg.Lobby, !s.hosts.loopback || cfg.Public != nil); err != nil {
		return nil, err
	}
	if s.openAPI, err = newFile("openapi.json", openAPI); err != nil {
		return nil, err
	}
	s.handler = s.protect(s.routes())
	s.running, s.stop = context.WithCancel(context.Background())
	s.lobby = s.openLobby()
	s.hall = s.openHall()
	s.workers.Add(1)
	go func() {
		defer s.workers.Done()
		s.talk.Run(s.running, s.log)
	}()
	return s, nil
}

// openHall makes the room where the tables are.
func (s *Server) openHall() *table.Hall {
	l := s.cfg.Limits
	cfg := table.Config{
		Store: s.cfg.Store, Log: s.log, Replays: s.replays, Lobby: s.lobby, BotPause: s.cfg.BotPause,
		Limits: table.Limits{
			OpenTables: l.OpenTables, AllOpenTables: l.AllOpenTables,
			ComputerGames: l.ComputerGames, AllComputerGames: l.AllComputerGames,
		},
	}
	if s.cfg.tables != nil {
		s.cfg.tables(&cfg)
	}
	return table.Open(s.running, cfg)
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
	all := map[string]handler{
		"GET /api/hello":                        s.getHello,
		"GET /api/openapi.json":                 s.getOpenAPI,
		"GET /api/art":                          s.pictures.getIndex,
		"GET /api/art/areas":                    s.pictures.getAreas,
		"GET /api/invite":                       s.getInvite,
		"GET /api/privacy":                      s.getPrivacy,
		"GET /api/qr":                           s.getQR,
		"POST /api/qr":                          s.postQR,
		"POST /api/packs":                       s.postPacks,
		"POST /api/games":                       s.postGames,
		"GET /api/games":                        s.getGames,
		"GET /api/games/{id}":                   s.present(s.getGame, isWhole),
		"POST /api/games/{id}/sit":              s.postSit,
		"POST /api/games/{id}/join":             s.postJoin,
		"GET /api/lobby":                        s.getLobby,
		"GET /api/lobby/socket":                 s.getLobbySocket,
		"POST /api/lobby/pair":                  s.postPair,
		"GET /api/lobby/pair/{ticket}":          s.getTicket,
		"DELETE /api/lobby/pair/{ticket}":       s.deleteTicket,
		"POST /api/games/{id}/choices":          s.postChoices,
		"POST /api/games/{id}/preview":          s.postPreview,
		"POST /api/games/{id}/undo":             s.postUndo,
		"POST /api/games/{id}/hasten":           s.postHasten,
		"GET /api/games/{id}/packs":             s.getTablePacks,
		"POST /api/games/{id}/packs":            s.postTablePacks,
		"POST /api/games/{id}/packs/{pack}":     s.postTablePack,
		"GET /api/games/{id}/record":            s.present(s.getRecord, nil),
		"GET /api/games/{id}/fits":              s.getFits,
		"GET /api/games/{id}/hints":             s.getHints,
		"GET /api/games/{id}/analysis":          s.analysed("table", s.replayFor),
		"POST /api/games/{id}/analysis":         s.analysed("table", s.replayFor),
		"GET /api/records/{id}/analysis":        s.analysed("record", s.finishedRecord),
		"POST /api/records/{id}/analysis":       s.analysed("record", s.finishedRecord),
		"GET /api/games/{id}/art":               s.present(s.getTableArt, nil),
		"GET /api/games/{id}/areas":             s.present(s.getTableAreas, nil),
		"POST /api/games/{id}/seats/{n}/link":   s.postLink,
		"POST /api/games/{id}/seats/{n}/revoke": s.postRevoke,
		"POST /api/games/{id}/seats/{n}/name":   s.postName,
		"POST /api/games/{id}/seats/{n}":        s.postSeat,
		"POST /api/games/{id}/seats/{n}/time":   s.postTime,
		"POST /api/games/{id}/clock/pause":      s.postPause,
		"POST /api/games/{id}/clock/decline":    s.postDecline,
		"POST /api/games/{id}/clock/vacation":   s.postVacation,
		"POST /api/games/{id}/end":              s.postEnd,
		"POST /api/games/{id}/forget":           s.postForget,
		"GET /api/games/{id}/replay":            s.rationed(s.getReplay, nil),
		"GET /api/games/{id}/replay/{n}":        s.rationed(s.getPosition, nil),
		"GET /api/games/{id}/replay/{n}/fits":   s.rationed(s.getPositionFits, nil),
		"POST /api/games/{id}/share":            s.postShare,
		"POST /api/games/{id}/unshare":          s.postUnshare,
		"POST /api/games/{id}/again":            s.postAgain,
		"POST /api/records":                     s.postRecords,
		"GET /api/records/{id}":                 s.rationed(s.getOpened, nil),
		"GET /api/records/{id}/{n}":             s.rationed(s.getOpenedPosition, nil),
		"GET /api/records/{id}/{n}/fits":        s.rationed(s.getOpenedFits, nil),
		"GET /api/games/{id}/chat":              s.getChat,
		"POST /api/games/{id}/chat":             s.postChat,
		"POST /api/games/{id}/chat/mute":        s.postTie(chat.Mute),
		"POST /api/games/{id}/chat/block":       s.postTie(chat.Block),
		"POST /api/games/{id}/chat/consent":     s.postConsent,
		"POST /api/games/{id}/chat/report":      s.postReport,
		"GET /api/games/{id}/socket":            s.getSocket,
		"GET /api/games/{id}/stream":            s.getStream,
		"GET /art/figures.svg":                  s.pictures.getFigures,
		"GET /art/own.svg":                      s.rationed(s.pictures.getOwn, nil),
		"GET /art/tiles/{set}/{file}":           s.rationed(s.pictures.getTile, s.pictures.undrawn),
		"/api/":                                 noSuchPage,
		"/":                                     s.site.getFile,
	}
	maps.Copy(all, s.accountHandlers())
	maps.Copy(all, s.passkeyHandlers())
	maps.Copy(all, s.handoverHandlers())
	for _, address := range pages() {
		all["GET "+address] = s.site.getIndex
	}
	return all
}

// pages are the addresses of the page, which finds out itself what to show there.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/rules", "/rules/{chapter}", "/privacy"}
}

func noSuchPage(http.ResponseWriter, *http.Request) error {
	return refusal.New(refusal.NotFound, "not-found", "there is nothing at this address")
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

// Close ends the sockets and streams and closes the hall. What was acknowledged is in the
// store.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.stop()
	s.workers.Wait()
	s.hall.Close()
	s.lobby.Close()
}
