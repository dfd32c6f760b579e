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

// Settings say who the provider is, and as whom the server asks it.
type Settings struct {
	// Issuer is what the provider calls itself: an https address. Its host may be anywhere;
	// what it leads to besides is on the internet.
	Issuer *url.URL
	Client string
	Secret string
	Name   string         // what people call it
	Roots  *x509.CertPool // whose certificates count; nil: those of the system
}

const (
	maxName   = 40
	maxSecret = 1000
)

// NewSettings reads the settings.
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

func isControl(r rune) bool { return r < ' ' || r == 0x7f || r == utf8.RuneError }

// The errors of a provider. Which it was says nothing about anybody.
var (
	ErrDown    = errors.New("the identity provider cannot be reached, or does not answer as one")
	ErrRefused = errors.New("the identity provider does not say who it is")
)

// An Attempt is one way to the provider and back.
type Attempt struct {
	State    string // by which the browser is known when it comes back
	Nonce    string // which the provider repeats
	Verifier string // which shows to the provider that we are who sent the browser
}

// NewAttempt makes one of random bits.
func NewAttempt() Attempt {
	return Attempt{State: randomToken(), Nonce: randomToken(), Verifier: oauth2.GenerateVerifier()}
}

func randomToken() string {
	var b [32]byte
	_, _ = rand.Read(b[:]) // never fails: crypto/rand ends the program instead
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// A Provider is an identity provider. All methods may be called from any goroutine.
type Provider struct {
	settings Settings
	callback string
	client   *http.Client
	log      *slog.Logger

	mu         sync.Mutex
	discovered *discovery
	refreshing chan struct{} // closed when it has been looked; nil: nobody looks
}

// New returns a provider. Callback is the address to which browsers come back. Nothing is asked
// yet.
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

// Name is what people call the provider.
func (p *Provider) Name() string { return p.settings.Name }

// Issuer is what the provider calls itself.
func (p *Provider) Issuer() string { return p.settings.Issuer.String() }

// Address returns where a browser is sent. With again the provider makes sure anew who it is,
// though the browser may be signed in there.
func (p *Provider) Address(ctx context.Context, a Attempt, again bool) (string, error) {
	f, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(a.Nonce), oauth2.S256ChallengeOption(a.Verifier)}
	if again {
		options = append(options, oauth2.SetAuthURLParam("prompt", "login"), oauth2.SetAuthURLParam("max_age", "0"))
	}
	return f.config.AuthCodeURL(a.State, options...), nil
}

// logRefused notes why the provider's word does not count: whoever runs the server mends it.
func (p *Provider) logRefused(why string) error {
	p.log.Warn("the identity provider signed nobody in", slog.String("reason", why))
	return ErrRefused
}

func (p *Provider) logDown(why string) error {
	p.log.Warn("the identity provider is down", slog.String("reason", why))
	return ErrDown
}
