package caller

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/httpd"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
)

// permissive is a Moderation that lets everybody in.
type permissive struct{}

func (permissive) NoteOrigin(*http.Request, store.Holder)        {}
func (permissive) MayPlayFrom(*http.Request, store.Holder) error { return nil }
func (permissive) MayBegin(*http.Request) error                  { return nil }

// openCallers returns Callers on a fresh store.
func openCallers(t *testing.T, change func(*Config)) *Callers {
	t.Helper()
	games := teststore.Open(t)
	t.Cleanup(func() { _ = games.Close() })
	cfg := Config{
		Accounts: account.Open(games, nil), Ingress: httpd.NewIngress(httpd.Routing{}),
		Limits: Limits{Guests: 100, GuestBurst: 100, StoredDaily: 1000, Cores: 1},
	}
	if change != nil {
		change(&cfg)
	}
	c := New(cfg)
	c.SetModeration(permissive{})
	return c
}

// account makes an account and returns a request of its browser.
func (c *Callers) account(t *testing.T, name string) *http.Request {
	t.Helper()
	in, err := c.accounts.Create(t.Context(), account.Session{}, "a browser", account.NewAccount{Name: name, Password: "correct horse"})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.AddCookie(&http.Cookie{Name: PlainCookie, Value: in.Secret})
	return r
}

// An address with a number added is nobody's, and another for each number.
func TestShareAddress(t *testing.T) {
	seen := map[netip.Addr]bool{}
	for n := range uint64(40) {
		for _, addr := range []netip.Addr{netip.MustParseAddr("192.0.2.7"), netip.MustParseAddr("2001:db8:1:2::")} {
			got := shareAddress(addr, n+1)
			if seen[got] || got == addr || httpd.Network(got) == got {
				t.Errorf("share %d of %s is %s: somebody's", n, addr, got)
			}
			if shareAddress(got, 7) != shareAddress(addr, 7) {
				t.Errorf("a number of %s is not the address's", got)
			}
			seen[got] = true
		}
	}
}

// What is nobody's does not have the store looked into without end: who is an account's is looked up
// as often as may be, and remembered.
func TestMembersAreLookedUpSeldom(t *testing.T) {
	c := openCallers(t, nil)
	one := ratelimit.New[netip.Addr](1e-9, 1)
	ann, bo := c.account(t, "Ann"), c.account(t, "Bob")
	allow := func(r *http.Request) bool { return c.Allow(one, r) == 0 }
	if !allow(httptest.NewRequest(http.MethodGet, "/", nil)) {
		t.Fatal("the address has no use")
	}
	c.shares.lookup = ratelimit.New[netip.Addr](1e-9, 1)
	if !allow(ann) {
		t.Fatal("an account has no share of its own")
	}
	if allow(ann) || allow(bo) {
		t.Fatal("more is looked up than may be")
	}
	c.shares.lookup = ratelimit.New[netip.Addr](1, 1)
	if !allow(bo) {
		t.Fatal("nobody is looked up any more")
	}
	if n := len(c.shares.accounts); n != 2 {
		t.Errorf("%d accounts are remembered", n)
	}
}

// A reader who takes the answer slowly does not hold up the next.
func TestTurnEndsWithTheAnswer(t *testing.T) {
	c := openCallers(t, nil)
	inside := 0
	h := c.LimitCPU(func(w http.ResponseWriter, r *http.Request) error {
		inside = c.CPU.Waiting(c.Address(r))
		w.WriteHeader(http.StatusOK)
		inside -= c.CPU.Waiting(c.Address(r))
		return nil
	}, nil)
	if err := h(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)); err != nil {
		t.Fatal(err)
	}
	if inside != 1 {
		t.Errorf("%d turns ended with the first byte, want 1", inside)
	}
}

// The cookie's name says how the browser came: over HTTPS none counts that came over a plain
// connection.
func TestCookieName(t *testing.T) {
	for _, test := range []struct{ public, base, host, want string }{
		{"", "", "localhost:8080", PlainCookie},
		{"https://play.example", "", "play.example", SecureCookie},
		{"https://play.example", "/carc/", "play.example", SecurePathCookie},
		{"https://play.example", "", "192.0.2.7:8080", PlainCookie},
		{"http://play.example", "", "play.example", PlainCookie},
	} {
		how := httpd.Routing{Base: test.base}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = test.host
		if test.public != "" {
			u := httptest.NewRequest(http.MethodGet, test.public, nil).URL
			how.Public = u
		}
		if got := New(Config{Ingress: httpd.NewIngress(how)}).CookieName(r); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// TestQuota counts what is stored in a day.
func TestQuota(t *testing.T) {
	q, now, at := newStorageQuota(100), time.Unix(0, 0), netip.MustParseAddr("192.0.2.1")
	if err := q.Allow(at, 90, now); err != nil {
		t.Error(err)
	}
	if q.Allow(at, 20, now) == nil {
		t.Error("more than a day's")
	}
	for range 1000 {
		q.Charge(at, 10, now)
	}
	if q.Allow(at, 1, now.Add(day)) == nil {
		t.Error("what was taken though it is too much is not counted")
	}
	if err := q.Allow(at, 50, now.Add(3*day)); err != nil {
		t.Errorf("owes more than a day: %v", err)
	}
}
