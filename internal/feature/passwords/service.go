package passwords

import (
	"context"
	"log/slog"
	"net/netip"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Limits are how often an address may ask for a link: a sixth of what it may try to sign in.
type Limits struct {
	SignIns     float64 // a second
	SignInBurst int
}

// Config is what the feature needs.
type Config struct {
	Accounts *account.Accounts
	Callers  *caller.Callers
	SignIn   *signin.Service
	Log      *slog.Logger
	Limits   Limits
	Mail     Mail
}

// Mail sends links to the addresses that accounts have confirmed.
type Mail interface {
	// HasMail reports whether this server sends mail at all.
	HasMail() bool
	// CheckAddress says why something is no address.
	CheckAddress(address string) error
	// PeopleAt lists who has confirmed an address.
	PeopleAt(ctx context.Context, address string) ([]account.Person, error)
	// SendLink sends a link to somebody, if they have an address.
	SendLink(ctx context.Context, to *Addressee) error
	// TooMany is the error of SendLink if as many as may be were sent today.
	TooMany() error
}

// An Addressee is an account for which somebody has asked for a link.
type Addressee struct {
	Person account.Person
	From   netip.Addr // the network from which it was asked for
	// Browser is that in which it was asked for, if the account's owner signed in there before; else nil.
	Browser []byte
	// Link makes the link, within the change that counts it: what the account is called, and the
	// secret. The address is the id of theirs.
	Link func(tx *store.Tx, address []byte) (called, secret string, err error)
}

// A Service lets people back into their accounts.
type Service struct {
	accounts     *account.Accounts
	callers      *caller.Callers
	signin       *signin.Service
	log          *slog.Logger
	mail         Mail
	throttle     *throttle
	linkRequests chan linkRequest // who asks for a link
}

// New returns a Service.
func New(cfg Config) *Service {
	return &Service{
		accounts: cfg.Accounts, callers: cfg.Callers, signin: cfg.SignIn, log: cfg.Log, mail: cfg.Mail,
		throttle: newThrottle(cfg.Limits), linkRequests: make(chan linkRequest, maxQueuedRequests),
	}
}
