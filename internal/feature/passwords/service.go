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

// Limits are how often one network address may try to sign in. How often it may ask for a link to a
// new password is derived from them: a sixth of that rate.
type Limits struct {
	SignIns     float64 // a second
	SignInBurst int
}

// Config has what this package needs of the server.
type Config struct {
	Accounts *account.Accounts
	Callers  *caller.Callers
	SignIn   *signin.Service
	Log      *slog.Logger
	Limits   Limits
	Mail     Mail
}

// Mail sends links to the mail addresses that accounts have confirmed.
type Mail interface {
	// HasMail reports whether this server sends mail at all.
	HasMail() bool
	// CheckAddress returns an error if the text is no mail address.
	CheckAddress(address string) error
	// PeopleAt lists the people who have confirmed a mail address.
	PeopleAt(ctx context.Context, address string) ([]account.Person, error)
	// SendLink makes a link for a person and sends it, if they have confirmed an address.
	SendLink(ctx context.Context, to *Addressee) error
	// TooMany returns the error that SendLink returns if today's limit is reached.
	TooMany() error
}

// An Addressee is the owner of an account for which a link was requested.
type Addressee struct {
	Person account.Person
	From   netip.Addr // the network from which it was asked for
	// Browser is the hash of the browser that sent the request, if the owner signed in with it
	// before; else nil.
	Browser []byte
	// Link makes the link within the transaction that counts it, for the confirmed address with
	// this id, and returns the account's name and the secret of the link.
	Link func(tx *store.Tx, address []byte) (called, secret string, err error)
}

// A Service lets people who have lost their password back into their accounts.
type Service struct {
	accounts     *account.Accounts
	callers      *caller.Callers
	signin       *signin.Service
	log          *slog.Logger
	mail         Mail
	throttle     *throttle
	linkRequests chan linkRequest // the queue of requests for links
}

// New returns a Service that is set up by cfg. It sends links only while Run runs.
func New(cfg Config) *Service {
	return &Service{
		accounts: cfg.Accounts, callers: cfg.Callers, signin: cfg.SignIn, log: cfg.Log, mail: cfg.Mail,
		throttle: newThrottle(cfg.Limits), linkRequests: make(chan linkRequest, maxQueuedRequests),
	}
}
