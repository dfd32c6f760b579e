package caller

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// GuestPolicy says who may play on a server: everybody, or accounts only, and who may make one.
type GuestPolicy string

// Who may play.
const (
	GuestsAllowed GuestPolicy = "allowed" // guests too: everybody may play
	GuestsNo      GuestPolicy = "no"      // only accounts may play, and anybody may make one
	GuestsInvite  GuestPolicy = "invite"  // only accounts may play, and making one needs an invitation code
)

// AccountsOnly reports whether playing needs an account, so that guests may only look.
func (g GuestPolicy) AccountsOnly() bool { return g == GuestsNo || g == GuestsInvite }

// Limits are the rate limits and quotas of one address.
type Limits struct {
	Guests      float64 // new guests a second
	GuestBurst  int
	StoredDaily int     // KiB that it may have stored in a day; a game that goes on is never held up
	Cores       float64 // processor cores that its costly requests may take together
}

// Config has the settings and services from which New makes Callers.
type Config struct {
	Accounts *account.Accounts
	Ingress  *httpd.Ingress
	Log      *slog.Logger
	Guests   GuestPolicy // who may play; "": everybody
	Limits   Limits

	// Key is the HMAC key of the numbers under which the accounts and people behind one address are
	// counted. All servers of a database have the same; nil: a random key of this server's own.
	Key []byte

	// CountOnAllServers counts one use of something at all servers of the database together, and
	// returns how long to wait if the rate is used up; nil: this server is alone.
	CountOnAllServers func(ctx context.Context, what string, perSecond float64, burst int) (time.Duration, error)
}

// Moderation says whom bans and maintenance keep out. Package moderation implements it.
type Moderation interface {
	// NoteOrigin remembers from which address a person sends requests.
	NoteOrigin(r *http.Request, who store.Holder)
	// MayPlayFrom returns a problem if the person is a banned guest, or a guest from the network of
	// one.
	MayPlayFrom(r *http.Request, who store.Holder) error
	// MayBegin returns a problem during maintenance, in which nothing new may begin; nil for
	// admins.
	MayBegin(r *http.Request) error
}

// Callers find out who sends a request, and count requests in the rate limits and quotas of their
// address or account. Their methods may be called from any goroutine.
type Callers struct {
	cfg        Config
	accounts   *account.Accounts
	ingress    *httpd.Ingress
	moderation Moderation

	newGuests *ratelimit.PerAddress // of guests that EnsureGuest makes
	shares    *shares
	Storage   StorageQuota
	CPU       *ratelimit.CPUQuota[netip.Addr] // of costly requests
}

// New returns Callers. SetModeration must be called before they are asked who sends a request.
func New(cfg Config) *Callers {
	return &Callers{
		cfg: cfg, accounts: cfg.Accounts, ingress: cfg.Ingress,
		newGuests: ratelimit.New[netip.Addr](cfg.Limits.Guests, cfg.Limits.GuestBurst),
		shares:    newShares(cfg.Key),
		Storage:   newStorageQuota(cfg.Limits.StoredDaily),
		CPU:       ratelimit.NewCPUQuota[netip.Addr](cfg.Limits.Cores),
	}
}

// SetModeration sets the Moderation that is asked about bans and maintenance. It is called once,
// before the first request.
func (c *Callers) SetModeration(m Moderation) { c.moderation = m }

// Identify finds out who sends a request and returns what an endpoint with access a needs to know
// of them: Who, or Session and Account; nothing for Public. Callers who may not call it are refused
// with a problem. With the accesses Guest and Person it makes a guest of a caller without a session
// and sets the cookie.
func (c *Callers) Identify(w http.ResponseWriter, r *http.Request, a api.Access) (who api.Caller, err error) {
	switch a {
	case api.Public:
	case api.Known:
		who.Who, err = c.Who(r)
	case api.Player:
		who.Who, err = c.RequirePlayer(r)
	case api.Guest:
		who.Who, err = c.EnsureGuest(w, r)
	case api.Person:
		who.Who, err = c.EnsurePerson(w, r)
	case api.Browser:
		who.Session, err = c.BrowserSession(r)
	case api.Member:
		who.Session, who.Account, err = c.RequireMember(r)
	case api.Confirmed:
		who.Session, who.Account, err = c.RequireConfirmed(r)
	case api.Admin:
		who.Session, who.Account, err = c.RequireAdmin(r)
	}
	return who, err
}

// NotInMaintenance returns a middleware, for endpoints that begin something new, that refuses
// requests during maintenance, except those of admins.
func (c *Callers) NotInMaintenance() api.Middleware {
	return api.Middleware{Name: "not in maintenance", Wrap: func(h api.Handler) api.Handler {
		return func(w http.ResponseWriter, r *http.Request) error {
			if err := c.moderation.MayBegin(r); err != nil {
				return err
			}
			return h(w, r)
		}
	}}
}
