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

// Limits are the rates at which one address may sign in and make accounts.
type Limits struct {
	Accounts     float64 // new accounts a second
	AccountBurst int
	SignIns      float64 // attempts a second; a sixth of it at one account
	SignInBurst  int
}

// Config has the settings and services from which New makes a Service.
type Config struct {
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	Limits   Limits

	// IsBadName reports whether the host does not allow a name; nil: all are allowed.
	IsBadName func(string) bool
	// OlderServer reports whether a server runs beside this one that cannot read names with joiners;
	// nil: this server is alone.
	OlderServer func(ctx context.Context) (bool, error)

	SignInMethods []Method // all except the password

	DiskGuard   func() error                // returns a problem while the disk is nearly full
	MayBegin    func(r *http.Request) error // returns a problem during maintenance
	MayJoinFrom func(r *http.Request) error // returns a problem for a caller who is banned as a guest

	EndConns    func(sessions []store.Holder)                     // closes sockets and streams of sessions that have ended
	Regrant     func(ctx context.Context, games []string)         // has tables in memory reread their grants
	Reread      func(ctx context.Context, games []string)         // has the lobby reread tables
	Merged      func(ctx context.Context, p account.Person)       // is called when an account may have got what a guest had
	Unsubscribe func(ctx context.Context, p account.Person) error // deletes the push subscriptions of a person
}

// A Service does what all methods to sign in have in common: it limits the attempts, checks new
// accounts, and passes the result of a sign-in on to the browser and the rest of the server.
type Service struct {
	cfg      Config
	accounts *account.Accounts
	callers  *caller.Callers
	throttle *throttle
	signUps  *ratelimit.PerAddress // new accounts, and new names of them
}

// New returns a Service with these settings.
func New(cfg Config) *Service {
	return &Service{
		cfg: cfg, accounts: cfg.Accounts, callers: cfg.Callers, throttle: newThrottle(cfg.Limits),
		signUps: ratelimit.New[netip.Addr](cfg.Limits.Accounts, cfg.Limits.AccountBurst),
	}
}
