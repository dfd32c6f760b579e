package oidc

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/oidc/oidctest"
)

const callback = "https://play.example.org/api/session/oidc/callback"

// newClient returns a client of a test provider, as the server has one.
func newClient(t *testing.T, p *oidctest.Provider) *Provider {
	t.Helper()
	issuer, err := url.Parse(p.URL)
	if err != nil {
		t.Fatal(err)
	}
	return New(&Settings{Issuer: issuer, Client: oidctest.Client, Secret: oidctest.Secret, Name: "The club", Roots: p.Roots}, callback, slog.New(slog.NewTextHandler(io.Discard, nil)))
}

// signInAtProvider sends a person to the provider, where they sign in, and returns the code with
// which they come back.
func signInAtProvider(t *testing.T, p *oidctest.Provider, asking *Provider, a Attempt, again bool) (code string) {
	t.Helper()
	location, err := asking.Address(t.Context(), a, again)
	if err != nil {
		t.Fatal(err)
	}
	back := p.SignIn(t, location, "ann", "Ann").Query()
	if back.Get("state") != a.State {
		t.Errorf("the state is %q", back.Get("state"))
	}
	return back.Get("code")
}

// Somebody is who the provider says, once for each code, and only for whoever sent them.
func TestIdentity(t *testing.T) {
	p := oidctest.New(t)
	asking := newClient(t, p)
	a := NewAttempt()
	code := signInAtProvider(t, p, asking, a, false)
	if id, err := asking.Identity(t.Context(), a, code, false); err != nil || id != (Identity{Subject: "ann", Name: "Ann"}) {
		t.Fatalf("it is %+v, %v", id, err)
	}
	if _, err := asking.Identity(t.Context(), a, code, false); !errors.Is(err, ErrRefused) {
		t.Errorf("the code again: %v", err)
	}
	other := NewAttempt()
	other.Verifier = a.Verifier
	if _, err := asking.Identity(t.Context(), other, signInAtProvider(t, p, asking, a, false), false); !errors.Is(err, ErrRefused) {
		t.Errorf("another attempt's nonce: %v", err)
	}
	other = NewAttempt()
	other.Nonce = a.Nonce
	if _, err := asking.Identity(t.Context(), other, signInAtProvider(t, p, asking, a, false), false); !errors.Is(err, ErrRefused) {
		t.Errorf("another attempt's verifier: %v", err)
	}
	if n := p.RequestCount("/.well-known/openid-configuration"); n != 1 {
		t.Errorf("the provider was looked up %d times", n)
	}
	if n := p.RequestCount("/keys"); n != 1 {
		t.Errorf("its keys were looked up %d times", n)
	}
	if _, err := asking.Identity(t.Context(), a, signInAtProvider(t, p, asking, a, true), true); err != nil {
		t.Errorf("saying it again: %v", err)
	}
}

// A token counts only if the provider signed it, for us, for this attempt, now.
func TestTokens(t *testing.T) {
	p := oidctest.New(t)
	asking := newClient(t, p)
	now := time.Now()
	for name, change := range map[string]func(oidctest.Claims){
		"another issuer":             func(c oidctest.Claims) { c["iss"] = "https://id.example.org" },
		"another audience":           func(c oidctest.Claims) { c["aud"] = "another" },
		"no audience":                func(c oidctest.Claims) { delete(c, "aud") },
		"several audiences":          func(c oidctest.Claims) { c["aud"] = []string{oidctest.Client, "another"} },
		"another party":              func(c oidctest.Claims) { c["azp"] = "another" },
		"several and another":        func(c oidctest.Claims) { c["aud"], c["azp"] = []string{oidctest.Client, "another"}, "another" },
		"another nonce":              func(c oidctest.Claims) { c["nonce"] = "x" },
		"no nonce":                   func(c oidctest.Claims) { delete(c, "nonce") },
		"expired":                    func(c oidctest.Claims) { c["exp"] = now.Add(-time.Minute).Unix() },
		"without an end":             func(c oidctest.Claims) { delete(c, "exp") },
		"not yet":                    func(c oidctest.Claims) { c["nbf"] = now.Add(time.Hour).Unix() },
		"no subject":                 func(c oidctest.Claims) { delete(c, "sub") },
		"a subject that is too long": func(c oidctest.Claims) { c["sub"] = strings.Repeat("x", 256) },
		"a subject that is a number": func(c oidctest.Claims) { c["sub"] = 17 },
		"not said when made sure":    func(c oidctest.Claims) { delete(c, "auth_time") },
		"made sure long ago":         func(c oidctest.Claims) { c["auth_time"] = now.Add(-time.Hour).Unix() },
	} {
		p.ChangeClaims(change)
		a := NewAttempt()
		if id, err := asking.Identity(t.Context(), a, signInAtProvider(t, p, asking, a, true), true); !errors.Is(err, ErrRefused) {
			t.Errorf("%s: %+v, %v", name, id, err)
		}
	}
	p.ChangeClaims(func(c oidctest.Claims) { c["aud"], c["azp"] = []string{oidctest.Client, "another"}, oidctest.Client })
	a := NewAttempt()
	if _, err := asking.Identity(t.Context(), a, signInAtProvider(t, p, asking, a, false), false); err != nil {
		t.Errorf("for us among others: %v", err)
	}
	p.ChangeClaims(nil)
	p.SignWith(oidctest.NewKey(t))
	if _, err := asking.Identity(t.Context(), a, signInAtProvider(t, p, asking, a, false), false); !errors.Is(err, ErrRefused) {
		t.Errorf("signed by somebody else: %v", err)
	}
}

// answerPath has f answer the requests for one path of a provider.
func answerPath(p *oidctest.Provider, path string, f func(http.ResponseWriter)) {
	p.InterceptWith(func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path == path {
			f(w)
		}
		return r.URL.Path == path
	})
}

// A provider that does not say what it is, or leads elsewhere, is asked nothing.
func TestDiscovery(t *testing.T) {
	elsewhere := 0
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere++ }))
	defer other.Close()
	says := func(change func(map[string]any)) func(*oidctest.Provider, http.ResponseWriter) {
		return func(p *oidctest.Provider, w http.ResponseWriter) {
			said := p.Discovery()
			change(said)
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(said)
		}
	}
	for name, answer := range map[string]func(*oidctest.Provider, http.ResponseWriter){
		"nothing": func(_ *oidctest.Provider, w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) },
		"no JSON": func(_ *oidctest.Provider, w http.ResponseWriter) { _, _ = w.Write([]byte("<html>")) },
		"far too much": func(_ *oidctest.Provider, w http.ResponseWriter) {
			_, _ = w.Write([]byte(`{"x":"` + strings.Repeat("x", maxAnswer) + `"}`))
		},
		"to look elsewhere": func(_ *oidctest.Provider, w http.ResponseWriter) {
			w.Header().Set("Location", other.URL)
			w.WriteHeader(http.StatusFound)
		},
		"another issuer":   says(func(m map[string]any) { m["issuer"] = other.URL }),
		"plain tokens":     says(func(m map[string]any) { m["token_endpoint"] = "http://id.example.org/token" }),
		"plain keys":       says(func(m map[string]any) { m["jwks_uri"] = "http://id.example.org/keys" }),
		"a plain page":     says(func(m map[string]any) { m["authorization_endpoint"] = "http://id.example.org/authorize" }),
		"a page that runs": says(func(m map[string]any) { m["authorization_endpoint"] = "javascript:alert(1)" }),
		"no keys":          says(func(m map[string]any) { delete(m, "jwks_uri") }),
	} {
		p := oidctest.New(t)
		answerPath(p, "/.well-known/openid-configuration", func(w http.ResponseWriter) { answer(p, w) })
		asking := newClient(t, p)
		for range 3 {
			if location, err := asking.Address(t.Context(), NewAttempt(), false); !errors.Is(err, ErrDown) {
				t.Errorf("%s: %s, %v", name, location, err)
			}
		}
		if n := p.RequestCount("/.well-known/openid-configuration"); n != 1 {
			t.Errorf("%s: it is asked %d times in a moment", name, n)
		}
	}
	if elsewhere > 0 {
		t.Errorf("%d requests went elsewhere", elsewhere)
	}
}

// What the provider's answers lead to is on the internet, and no answer leads further.
func TestElsewhere(t *testing.T) {
	elsewhere := 0
	other := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { elsewhere++ }))
	defer other.Close()
	p := oidctest.New(t)
	p.Roots.AddCert(other.Certificate())
	for name, answer := range map[string]func(path string, w http.ResponseWriter) bool{
		"tokens of a neighbour": func(path string, w http.ResponseWriter) bool {
			if path != "/.well-known/openid-configuration" {
				return false
			}
			said := p.Discovery()
			said["token_endpoint"] = other.URL + "/token"
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(said)
			return true
		},
		"a token that leads on": func(path string, w http.ResponseWriter) bool {
			if path != "/token" {
				return false
			}
			w.Header().Set("Location", other.URL+"/token")
			w.WriteHeader(http.StatusTemporaryRedirect)
			return true
		},
		"a token that fails": func(path string, w http.ResponseWriter) bool {
			if path == "/token" {
				w.WriteHeader(http.StatusInternalServerError)
			}
			return path == "/token"
		},
		"a token that is none": func(path string, w http.ResponseWriter) bool {
			if path == "/token" {
				_, _ = w.Write([]byte("<html>"))
			}
			return path == "/token"
		},
	} {
		p.InterceptWith(func(w http.ResponseWriter, r *http.Request) bool { return answer(r.URL.Path, w) })
		asking, a := newClient(t, p), NewAttempt()
		if _, err := asking.Identity(t.Context(), a, signInAtProvider(t, p, asking, a, false), false); !errors.Is(err, ErrDown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if elsewhere > 0 {
		t.Errorf("%d requests went elsewhere", elsewhere)
	}
}

// A provider that goes down after it was found is still known, and one that hangs holds nobody
// longer than they wait.
func TestHanging(t *testing.T) {
	p := oidctest.New(t)
	asking := newClient(t, p)
	if _, err := asking.Address(t.Context(), NewAttempt(), false); err != nil {
		t.Fatal(err)
	}
	answerPath(p, "/.well-known/openid-configuration", func(w http.ResponseWriter) { w.WriteHeader(http.StatusBadGateway) })
	asking.mu.Lock()
	asking.discovered.until = time.Now()
	asking.mu.Unlock()
	if _, err := asking.Address(t.Context(), NewAttempt(), false); err != nil {
		t.Errorf("a provider that was found: %v", err)
	}
	release := make(chan struct{})
	defer close(release)
	answerPath(p, "/.well-known/openid-configuration", func(http.ResponseWriter) { <-release })
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := newClient(t, p).Address(ctx, NewAttempt(), false); !errors.Is(err, ErrDown) {
		t.Errorf("a provider that hangs: %v", err)
	}
}
