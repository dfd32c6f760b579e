package signin

import (
	"context"
	"net/http"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// Limits are how often an address may sign in and make accounts.
type Limits struct {
	Accounts     float64 // new ones a second
	AccountBurst int
	SignIns      float64 // attempts a second; a sixth of it at one account
	SignInBurst  int
}

// Config is what signing in needs.
type Config struct {
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	Limits   Limits

	IsBadName func(string) bool // which names the host does not want; nil: none
	// OlderServer reports whether a server runs beside this one that cannot read names with joiners;
	// nil: this server is alone.
	OlderServer func(ctx context.Context) (bool, error)

	SignInMethods []SignInMethod // other than by a password

	DiskGuard   func() error                // refuses what is new while there is hardly any room to store it
	MayBegin    func(r *http.Request) error // refuses what is new during maintenance
	MayJoinFrom func(r *http.Request) error // refuses an account to whoever is banned as a guest

	EndConns    func(sessions []store.Holder)                     // ends sockets and streams of sessions that are no more
	Regrant     func(ctx context.Context, games []string)         // has tables in memory read anew who holds what
	Reread      func(ctx context.Context, games []string)         // has the lobby read tables anew
	Merged      func(ctx context.Context, p account.Person)       // an account may have got what a guest had
	Unsubscribe func(ctx context.Context, p account.Person) error // no browser of somebody is told anything by push any more
}

// A Service is what the ways to sign in share.
type Service struct {
	cfg      Config
	accounts *account.Accounts
	callers  *caller.Callers
	throttle *throttle
	signUps  *ratelimit.PerAddress // new accounts, and new names of them
}

// New returns a Service.
func New(cfg Config) *Service {
	return &Service{
		cfg: cfg, accounts: cfg.Accounts, callers: cfg.Callers, throttle: newThrottle(cfg.Limits),
		signUps: ratelimit.New[netip.Addr](cfg.Limits.Accounts, cfg.Limits.AccountBurst),
	}
}
