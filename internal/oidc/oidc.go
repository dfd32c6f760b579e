package oidc

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"circulade/internal/outside"
)

// Settings say which identity provider is used, and with which client credentials.
type Settings struct {
	// Issuer is the provider's issuer URL (https). Its host may be anywhere, even in a private
	// network; other addresses that the provider names must be on the internet.
	Issuer *url.URL
	Client string // the client id
	Secret string
	Name   string         // the provider's name on the page
	Roots  *x509.CertPool // the trusted certificate authorities; nil: those of the system
}

const (
	maxName   = 40
	maxSecret = 1000
)

// NewSettings returns the host's settings of the identity provider: its issuer URL, this server's
// client id and secret there, and its name on the page. It returns an error if one of them is missing
// or malformed.
func NewSettings(issuer, client, secret, name string) (*Settings, error) {
	u, err := url.Parse(issuer)
	if err != nil || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("the issuer must be an address like https://id.example.org, of no user and without ? or #")
	}
	switch {
	case client == "" || len(client) > maxSecret:
		return nil, errors.New("the client id is missing: the provider gives one to each that it signs people in for")
	case secret == "" || len(secret) > maxSecret:
		return nil, errors.New("the client secret is missing, or too long")
	case name == "" || utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, isControl):
		return nil, fmt.Errorf("the name that people know the provider by must have 1 to %d characters", maxName)
	}
	return &Settings{Issuer: u, Client: client, Secret: secret, Name: name}, nil
}

// isControl reports whether r is a control character or no valid character.
func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == utf8.RuneError }

// The errors of a provider. They reveal nothing about a person.
var (
	ErrDown    = errors.New("the identity provider cannot be reached, or does not answer as one")
	ErrRefused = errors.New("the identity provider does not say who it is")
)

// An Attempt has the random values of one authorization request, which are compared when the
// browser comes back.
type Attempt struct {
	State    string // which the browser brings back
	Nonce    string // which the provider repeats in the ID token
	Verifier string // the PKCE verifier: proves to the provider that this server sent the browser
}

// NewAttempt returns an attempt with random values.
func NewAttempt() Attempt {
	return Attempt{State: randomToken(), Nonce: randomToken(), Verifier: oauth2.GenerateVerifier()}
}

// randomToken returns 32 random bytes as base64url without padding.
func randomToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// A Provider is a client of one identity provider. It is safe for concurrent use.
type Provider struct {
	settings Settings
	callback string // the URL to which browsers come back
	client   *http.Client
	log      *slog.Logger

	mu         sync.Mutex
	discovered *discovery
	refreshing chan struct{} // closed when the running fetch ends; nil: none runs
}

// New returns a client of the provider; callback is the URL to which browsers come back. It does
// not contact the provider yet.
func New(s *Settings, callback string, log *slog.Logger) *Provider {
	address := strings.ToLower(s.Issuer.Host)
	if s.Issuer.Port() == "" {
		address += ":443"
	}
	client := outside.Client(&http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: s.Roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: outside.DialTime, MaxIdleConns: 4, IdleConnTimeout: time.Minute,
		ResponseHeaderTimeout: answerTime, MaxResponseHeaderBytes: 16 << 10,
	}, func(to string) bool { return to == address })
	client.Transport = limitedTransport{client.Transport}
	client.Timeout = answerTime
	return &Provider{settings: *s, callback: callback, client: client, log: log}
}

// Name returns the provider's name as the page shows it.
func (p *Provider) Name() string { return p.settings.Name }

// Issuer returns the provider's issuer URL.
func (p *Provider) Issuer() string { return p.settings.Issuer.String() }

// Address returns the URL at the identity provider to which a browser is sent to sign in, or ErrDown.
// With confirm it asks the provider to authenticate the person anew, even if they are signed in there.
// a has the attempt's random values.
func (p *Provider) Address(ctx context.Context, a Attempt, confirm bool) (string, error) {
	f, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)}
	if confirm {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return f.config.AuthCodeURL(a.State, options...), nil
}

// logRefused logs why a sign-in by the identity provider is refused, for the host to read, and
// returns ErrRefused.
func (p *Provider) logRefused(why string) error {
	p.log.Warn("the identity provider signed nobody in", slog.String("reason", why))
	return ErrRefused
}

// logDown logs why the identity provider counts as down, for the host to read, and returns ErrDown.
func (p *Provider) logDown(why string) error {
	p.log.Warn("the identity provider is down", slog.String("reason", why))
	return ErrDown
}
