package server

import (
	"context"
	"crypto/tls"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/caller"
	"circulade/internal/cluster/bus"
	"circulade/internal/diskguard"
	"circulade/internal/feature"
	"circulade/internal/feature/about"
	"circulade/internal/feature/adminpages"
	"circulade/internal/feature/bots"
	"circulade/internal/feature/challenges"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/hints"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/people"
	"circulade/internal/feature/pictures"
	"circulade/internal/feature/players"
	"circulade/internal/feature/ratings"
	"circulade/internal/feature/rematch"
	"circulade/internal/feature/replays"
	"circulade/internal/feature/tournaments"
	"circulade/internal/httpd"
	"circulade/internal/monitor"
	"circulade/internal/oidc"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/store/health"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/replay"
	"circulade/internal/table/tidy"
	"circulade/web/rules"
)

// maxReplays is how many bytes of replays stay in memory.
const maxReplays = 64 << 20

// Config is what a server needs.
type Config struct {
	Store store.Store
	Rows  store.Rows // the database tables other than those of games; nil: Store also implements Rows
	Bus   bus.Bus    // connects the servers on one database; nil: this is the only one. Server.Close closes it
	Addr  net.Addr   // where the server listens
	Web   fs.FS      // the built web app; nil serves the API alone
	Log   *slog.Logger

	Public      *url.URL       // the public address, if people use another than Addr; or nil
	Base        string         // the path under which everything is, like /carc/; "": /
	BehindProxy bool           // requests come only through proxies of the operator, from whatever address
	Proxies     []netip.Prefix // addresses of the operator's proxies, whose X-Forwarded-For is believed
	Clubs       []netip.Prefix // networks from which many people play, as at a club
	ClubFactor  int            // by how much the limits of such a network are multiplied
	Aliases     []string       // further host names, redirected to Public, which must be set then
	TLS         *tls.Config    // nil: nothing is encrypted here
	HSTSDays    int            // for how many days browsers must use only HTTPS (Strict-Transport-Security); 0: no such header
	Limits      Limits
	Version     string
	Host        Host

	// Keep says for how long tables are kept that nobody uses; zero: for ever. Sweeps reports
	// whether this server is the one that deletes them; nil: it is.
	Keep   tidy.Periods
	Sweeps func() bool

	// Storage describes the database, for the admin pages.
	Storage adminpages.Storage

	// Space are the measures of free room, all of which must find some before anything new is begun.
	Space []diskguard.Measure

	Lobby bool // the page shows the lobby, where strangers meet

	IndexPlayers bool // search engines may list the pages of players and games

	Notice  notify.Channels    // by which channels people get your-turn notifications
	Hooks   *tournaments.Hooks // webhooks of tournaments; nil: there are none
	Club    *oidc.Settings     // a club's own identity provider; nil: none. Needs the public address
	Guests  caller.GuestPolicy // who may play; "": everybody
	BadName func(string) bool  // reports whether a name is forbidden; nil: none is

	BotPause time.Duration // how long a computer player waits before a choice when people follow the table

	Metrics   *monitor.Metrics // counters for Prometheus; nil: nothing is counted
	DrainTime time.Duration    // how long sockets stay open after the order to stop

	Tables func(*table.Config) // changes the configuration of tables; only tests set it
	Bots   func(*bots.Config)  // changes that of computer players; only tests set it
	Heard  Heard               // what tables report to features; only tests set it

	lobby       func(*lobby.Config)  // changes the configuration of the lobby, in tests
	accountsNow func() time.Time     // the clock of accounts, in tests; nil: the usual one
	ruleNow     func() time.Time     // the clock of moderation, in tests; nil: the usual one
	notify      func(*notify.Config) // changes the configuration of notifications, in tests
	drawings    *pictures.Drawings   // pictures drawn before, in tests
}

// Heard are functions that only tests set, to observe what tables report to features. A nil function is
// not called.
type Heard struct {
	YourTurn func(notify.YourTurn) // called for people whose turn it is while they do not follow the table
	Listed   func(lobby.Listing)   // how a table is listed in the lobby
}

// A Server serves tables over HTTP.
type Server struct {
	cfg     Config
	log     *slog.Logger
	ingress *httpd.Ingress
	callers *caller.Callers
	signin  *signin.Service
	accountServices
	waysToSignIn
	accounts    *account.Accounts
	registry    *table.Registry
	lobby       *lobby.Lobby
	meeting     *lobby.Service // endpoints of the lobby
	people      *people.Service
	players     *players.Service
	ratings     *ratings.Service
	notices     *notify.Service
	challenges  *challenges.Service
	tournaments *tournaments.Service
	hints       *hints.Service
	bots        *bots.Service
	rematch     *rematch.Service
	allowances
	streams *stream.Streams
	disk    *diskguard.Guard
	saves   *health.SaveHealth
	replays *replays.Service
	atTables
	cached  *replay.Cache // replays in memory
	recent  monitor.Recent
	began   time.Time
	chat    *chat.Service
	reports *report.Reports
	site    *httpd.Site
	about   *about.Service // facts about the server
	web     *httpd.Server

	adminPages *adminpages.Service
	decisions  *moderation.Decisions // of the feature moderation
	moderation *moderation.Service

	features []feature.Feature // all features, in the order of makeFeatures

	life *httpd.Lifecycle
}

// routing returns the part of the configuration that says how requests reach the server: addresses, proxies, base
// path.
func (c *Config) routing() httpd.Routing {
	return httpd.Routing{
		Addr: c.Addr, Public: c.Public, Base: c.Base, BehindProxy: c.BehindProxy, Proxies: c.Proxies, Clubs: c.Clubs, ClubFactor: c.ClubFactor,
	}
}

// New makes a server on an open store and starts its workers. Close releases it and leaves the store open.
func New(cfg Config) (*Server, error) {
	if rows, ok := cfg.Store.(store.Rows); ok && cfg.Rows == nil {
		cfg.Rows = rows
	}
	if err := prepare(cfg.Store, Schema()); err != nil {
		return nil, err
	}
	cfg.Log = httpd.RequestLog(cfg.Log)
	if cfg.Metrics != nil {
		cfg.Rows = health.CountFailures(cfg.Rows, func() { cfg.Metrics.Failed("people") })
	}
	saves := health.New(cfg.Store, cfg.Log)
	cfg.Store, cfg.Rows = saves.Store(cfg.Store), saves.Rows(cfg.Rows)
	var now func() time.Time // nil: this machine's
	var key []byte           // nil: of this server alone
	if cfg.Bus != nil {
		key = cfg.Bus.Key()
		watched := bus.NewStore(cfg.Store, cfg.Rows, cfg.Bus)
		cfg.Store, cfg.Rows, now = watched, watched, cfg.Bus.Now
	}
	accountsNow := now
	if cfg.accountsNow != nil {
		accountsNow = cfg.accountsNow
	}
	s := &Server{
		cfg: cfg, log: cfg.Log, ingress: httpd.NewIngress(cfg.routing()), allowances: newAllowances(cfg.Limits), life: httpd.NewLifecycle(),
		disk:     diskguard.New(cfg.Space, saves.ProbeSoon),
		cached:   replay.NewCache(maxReplays),
		accounts: account.Open(cfg.Rows, accountsNow, persons()...),
		saves:    saves,
	}
	s.callers = caller.New(s.calling(key))
	if err := s.addFeatures(now); err != nil {
		return nil, err
	}
	if err := httpd.CheckBase(s.ingress.Base, s.handlers()); err != nil {
		return nil, err
	}
	if err := s.decisions.Open(context.Background()); err != nil {
		return nil, fmt.Errorf("reading who is banned: %w", err)
	}
	s.web = httpd.New(s.serving())
	s.lobby = s.openLobby()
	s.registry = s.openRegistry()
	s.begin()
	return s, nil
}

// addFeatures makes all features and stores them in s, each after the features that it needs at once. now
// is the database's clock; nil: this machine's.
func (s *Server) addFeatures(now func() time.Time) (err error) {
	s.reports = report.Open(s.cfg.Rows, now)
	s.addModeration(now)
	s.addPeople(now, func(who store.Holder) { s.chat.SilencedChanged(who) })
	s.addChat(now)
	s.signin = s.withSignIn()
	s.addWaysIn()
	s.streams = s.openStreams()
	if s.atTables, err = s.newAtTables(); err != nil {
		return err
	}
	s.addReplays()
	s.addPlayers()
	s.addRatings(now)
	s.addLobby()
	s.addHintsBotsAndRematch()
	s.addAdminPages()
	if s.site, err = httpd.NewSite(s.cfg.Web, s.ingress.Base, rules.Files); err != nil {
		return err
	}
	if s.about, err = s.newAbout(); err != nil {
		return err
	}
	if s.notices, err = s.newNotify(); err != nil {
		return err
	}
	s.addAccounts()
	s.features = s.makeFeatures(&feature.Kernel{
		Rows: s.cfg.Rows, Log: s.log, Now: now, Accounts: s.accounts, Callers: s.callers, Ingress: s.ingress, SignIn: s.signin,
		Registry: func() *table.Registry { return s.registry },
	})
	return nil
}

// calling returns the configuration of Callers, which identifies who sends a request. key is the secret
// with which the people and accounts behind a network address are hashed for counting; nil: a random
// one of this server alone.
func (s *Server) calling(key []byte) caller.Config {
	l := s.cfg.Limits
	c := caller.Config{
		Accounts: s.accounts, Ingress: s.ingress, Log: s.log, Guests: s.cfg.Guests, Key: key,
		Limits: caller.Limits{Guests: l.Guests, GuestBurst: l.GuestBurst, StoredDaily: l.StoredDaily, Cores: l.Cores},
	}
	if b := s.cfg.Bus; b != nil {
		c.CountOnAllServers = b.Allow
	}
	return c
}

// begin joins the cluster and starts the background workers of the features and of the server itself.
// They run until the server is closed.
func (s *Server) begin() {
	if s.cfg.Bus != nil {
		s.joinCluster()
	}
	s.cfg.Metrics.Gauge(s.gauges())
	s.began, s.callers.CPU.Worked = time.Now(), s.recent.Worked
	s.notices.Start()
	for _, f := range s.features {
		if f.Run != nil {
			s.life.Go(func() { f.Run(s.life.Running) })
		}
	}
	accounts := s.accounts
	s.life.Go(func() { accounts.Run(s.life.Running, s.log) })
	s.life.Go(func() { s.saves.Run(s.life.Running) })
	s.life.Go(func() { s.disk.Watch(s.life.Running, s.log) })
	s.life.Go(func() { tidy.Run(s.life.Running, s.tidying()) })
}

// openRegistry opens the registry, which loads tables, keeps them in memory and drops them. Each table
// gets the Parts of all features.
func (s *Server) openRegistry() *table.Registry {
	l := s.cfg.Limits
	cfg := table.Config{
		Store: s.cfg.Store, Log: s.log, Stale: func(id string) { s.replays.Forget(id) }, SeatPolicy: s.lobby, FriendsOf: s.people.FriendsOf, Erased: func(id string) { s.passListing(lobby.Listing{ID: id}) }, Rows: s.cfg.Rows, Pool: s.bots.Pool(), Erase: erasers(s.features),
		EraseDeleted: deletedErasers(s.features), Parts: parts(s.features),
		Limits: table.Limits{
			OpenTables: l.OpenTables, AllOpenTables: l.AllOpenTables,
		},
	}
	cfg.Ended = func(session store.Holder) {
		s.accounts.ForgetCached(session)
		s.closeConns([]store.Holder{session})
	}
	m := s.cfg.Metrics
	cfg.Meter = table.Meter{Failed: func() { m.Failed("games") }, Saved: func(kind string, took time.Duration) {
		m.Saved(kind, took)
		s.recent.Saved(kind == store.KindChoices)
	}}
	if b := s.cfg.Bus; b != nil {
		cfg.Others, cfg.Now = otherServers(b), b.Now
	}
	if s.cfg.Tables != nil {
		s.cfg.Tables(&cfg)
	}
	return table.Open(s.life.Running, cfg)
}

// tidying returns the configuration of the worker that deletes tables nobody uses any more. In a cluster
// only one server deletes them.
func (s *Server) tidying() tidy.Config {
	c := tidy.Config{Games: s.cfg.Store, Rows: s.cfg.Rows, Erase: s.registry.Erase, OwnedHere: s.cfg.Sweeps, Periods: s.cfg.Keep, Log: s.log}
	if b := s.cfg.Bus; b != nil {
		c.IsOpenElsewhere = b.FollowedElsewhere
		c.OwnedHere = s.ownedHere("tidying")
	}
	return c
}

// Handler returns the handler of all requests: API, sockets and page.
func (s *Server) Handler() http.Handler { return s.web.Handler() }

// Serve answers requests on a listener until ctx ends, then stops gracefully: it refuses new tables,
// tells sockets and streams that the server restarts, finishes the requests under way, and closes the
// server.
func (s *Server) Serve(ctx context.Context, ln net.Listener) error {
	go s.pictures.Prepare()
	err := s.web.Serve(ctx, ln)
	s.Close()
	return err
}

// ServeBeside serves a second listener with handler h until ctx ends, with few connections, so that they
// cannot use up those of the main listener.
func (s *Server) ServeBeside(ctx context.Context, ln net.Listener, h http.Handler) error {
	return s.web.ServeBeside(ctx, ln, h)
}

// settleTime is how long tables have to do what is left when the server stops.
const settleTime = 2 * time.Second

// Close ends the sockets, streams and background workers and closes the bus, the registry of tables and
// the lobby. It leaves the store open, which has all that was acknowledged.
func (s *Server) Close() {
	s.life.Close()
	settling, cancel := context.WithTimeout(context.Background(), settleTime)
	defer cancel()
	s.registry.Drain(settling) // tables schedule notifications for people who have left just now
	s.notices.Close()          // while it can ask tables
	if s.cfg.Bus != nil {
		s.cfg.Bus.Close() // before the tables go, so that others take them over at once
	}
	s.registry.Close()
	s.lobby.Close()
}
