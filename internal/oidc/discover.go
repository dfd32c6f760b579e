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

	discoveryLife = time.Hour        // until it is looked again what the provider says of itself
	retryTime     = 20 * time.Second // the same, if it said nothing
)

// A found is what a provider says of itself, or that it says nothing.
type discovery struct {
	until    time.Time
	config   *oauth2.Config
	verifier *oidc.IDTokenVerifier
	err      error
}

// discover returns what the provider says of itself. It is asked by one at a time, for all who
// wait, and not at once again if it did not answer.
func (p *Provider) discover(ctx context.Context) (*discovery, error) {
	p.mu.Lock()
	if f := p.discovered; f != nil && time.Now().Before(f.until) {
		p.mu.Unlock()
		return f, f.err
	}
	if p.refreshing == nil {
		p.refreshing = make(chan struct{})
		go p.refreshDiscovery(p.refreshing)
	}
	looked := p.refreshing
	p.mu.Unlock()
	select {
	case <-looked:
	case <-ctx.Done():
		return nil, ErrDown
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.discovered, p.discovered.err
}

// refreshDiscovery asks the provider what it says of itself. What it said before holds on while it is down.
func (p *Provider) refreshDiscovery(looked chan struct{}) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*answerTime)
	defer cancel()
	f := p.fetchDiscovery(ctx)
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.err != nil && p.discovered != nil && p.discovered.err == nil {
		old := *p.discovered
		old.until = f.until
		f = &old
	}
	p.discovered, p.refreshing = f, nil
	close(looked)
}

func (p *Provider) fetchDiscovery(ctx context.Context) *discovery {
	ctx = oidc.ClientContext(ctx, p.client)
	provider, err := oidc.NewProvider(ctx, p.Issuer())
	if err != nil {
		return failedDiscovery(p.logDown("what it says of itself cannot be read, or is another's"))
	}
	var said struct {
		Keys string   `json:"jwks_uri"`
		Ways []string `json:"token_endpoint_auth_methods_supported"`
	}
	endpoint := provider.Endpoint()
	if err := provider.Claims(&said); err != nil || !isSecure(said.Keys) || !isSecure(endpoint.AuthURL) || !isSecure(endpoint.TokenURL) {
		return failedDiscovery(p.logDown("it names an address that is not https"))
	}
	// It is not tried in both ways: a code is good once.
	endpoint.AuthStyle = oauth2.AuthStyleInHeader
	if len(said.Ways) > 0 && !slices.Contains(said.Ways, "client_secret_basic") {
		endpoint.AuthStyle = oauth2.AuthStyleInParams
	}
	return &discovery{
		until: time.Now().Add(discoveryLife),
		config: &oauth2.Config{
			ClientID: p.settings.Client, ClientSecret: p.settings.Secret, RedirectURL: p.callback,
			Endpoint: endpoint, Scopes: []string{oidc.ScopeOpenID, "profile"},
		},
		verifier: provider.VerifierContext(ctx, &oidc.Config{ClientID: p.settings.Client}),
	}
}

func failedDiscovery(err error) *discovery {
	return &discovery{until: time.Now().Add(retryTime), err: err}
}

// isSecure reports whether an address is one over HTTPS, of no user.
func isSecure(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == ""
}

// limitedTransport reads no more of an answer than there may be.
type limitedTransport struct{ next http.RoundTripper }

// RoundTrip sends a request.
func (b limitedTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := b.next.RoundTrip(r)
	if err == nil {
		resp.Body = struct {
			io.Reader
			io.Closer
		}{io.LimitReader(resp.Body, maxAnswer), resp.Body}
	}
	return resp, err
}
