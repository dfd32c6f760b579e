package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	"circulade/internal/admin"
	"circulade/internal/feature/about"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/tournaments"
	"circulade/internal/server"
	"circulade/web"
)

// The address that serve listens at unless it is told another; should its port
// be taken, the next few are tried.
const (
	defaultHost = "127.0.0.1"
	defaultPort = 8080
	portsTried  = 10
)

// botPause lets people follow what computer players do.
const botPause = 400 * time.Millisecond

// ServeCmd serves the web app.
type ServeCmd struct {
	Addr        string  `env:"CIRCULADE_ADDR" placeholder:"HOST:PORT" help:"Where to listen; 127.0.0.1:8080, or the next free port, if not given. 0.0.0.0:8080 lets others in."`
	Data        string  `env:"CIRCULADE_DATA" placeholder:"DIR" help:"The folder that keeps the games; the user's data folder if not given. With --db: the folder of the socket for commands."`
	PublicURL   string  `env:"CIRCULADE_PUBLIC_URL" placeholder:"URL" help:"The address under which friends reach this server, if a proxy or router stands before it; with a path if that is all it has."`
	LimitFactor float64 `env:"CIRCULADE_LIMIT_FACTOR" default:"1" placeholder:"N" help:"Multiply what one address may do, where many people share one."`
	Contact     string  `env:"CIRCULADE_CONTACT" placeholder:"ADDRESS" help:"How visitors reach whoever runs this server: an e-mail address or a page. Told at /privacy."`
	Imprint     string  `env:"CIRCULADE_IMPRINT" placeholder:"TEXT" help:"Who runs this server: a line, or the address of a page. Told at /privacy."`
	Lobby       string  `env:"CIRCULADE_LOBBY" placeholder:"on|off" help:"Whether the page shows where strangers meet: public tables, and who else wants to play. On if others can reach this server, unless said."`
	Index       bool    `name:"index-players" env:"CIRCULADE_INDEX_PLAYERS" help:"Search engines may list the pages of players who have made theirs public, and of published games."`
	Open        bool    `env:"CIRCULADE_OPEN" help:"Open the address in the browser."`
	databaseFlags

	hostFlags

	operationFlags

	notifyFlags

	hookFlags

	clubFlags

	siteFlags

	keepFlags

	crowdFlags

	alone   bool     // the program was started without any argument
	strange []string // variables that look like settings and are none
}

// Run serves until the process is told to stop.
func (c *ServeCmd) Run() error {
	data, err := dataFolder(c.Data)
	if err != nil && c.DB == "" {
		return err
	}
	public, err := c.readSite(c.PublicURL, data, c.Contact)
	if err != nil {
		return err
	}
	if !(c.LimitFactor > 0) || c.LimitFactor > 1e6 {
		return usage("--limit-factor %v: it must be above 0, and at most 1000000", c.LimitFactor)
	}
	for field, fault := range c.host().Faults() {
		return usage("--%s: %s", field, fault)
	}
	if err := c.needsContact(public); err != nil {
		return err
	}
	if c.Lobby != "" && c.Lobby != "on" && c.Lobby != "off" {
		return usage("--lobby %q: it must be on or off", c.Lobby)
	}
	told, err := c.channels(public)
	if err != nil {
		return err
	}
	hooks, err := c.webhooks()
	if err != nil {
		return err
	}
	if err := errors.Join(c.readHost(), c.readClub(public), c.readOperations(), c.readKeep(), c.readCrowd()); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // the second order ends the program at once
	log := c.logTo(os.Stderr)
	defer c.flush()
	games, err := c.open(ctx, log, c.Data, c.MaxSockets)
	if err != nil {
		return err
	}
	err = c.serve(ctx, log, games, public, told, hooks)
	return errors.Join(err, games.release())
}

func (c *ServeCmd) serve(ctx context.Context, log *slog.Logger, games *database, public *url.URL, told notify.Channels, hooks *tournaments.Hooks) error {
	tell(log, games.found)
	for _, name := range c.strange {
		log.Warn(noSuchSetting, slog.String("variable", name))
	}
	ln, err := c.listen()
	if err != nil {
		return err
	}
	cfg := server.Config{
		Store: games, Rows: games, Bus: games.bus, Addr: ln.Addr(), Web: web.Dist(),
		Log:    log,
		Public: public,
		Lobby:  c.lobby(ln.Addr(), public), IndexPlayers: c.Index, Notice: told, Hooks: hooks, Club: c.settings,
		Limits: server.DefaultLimits().Times(c.LimitFactor), Version: build(), Host: c.host(), BotPause: botPause,
	}
	c.apply(&cfg)
	c.applyCrowd(&cfg)
	c.applySite(&cfg)
	c.applyKeep(&cfg, games.disk(), games.Size)
	cfg.Storage = games.storage()
	if err := c.openWatch(log, &cfg); err != nil {
		return errors.Join(err, ln.Close())
	}
	s, err := server.New(cfg)
	if err != nil {
		return errors.Join(err, ln.Close(), c.closeWatch())
	}
	checking, stop := context.WithCancel(ctx)
	defer stop()
	led, err := c.keepSite(checking, log, s, public)
	if err != nil {
		s.Close()
		return errors.Join(err, ln.Close(), c.closeWatch())
	}
	address := c.announce(ln.Addr(), public, games.name)
	c.missContact(log, ln.Addr())
	if c.Open || c.alone {
		browse(ctx, address)
	}
	checked := make(chan struct{})
	go func() {
		defer close(checked)
		examine(checking, log, games)
	}()
	kept := c.keep(checking, log, games.folder, admin.Set{Brief: s.Commands(), Lengthy: upkeep(games)})
	c.serveWatch(log, &cfg, s)
	err = s.Serve(ctx, ln)
	stop()
	<-checked
	kept()
	led()
	return errors.Join(err, c.closeWatch())
}

func (c *ServeCmd) host() about.Host { return about.Host{Contact: c.Contact, Imprint: c.Imprint} }

// lobby says whether the page shows where strangers meet: as it was said, else where
// others than this machine's can come.
func (c *ServeCmd) lobby(addr net.Addr, public *url.URL) bool {
	if c.Lobby != "" {
		return c.Lobby == "on"
	}
	at, err := netip.ParseAddrPort(addr.String())
	return public != nil || err != nil || !at.Addr().Unmap().IsLoopback()
}

// dataFolder returns the data folder: the given one, or the user's.
func dataFolder(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return filepath.Join(dir, "circulade"), nil
	}
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "Circulade"), nil
		}
	case "darwin":
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, "Library", "Application Support", "Circulade"), nil
		}
	default:
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, ".local", "share", "circulade"), nil
		}
	}
	return "", errors.New("this user has no folder for data; name one with --data")
}

// listen opens the port.
func (c *ServeCmd) listen() (net.Listener, error) {
	if c.Addr != "" {
		if _, _, err := net.SplitHostPort(c.Addr); err != nil {
			return nil, usage("--addr %q: it must be HOST:PORT, like 127.0.0.1:8080", c.Addr)
		}
		ln, err := net.Listen("tcp", c.Addr)
		if err != nil {
			return nil, fmt.Errorf("cannot listen at %s: %w; choose another address with --addr", c.Addr, plain(err))
		}
		return ln, nil
	}
	if c.encrypts() {
		ln, err := net.Listen("tcp", ":443")
		if err != nil {
			return nil, fmt.Errorf("cannot listen at :443: %w; choose another address with --addr", plain(err))
		}
		return ln, nil
	}
	return firstFree(defaultPort, portsTried)
}

// firstFree listens for this machine at the first free port of several.
func firstFree(first, n int) (net.Listener, error) {
	for port := first; port < first+n; port++ {
		ln, err := net.Listen("tcp", net.JoinHostPort(defaultHost, strconv.Itoa(port)))
		if err == nil {
			return ln, nil
		}
	}
	return nil, fmt.Errorf("no port from %d to %d is free on this machine; choose one with --addr %s:PORT",
		first, first+n-1, defaultHost)
}

// plain takes the cause out of an error of package net.
func plain(err error) error {
	var op *net.OpError
	if !errors.As(err, &op) {
		return err
	}
	var call *os.SyscallError
	if errors.As(op.Err, &call) {
		return call.Err
	}
	return op.Err
}

// announce prints where the server is, and returns the address for this
// machine's browser.
func (c *ServeCmd) announce(addr net.Addr, public *url.URL, kept string) string {
	host, port, err := net.SplitHostPort(addr.String())
	ip, ipErr := netip.ParseAddr(host)
	if err == nil && ipErr == nil && ip.IsUnspecified() {
		host = defaultHost
	}
	under := strings.TrimSuffix(c.base, "/")
	local := "http://" + net.JoinHostPort(host, port) + under
	if c.encrypts() {
		local = public.String() // no certificate is for this machine's own address
	}
	h := c.herald()
	h.where(local)
	if public != nil && !c.encrypts() {
		h.say(slog.LevelInfo, "and for friends at "+public.String(), slog.String("address", public.String()))
	}
	machine, err := net.InterfaceAddrs()
	if err == nil && public == nil {
		for _, a := range about.Addresses(addr, machine) {
			if a += under; a != local {
				h.say(slog.LevelInfo, "and at "+a, slog.String("address", a))
			}
		}
	}
	h.say(slog.LevelInfo, "Games are kept in "+kept, slog.String("kept", kept))
	if (ipErr != nil || !ip.Unmap().IsLoopback()) && !c.encrypts() {
		h.say(slog.LevelWarn, "Exposed: everybody who can reach port "+port+" of this machine can make tables here and watch those whose address they know; "+
			"nothing is encrypted unless a proxy does it.", slog.String("port", port))
	}
	return local
}

// browse opens an address in the browser. That none can be opened is no error:
// the address has been printed.
func browse(ctx context.Context, address string) {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address)
	case "darwin":
		cmd = exec.CommandContext(ctx, "open", address)
	default:
		cmd = exec.CommandContext(ctx, "xdg-open", address)
	}
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
