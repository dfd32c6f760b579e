package certs

import (
	"crypto"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

const token = "a-token-of-the-authority"

// A stub is an authority that gives a certificate to whoever answers at port 80. It looks at no
// signature.
type stub struct {
	*httptest.Server
	t    *testing.T
	ca   tls.Certificate
	site http.Handler // the server's port 80

	mu      sync.Mutex
	asked   []string
	contact []string
	proven  bool
	cert    []byte
}

func newStub(t *testing.T) *stub {
	key := newKey(t)
	s := &stub{t: t}
	der, err := tls.X509KeyPair(made(t, 1, "ca.example", key.Public(), nil, key), keyPEM(t, key))
	if err != nil {
		t.Fatal(err)
	}
	s.ca = der
	s.Server = httptest.NewTLSServer(s)
	t.Cleanup(s.Close)
	return s
}

// paths are those that were asked for.
func (s *stub) paths() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.asked)
}

// ServeHTTP answers as RFC 8555 has it, for one order.
func (s *stub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r.URL.Path)
	w.Header().Set("Replay-Nonce", fmt.Sprint(len(s.asked)))
	tell := func(status int, what any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		if err := json.NewEncoder(w).Encode(what); err != nil {
			s.t.Error(err)
		}
	}
	status := func(proven string) string {
		if s.proven {
			return proven
		}
		return "pending"
	}
	challenge := map[string]string{"type": "http-01", "url": s.URL + "/challenge", "token": token, "status": status("valid")}
	order := map[string]any{
		"status": status("ready"), "identifiers": []any{map[string]string{"type": "dns", "value": "play.example.org"}},
		"authorizations": []string{s.URL + "/authorization"}, "finalize": s.URL + "/finalize",
	}
	switch r.URL.Path {
	case "/directory":
		tell(http.StatusOK, map[string]string{"newNonce": s.URL + "/nonce", "newAccount": s.URL + "/account", "newOrder": s.URL + "/order"})
	case "/nonce":
	case "/account":
		var said struct{ Contact []string }
		s.read(r, &said)
		s.contact = said.Contact
		w.Header().Set("Location", s.URL+"/account/1")
		tell(http.StatusCreated, map[string]string{"status": "valid"})
	case "/order":
		w.Header().Set("Location", s.URL+"/order/1")
		tell(http.StatusCreated, order)
	case "/authorization":
		tell(http.StatusOK, map[string]any{"status": status("valid"), "identifier": map[string]string{"type": "dns", "value": "play.example.org"}, "challenges": []any{challenge}})
	case "/challenge":
		s.prove()
		tell(http.StatusOK, challenge)
	case "/order/1":
		tell(http.StatusOK, order)
	case "/finalize":
		s.sign(r)
		order["status"], order["certificate"] = "valid", s.URL+"/certificate"
		w.Header().Set("Location", s.URL+"/order/1")
		tell(http.StatusOK, order)
	case "/certificate":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		_, _ = w.Write(s.cert)
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

// read decodes what a signed request says.
func (s *stub) read(r *http.Request, into any) {
	var signed struct{ Payload string }
	err := json.NewDecoder(r.Body).Decode(&signed)
	if err == nil {
		var text []byte
		if text, err = base64.RawURLEncoding.DecodeString(signed.Payload); err == nil {
			err = json.Unmarshal(text, into)
		}
	}
	if err != nil {
		s.t.Errorf("%s: %v", r.URL.Path, err)
	}
}

// prove asks the site for the token, as from the internet.
func (s *stub) prove() {
	w := httptest.NewRecorder()
	s.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://play.example.org/.well-known/acme-challenge/"+token, nil))
	s.proven = w.Code == http.StatusOK && strings.HasPrefix(w.Body.String(), token+".")
	if !s.proven {
		s.t.Errorf("the site answers its authority %d %s", w.Code, w.Body)
	}
}

func (s *stub) sign(r *http.Request) {
	var said struct{ CSR string }
	s.read(r, &said)
	der, err := base64.RawURLEncoding.DecodeString(said.CSR)
	if err != nil {
		s.t.Error(err)
		return
	}
	csr, err := x509.ParseCertificateRequest(der)
	if err != nil || len(csr.DNSNames) != 1 {
		s.t.Errorf("asked for %v: %v", csr, err)
		return
	}
	s.cert = made(s.t, 2, csr.DNSNames[0], csr.PublicKey, &s.ca, s.ca.PrivateKey.(crypto.Signer))
}

func TestAuthority(t *testing.T) {
	s := newStub(t)
	dir := filepath.Join(t.TempDir(), "acme")
	open := func() *Authority {
		a, err := NewAuthority(AuthorityConfig{Names: []string{"play.example.org"}, Contact: "you@example.org", Directory: s.URL + "/directory", Folder: dir})
		if err != nil {
			t.Fatal(err)
		}
		roots := x509.NewCertPool()
		roots.AddCert(s.Certificate())
		a.manager.Client.HTTPClient.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}
		return a
	}
	a := open()
	s.site = a.Challenges(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "led on") }))
	hello := func(a *Authority, name string) (*tls.Certificate, error) {
		return a.TLS(slog.New(slog.DiscardHandler)).GetCertificate(&tls.ClientHelloInfo{
			ServerName: name, CipherSuites: []uint16{tls.TLS_AES_128_GCM_SHA256, tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256},
			SupportedVersions: []uint16{tls.VersionTLS13}, SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256}, SupportedCurves: []tls.CurveID{tls.CurveP256},
		})
	}
	for _, name := range []string{"evil.example", "", "example.org"} {
		if _, err := hello(a, name); err == nil {
			t.Errorf("there is a certificate for %q", name)
		}
	}
	if len(s.paths()) > 0 {
		t.Errorf("before anybody came the authority was asked for %v", s.paths())
	}
	c, err := hello(a, "play.example.org")
	if err != nil || c.Leaf.SerialNumber.Int64() != 2 || c.Leaf.VerifyHostname("play.example.org") != nil {
		t.Fatalf("%v, %v; asked %v", c, err, s.paths())
	}
	if strings.Join(s.contact, " ") != "mailto:you@example.org" {
		t.Errorf("the authority reaches %v", s.contact)
	}
	w := httptest.NewRecorder()
	s.site.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://play.example.org/t/x", nil))
	if w.Body.String() != "led on" {
		t.Errorf("others are answered %d %s", w.Code, w.Body)
	}
	// What is kept is taken after a start, and is the host's alone.
	n := len(s.paths())
	c, err = hello(open(), "play.example.org")
	// What was proved for the first one is given up in its own time.
	asked := slices.DeleteFunc(s.paths()[n:], func(path string) bool { return path == "/authorization" })
	if err != nil || c.Leaf.SerialNumber.Int64() != 2 || len(asked) > 0 {
		t.Errorf("after a start: %v, %v", err, asked)
	}
	if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder of keys: %v, %v", info.Mode(), err)
	}
}

func TestBadAuthority(t *testing.T) {
	for _, ask := range []AuthorityConfig{
		{Names: []string{"localhost"}, Directory: LetsEncrypt},
		{Names: []string{"192.0.2.1"}, Directory: LetsEncrypt},
		{Names: []string{"[2001:db8::1]"}, Directory: LetsEncrypt},
		{Names: []string{"play.example.org:8443"}, Directory: LetsEncrypt},
		{Names: []string{"*.example.org"}, Directory: LetsEncrypt},
		{Names: []string{"https://play.example.org"}, Directory: LetsEncrypt},
		{Names: []string{"play.example.org"}, Directory: "http://ca.example/directory"},
		{Names: []string{"play.example.org"}, Directory: "ca.example"},
	} {
		if _, err := NewAuthority(ask); err == nil {
			t.Errorf("%+v is taken", ask)
		}
	}
}
