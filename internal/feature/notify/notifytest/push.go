package notifytest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// A Pushed is a notification that the browser got.
type Pushed struct {
	Path   string
	Title  string
	Body   string
	Game   string
	Plain  string // all of it
	Header http.Header
}

// A Service is a push service for tests, with the one browser that it pushes to.
type Service struct {
	URL   string
	Host  string
	Roots *x509.CertPool

	// Answer is how the next requests are answered, if not with 201.
	Answer func(w http.ResponseWriter, r *http.Request) bool

	key  *ecdh.PrivateKey
	auth []byte

	mu   sync.Mutex
	got  []Pushed
	seen int
}

// NewService starts a push service that runs until the test ends.
func NewService(t testing.TB) *Service {
	t.Helper()
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	s := &Service{key: key, auth: make([]byte, 16), Roots: x509.NewCertPool()}
	_, _ = rand.Read(s.auth)
	ts := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { s.serve(t, w, r) }))
	ts.Config.ErrorLog = nil
	t.Cleanup(ts.Close)
	s.URL, s.Host = ts.URL, strings.TrimPrefix(ts.URL, "https://")
	s.Roots.AddCert(ts.Certificate())
	return s
}

// Keys returns what the browser gives to a server that may push to it: its public key and the shared
// secret, in base64url.
func (s *Service) Keys() (p256dh, auth string) {
	return base64.RawURLEncoding.EncodeToString(s.key.PublicKey().Bytes()), base64.RawURLEncoding.EncodeToString(s.auth)
}

// serve answers one request to push a notification: it decrypts the notification and keeps it for Got,
// unless the function given to Set has answered the request.
func (s *Service) serve(t testing.TB, w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	s.mu.Lock()
	s.seen++
	answer := s.Answer
	s.mu.Unlock()
	if answer != nil && answer(w, r) {
		return
	}
	plain, err := s.open(body)
	if err != nil {
		t.Errorf("a push that the browser cannot read: %v", err)
	}
	p := Pushed{Path: r.URL.Path, Plain: string(plain), Header: r.Header}
	if err := json.Unmarshal(plain, &p); err != nil {
		t.Errorf("a push that is no JSON: %v in %q", err, plain)
	}
	s.mu.Lock()
	s.got = append(s.got, p)
	s.mu.Unlock()
	w.WriteHeader(http.StatusCreated)
}

// Got returns the notifications that the push service has accepted so far.
func (s *Service) Got() []Pushed {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Pushed(nil), s.got...)
}

// Seen returns how many requests the push service has had, whether or not it accepted their
// notifications.
func (s *Service) Seen() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.seen
}

// Set has answer called for each request from now on. If answer returns true it has answered the
// request; else, or if it is nil, the notification is accepted.
func (s *Service) Set(answer func(http.ResponseWriter, *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Answer = answer
}

// Status returns a function for Set that answers every request with this status. header has names and
// values of headers by turns.
func Status(status int, header ...string) func(http.ResponseWriter, *http.Request) bool {
	return func(w http.ResponseWriter, _ *http.Request) bool {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		return true
	}
}

// open decrypts a message as a browser does (RFC 8291).
func (s *Service) open(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, fmt.Errorf("%d bytes", len(body))
	}
	salt, theirs, sealed := body[:16], body[21:21+int(body[20])], body[21+int(body[20]):]
	public, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		return nil, err
	}
	secret, err := s.key.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(s.key.PublicKey().Bytes()) + string(theirs)
	ikm, err := hkdf.Key(sha256.New, secret, s.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text, _, ok := strings.Cut(string(plain), "\x02")
	if !ok {
		return nil, fmt.Errorf("the padding is wrong")
	}
	return []byte(text), nil
}
