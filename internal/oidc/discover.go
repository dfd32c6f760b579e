package oidc

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const (
	answerTime = 5 * time.Second // for one answer of the provider
	maxAnswer  = 256 << 10       // bytes of one

	foundTime  = time.Hour        // until it is looked again what the provider says of itself
	failedTime = 20 * time.Second // the same, if it said nothing
)

// A found is what a provider says of itself, or that it says nothing.
type found struct {
	until    time.Time
	config   *oauth2.Config
	verifier *oidc.IDTokenVerifier
	err      error
}

// discover returns what the provider says of itself. It is asked by one at a time, for all who
// wait, and not at once again if it did not answer.
func (p *Provider) discover(ctx context.Context) (*found, error) {
	p.mu.Lock()
	if f := p.found; f != nil && time.Now().Before(f.until) {
		p.mu.Unlock()
		return f, f.err
	}
	if p.looking == nil {
		p.looking = make(chan struct{})
		go p.look(p.looking)
	}
	looked := p.looking
	p.mu.Unlock()
	select {
	case <-looked:
	case <-ctx.Done():
		return nil, ErrDown
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.found, p.found.err
}

// look asks the provider what it says of itself. What it said before holds on while it is down.
func (p *Provider) look(looked chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*answerTime)
	defer cancel()
	f := p.ask(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.err != nil && p.found != nil && p.found.err == nil {
		old := *p.found
		old.until = f.until
		f = &old
	}
	p.found, p.looking = f, nil
	close(looked)
}

func (p *Provider) ask(ctx context.Context) *found {
	ctx = oidc.ClientContext(ctx, p.client)
	provider, err := oidc.NewProvider(ctx, p.Issuer())
	if err != nil {
		return failed(p.down("what it says of itself cannot be read, or is another's"))
	}
	var said struct {
		Keys string   `json:"jwks_uri"`
		Ways []string `json:"token_endpoint_auth_methods_supported"`
	}
	endpoint := provider.Endpoint()
	if err := provider.Claims(&said); err != nil || !isSecure(said.Keys) || !isSecure(endpoint.AuthURL) || !isSecure(endpoint.TokenURL) {
		return failed(p.down("it names an address that is not https"))
	}
	// It is not tried in both ways: a code is good once.
	endpoint.AuthStyle = oauth2.AuthStyleInHeader
	if len(said.Ways) > 0 && !slices.Contains(said.Ways, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return &found{
		until: time.Now().Add(foundTime),
		config: &oauth2.Config{
			ClientID: p.settings.Client, ClientSecret: p.settings.Secret, RedirectURL: p.callback,
			Endpoint: endpoint, Scopes: []string{oidc.ScopeOpenID, "profile"},
		},
		verifier: provider.VerifierContext(ctx, &oidc.Config{ClientID: p.settings.Client}),
	}
}

func failed(err error) *found { return &found{until: time.Now().Add(failedTime), err: err} }

// isSecure reports whether an address is one over HTTPS, of no user.
func isSecure(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == ""
}

// bounded reads no more of an answer than there may be.
type bounded struct{ next http.RoundTripper }

// RoundTrip sends a request.
func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err == nil {
		resp.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	}
	return resp, err
}
