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
	answerTime = 5 * time.Second // time limit of one request to the provider
	maxAnswer  = 256 << 10       // size limit of one response in bytes

	discoveryLife = time.Hour        // after which the discovery document is fetched again
	retryTime     = 20 * time.Second // the same after a failure
)

// A discovery is what the identity provider's discovery document says, or the error of fetching it.
type discovery struct {
	until    time.Time // when it is fetched again
	config   *oauth2.Config
	verifier *oidc.IDTokenVerifier
	err      error
}

// discover returns the content of the provider's discovery document, newly fetched if the cached one is
// too old. Concurrent callers wait for the same fetch. It returns ErrDown if the document cannot be
// had, also for a short time after a fetch that failed.
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
	refreshed := p.refreshing
	p.mu.Unlock()
	select {
	case <-refreshed:
	case <-ctx.Done():
		return nil, ErrDown
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.discovered, p.discovered.err
}

// refreshDiscovery fetches the discovery document, caches the result and closes done. If fetching
// fails, an earlier successful result stays in use.
func (p *Provider) refreshDiscovery(done chan struct{}) {
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
	close(done)
}

// fetchDiscovery fetches the provider's discovery document and returns what it says. If that fails, or
// an address in it is not HTTPS, the result has the error ErrDown.
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

// failedDiscovery returns a discovery that says that fetching failed with err, and that is soon
// fetched again.
func failedDiscovery(err error) *discovery {
	return &discovery{until: time.Now().Add(retryTime), err: err}
}

// isSecure reports whether address is an HTTPS URL without user and fragment.
func isSecure(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Scheme == "https" && u.Hostname() != "" && u.User == nil && u.Fragment == ""
}

// A limitedTransport sends HTTP requests by next and truncates the bodies of the responses at
// maxAnswer bytes.
type limitedTransport struct{ next http.RoundTripper }

// RoundTrip sends a request and returns the response with a truncated body. It implements
// http.RoundTripper.
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
