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

// Guests says who may play on a server.
type GuestPolicy string

// Who may play.
const (
	GuestsAllowed GuestPolicy = "allowed" // everybody: a name is enough
	GuestsNo      GuestPolicy = "no"      // who has an account, and anybody may make one
	GuestsInvite  GuestPolicy = "invite"  // the same, and making one needs an invitation code
)

// AccountsOnly reports whether guests may only look.
func (g GuestPolicy) AccountsOnly() bool { return g == GuestsNo || g == GuestsInvite }

// Limits are what one address may do.
type Limits struct {
	Guests      float64 // new ones a second
	GuestBurst  int
	StoredDaily int     // KiB that it may leave on the disk in a day; a game that goes on is never held up
	Cores       float64 // of the machine that its costly requests take together
}

// Config is what Callers need.
type Config struct {
	Accounts *account.Accounts
	Ingress  *httpd.Ingress
	Log      *slog.Logger
	Guests   GuestPolicy // who may play; "": everybody
	Limits   Limits

	// Key is of the numbers under which people are counted, which nobody else can know: all servers
	// of a database have one. Nil: a key of this server's own.
	Key []byte

	// CountEverywhere counts one use of something at all servers of the database together, or says
	// how long to wait; nil: this server is alone.
	CountOnAllServers func(ctx context.Context, what string, perSecond float64, burst int) (time.Duration, error)
}

// Moderation is what the host has decided about those who call.
type Moderation interface {
	// Seen notes from where somebody calls.
	NoteOrigin(r *http.Request, who store.Holder)
	// MayPlayFrom refuses guests who are banned.
	MayPlayFrom(r *http.Request, who store.Holder) error
	// MayBegin refuses, during maintenance, what begins something new.
	MayBegin(r *http.Request) error
}

// Callers know who sends a request.
type Callers struct {
	cfg        Config
	accounts   *account.Accounts
	ingress    *httpd.Ingress
	moderation Moderation

	newGuests *ratelimit.PerAddress // new ones
	shares    *shares
	Storage   StorageQuota
	CPU       *ratelimit.CPUQuota[netip.Addr] // of what costs much
}

// New returns Callers. They need a Moderation before they are asked who calls.
func New(cfg Config) *Callers {
	return &Callers{
		cfg: cfg, accounts: cfg.Accounts, ingress: cfg.Ingress,
		newGuests: ratelimit.New[netip.Addr](cfg.Limits.Guests, cfg.Limits.GuestBurst),
		shares:    newShares(cfg.Key),
		Storage:   newStorageQuota(cfg.Limits.StoredDaily),
		CPU:       ratelimit.NewCPUQuota[netip.Addr](cfg.Limits.Cores),
	}
}

// Moderate has callers held to what a Moderation says. It is called once, before the first request.
func (c *Callers) SetModeration(m Moderation) { c.moderation = m }

// Identify returns who sends a request, or why they may not call with this access.
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

// NotInMaintenance refuses what begins something new while maintenance goes on.
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
