package httpd

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/internal/problem"
)

// testServer is a server that lets everybody in and answers nothing; change may alter its Config.
func testServer(t *testing.T, change func(*Config)) *Server {
	t.Helper()
	site, err := NewSite(nil, "/", nil)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		Ingress: NewIngress(Routing{}), Life: NewLifecycle(), Log: slog.New(slog.DiscardHandler), Site: site,
		Routes:       http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		Streams:      func() int { return 0 },
		Counted:      func(r *http.Request) *http.Request { return r },
		MayCall:      func(*http.Request) *problem.Problem { return nil },
		FromAnywhere: func(*http.Request) bool { return false },
		Refused:      func(http.ResponseWriter, *http.Request, *problem.Problem) bool { return false },
		Answered:     func(*http.Request, Answer, time.Duration) {},
	}
	change(&cfg)
	return New(cfg)
}

// ask returns the answer to a request.
func serve(s *Server, r *http.Request) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.Handler().ServeHTTP(w, r)
	return w
}

func eventually(t *testing.T, what string, f func() bool) {
	t.Helper()
	for end := time.Now().Add(40 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if f() {
			return
		}
	}
	t.Fatalf("never came: %s", what)
}

// Browsers are told to come by HTTPS alone when the host wants it, where they have come by it.
func TestHSTS(t *testing.T) {
	in := NewIngress(Routing{Public: &url.URL{Scheme: "https", Host: "play.example"}})
	at := func(s *Server, host string) string {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		return serve(s, r).Header().Get("Strict-Transport-Security")
	}
	told := testServer(t, func(c *Config) { c.HSTSDays, c.Ingress = 2, in })
	for host, want := range map[string]string{"play.example": "max-age=172800", "127.0.0.1": ""} {
		if got := at(told, host); got != want {
			t.Errorf("at %s: %q, want %q", host, got, want)
		}
	}
	if at(testServer(t, func(c *Config) { c.Ingress = in }), "play.example") != "" {
		t.Error("nobody asked for it")
	}
}

// Each request has a name, in its answer and in the log; a proxy may give it, nobody else.
func TestRequestNames(t *testing.T) {
	for _, proxy := range []bool{false, true} {
		s := testServer(t, func(c *Config) { c.Ingress = NewIngress(Routing{BehindProxy: proxy}) })
		for given, taken := range map[string]bool{
			"": false, "0af7651916cd43dd8448eb211c80319c": proxy, "short": false, strings.Repeat("a", 65): false,
			`abcdefgh" status=1`: false, "abcdefgh\tx": false,
		} {
			r := httptest.NewRequest(http.MethodGet, "http://localhost/api/hello", nil)
			r.Header.Set(IDHeader, given)
			id := serve(s, r).Header().Get(IDHeader)
			if (id == given) != taken || !isRequestID(id) {
				t.Errorf("behind a proxy %t: %q is called %q", proxy, given, id)
			}
		}
	}
	var b bytes.Buffer
	s := testServer(t, func(c *Config) {
		c.Log = RequestLog(slog.New(slog.NewTextHandler(&b, nil))).With("a", 1)
		c.Routes = http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("broken") })
	})
	w := serve(s, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
	name := "request=" + w.Header().Get(IDHeader)
	if w.Code != http.StatusInternalServerError || strings.Count(b.String(), name) != 2 || !strings.Contains(b.String(), "code=internal") {
		t.Errorf("%d, %s is not in both lines of\n%s", w.Code, name, b.String())
	}
}

// What is asked of others is asked in order, and a refusal may be answered in another way.
func TestRefused(t *testing.T) {
	banned := problem.New(problem.Forbidden, "banned", "you may not")
	var answers []Answer
	s := testServer(t, func(c *Config) {
		c.MayCall = func(*http.Request) *problem.Problem { return banned }
		c.Refused = func(w http.ResponseWriter, r *http.Request, f *problem.Problem) bool {
			if f != banned || r.URL.Path != "/api/page" {
				return false
			}
			NoteProblem(w, f)
			w.WriteHeader(http.StatusSeeOther)
			return true
		}
		c.FromAnywhere = func(r *http.Request) bool { return r.URL.Path == "/anywhere" }
		c.Answered = func(_ *http.Request, a Answer, _ time.Duration) { answers = append(answers, a) }
	})
	for _, test := range []struct {
		method, path string
		want         Answer
	}{
		{http.MethodGet, "/", Answer{Status: http.StatusOK}},
		{http.MethodGet, "/api/page", Answer{Status: http.StatusSeeOther, Code: "banned"}},
		{http.MethodGet, "/api/other", Answer{Status: http.StatusForbidden, Code: "banned"}},
		{http.MethodPost, "/anywhere", Answer{Status: http.StatusOK}},
		{http.MethodPost, "/elsewhere", Answer{Status: http.StatusForbidden, Code: "bad-origin"}},
	} {
		r := httptest.NewRequest(test.method, "http://localhost"+test.path, nil)
		r.Header.Set("Origin", "https://another.example")
		answers = nil
		if w := serve(s, r); w.Code != test.want.Status || len(answers) != 1 || answers[0] != test.want {
			t.Errorf("%s %s: %d, answered %+v, want %+v", test.method, test.path, w.Code, answers, test.want)
		}
	}
}

// A server that was not told of its proxy, or of another one, says so, once; one that was says
// nothing.
func TestUnknownProxyIsTold(t *testing.T) {
	for proxies, told := range map[string]bool{"": false, "10.0.0.0/8": false, "any": true, "127.0.0.1/32": true} {
		how := Routing{BehindProxy: proxies == "any"}
		if p, err := netip.ParsePrefix(proxies); err == nil {
			how.Proxies = []netip.Prefix{p}
		}
		var log bytes.Buffer
		s := testServer(t, func(c *Config) { c.Ingress, c.Log = NewIngress(how), slog.New(slog.NewTextHandler(&log, nil)) })
		r := httptest.NewRequest(http.MethodGet, "http://localhost/api/hello", nil)
		r.RemoteAddr = "127.0.0.1:1234"
		serve(s, r)
		if log.Len() > 0 {
			t.Errorf("without a proxy the log says %s", &log)
		}
		r.Header.Set("X-Forwarded-For", "203.0.113.9")
		serve(s, r)
		serve(s, r)
		if n := strings.Count(log.String(), "--trusted-proxies"); (n == 1) == told || n > 1 {
			t.Errorf("told of %q: it warns %d times", proxies, n)
		}
	}
}
