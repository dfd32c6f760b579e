package oidctest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
)

// The client credentials of the server.
const (
	Client = "circulade"
	Secret = "a secret & more"
)

// Claims are the claims of an ID token.
type Claims map[string]any

// A Provider is an identity provider that runs in a test.
type Provider struct {
	URL   string
	Roots *x509.CertPool

	key *ecdsa.PrivateKey

	mu       sync.Mutex
	codes    map[string]signedIn                               // by the code that was issued
	requests map[string]int                                    // how many, by path
	change   func(Claims)                                      // see ChangeClaims
	answer   func(w http.ResponseWriter, r *http.Request) bool // see InterceptWith
	sign     *ecdsa.PrivateKey                                 // see SignWith
}

// A signedIn is a person who has signed in at the provider: the PKCE challenge and the callback of
// their attempt, and the claims for their ID token.
type signedIn struct {
	challenge, callback string
	claims              Claims
}

// New starts a provider, which stops when the test ends.
func New(t testing.TB) *Provider {
	t.Helper()
	p := &Provider{Roots: x509.NewCertPool(), key: NewKey(t), codes: map[string]signedIn{}, requests: map[string]int{}}
	p.sign = p.key
	ts := httptest.NewTLSServer(http.HandlerFunc(p.serve))
	t.Cleanup(ts.Close)
	p.URL = ts.URL
	p.Roots.AddCert(ts.Certificate())
	return p
}

// NewKey returns a new private key for signing tokens.
func NewKey(t testing.TB) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// ChangeClaims sets a function that changes the claims of tokens before they are signed; nil: none.
func (p *Provider) ChangeClaims(change func(Claims)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.change = change
}

// SignWith sets the key that signs tokens from now on; nil: the provider's own.
func (p *Provider) SignWith(key *ecdsa.PrivateKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sign = key; key == nil {
		p.sign = p.key
	}
}

// InterceptWith sets a function that gets each request first. If it returns true it has responded,
// else the provider does; nil: none.
func (p *Provider) InterceptWith(answer func(http.ResponseWriter, *http.Request) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = answer
}

// RequestCount returns how many requests there were for a path.
func (p *Provider) RequestCount(path string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.requests[path]
}

// SignIn signs a person in at location, the address at the provider to which their browser was sent,
// and returns the callback address with a code, to which the browser is sent back. subject is the
// person's id at the provider, name their name there. The test fails if location lacks a parameter that
// it needs.
func (p *Provider) SignIn(t testing.TB, location, subject, name string) *url.URL {
	t.Helper()
	at, err := url.Parse(location)
	if err != nil {
		t.Fatal(err)
	}
	q := at.Query()
	if at.Scheme+"://"+at.Host+at.Path != p.URL+"/authorize" || q.Get("client_id") != Client || q.Get("response_type") != "code" ||
		!strings.Contains(q.Get("scope"), "openid") || q.Get("code_challenge_method") != "S256" || q.Get("state") == "" || q.Get("nonce") == "" {
		t.Fatalf("nobody signs in at %s", location)
	}
	code := rand.Text()
	now := time.Now()
	e := signedIn{challenge: q.Get("code_challenge"), callback: q.Get("redirect_uri"), claims: Claims{
		"iss": p.URL, "aud": Client, "sub": subject, "iat": now.Unix(), "exp": now.Add(5 * time.Minute).Unix(),
		"nonce": q.Get("nonce"), "preferred_username": name, "email": subject + "@example.org", "email_verified": true,
	}}
	if q.Get("max_age") != "" {
		e.claims["auth_time"] = now.Unix()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.codes[code] = e
	back, err := url.Parse(e.callback)
	if err != nil {
		t.Fatal(err)
	}
	back.RawQuery = url.Values{"code": {code}, "state": {q.Get("state")}}.Encode()
	return back
}

// serve handles the requests to the provider: discovery document, keys and token endpoint.
func (p *Provider) serve(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.requests[r.URL.Path]++
	answer := p.answer
	p.mu.Unlock()
	if answer != nil && answer(w, r) {
		return
	}
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		p.writeJSON(w, p.Discovery())
	case "/keys":
		p.writeJSON(w, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: p.key.Public(), KeyID: "one", Algorithm: "ES256", Use: "sig"}}})
	case "/token":
		p.exchange(w, r)
	default:
		http.NotFound(w, r)
	}
}

// Discovery returns the provider's discovery document.
func (p *Provider) Discovery() map[string]any {
	return map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token", "jwks_uri": p.URL + "/keys",
		"id_token_signing_alg_values_supported": []string{"ES256", "none", "HS256"},
	}
}

// writeJSON sends v as a JSON response.
func (p *Provider) writeJSON(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

// exchange answers the token endpoint: it gives an ID token for a code, once, if credentials and
// PKCE verifier are right.
func (p *Provider) exchange(w http.ResponseWriter, r *http.Request) {
	user, pass, _ := r.BasicAuth()
	secret, _ := url.QueryUnescape(pass)
	p.mu.Lock()
	defer p.mu.Unlock()
	code := r.PostFormValue("code")
	e, known := p.codes[code]
	delete(p.codes, code)
	sum := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	if !known || user != Client || secret != Secret || r.PostFormValue("grant_type") != "authorization_code" ||
		r.PostFormValue("redirect_uri") != e.callback || base64.RawURLEncoding.EncodeToString(sum[:]) != e.challenge {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusBadRequest)
		_, _ = w.Write([]byte(`{"error":"invalid_grant"}`))
		return
	}
	if p.change != nil {
		p.change(e.claims)
	}
	token, err := p.signToken(e.claims)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	p.writeJSON(w, map[string]any{"access_token": "unused", "token_type": "Bearer", "expires_in": 60, "id_token": token})
}

// signToken returns the claims as a signed ID token.
func (p *Provider) signToken(c Claims) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: p.sign}, (&jose.SignerOptions{}).WithHeader("kid", "one"))
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	payload, err := json.Marshal(c)
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	object, err := signer.Sign(payload)
	if err != nil {
		return "", fmt.Errorf("signing: %w", err)
	}
	return object.CompactSerialize()
}
