package notify

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"circulade/internal/outside"
)

func TestServices(t *testing.T) {
	usual, own := newPushServices(nil), newPushServices([]string{"push.example.org", "127.0.0.1:8443", "*.example.net"})
	for _, test := range []struct {
		of       pushServices
		endpoint string
		want     bool
	}{
		{usual, "https://fcm.googleapis.com/fcm/send/x", true},
		{usual, "https://FCM.googleapis.com:443/fcm/send/x", true},
		{usual, "https://updates.push.services.mozilla.com/wpush/v2/x", true},
		{usual, "https://web.push.apple.com/x", true},
		{usual, "https://wns2-par02p.notify.windows.com/w/?token=x", true},
		{usual, "http://fcm.googleapis.com/fcm/send/x", false},
		{usual, "https://fcm.googleapis.com:8443/x", false},
		{usual, "https://fcm.googleapis.com.example.org/x", false},
		{usual, "https://notify.windows.com/x", false},
		{usual, "https://evilnotify.windows.com/x", false},
		{usual, "https://user@fcm.googleapis.com/x", false},
		{usual, "https://127.0.0.1/x", false},
		{usual, "https://169.254.169.254/latest", false},
		{own, "https://push.example.org/x", true},
		{own, "https://127.0.0.1:8443/x", true},
		{own, "https://a.example.net/x", true},
		{own, "https://fcm.googleapis.com/x", false},
	} {
		u, err := url.Parse(test.endpoint)
		if err != nil {
			t.Fatal(err)
		}
		if got := test.of.allows(u); got != test.want {
			t.Errorf("%s passes: %v", test.endpoint, got)
		}
	}
}

// TestPrivateAddress holds that a name that leads to this machine is not called, unless
// whoever runs the server has named it whole.
func TestPrivateAddress(t *testing.T) {
	called := 0
	ts := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called++ }))
	defer ts.Close()
	port := ts.URL[strings.LastIndex(ts.URL, ":")+1:]
	for _, test := range []struct {
		services []string
		want     bool
	}{
		{nil, false},
		{[]string{"*.localhost:" + port, "*localhost:" + port}, false},
		{[]string{"localhost:" + port}, true},
	} {
		base := ts.Client().Transport.(*http.Transport).Clone()
		base.TLSClientConfig.InsecureSkipVerify = true // the certificate has another name
		before := called
		resp, err := newPushServices(test.services).client(base).Get("https://localhost:" + port)
		if err == nil {
			_ = resp.Body.Close()
		}
		if (err == nil) != test.want || (called > before) != test.want || err != nil && !errors.Is(err, outside.ErrPrivate) {
			t.Errorf("%v: called %v, %v", test.services, called > before, err)
		}
	}
}

// TestRedirect holds that an answer leads nowhere.
func TestRedirect(t *testing.T) {
	called := 0
	there := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { called++ }))
	defer there.Close()
	here := httptest.NewTLSServer(http.RedirectHandler(there.URL, http.StatusTemporaryRedirect))
	defer here.Close()
	base := here.Client().Transport.(*http.Transport).Clone()
	resp, err := newPushServices([]string{strings.TrimPrefix(here.URL, "https://"), strings.TrimPrefix(there.URL, "https://")}).client(base).Post(here.URL, "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusTemporaryRedirect || called > 0 {
		t.Errorf("status %d, followed %d times", resp.StatusCode, called)
	}
}

// TestBadSubscription refuses what no browser sends.
func TestBadSubscription(t *testing.T) {
	w := openTown(t)
	p := w.person()
	key, auth := w.push.Keys()
	good := Subscription{Endpoint: w.push.URL + "/x", P256dh: key, Auth: auth}
	for field, change := range map[string]func(*Subscription){
		"endpoint":         func(s *Subscription) { s.Endpoint = "https://example.org/x" },
		"endpoint, long":   func(s *Subscription) { s.Endpoint += strings.Repeat("x", maxEndpoint) },
		"endpoint, none":   func(s *Subscription) { s.Endpoint = "" },
		"endpoint, no URL": func(s *Subscription) { s.Endpoint = ":" },
		"p256dh":           func(s *Subscription) { s.P256dh = strings.Repeat("A", 87) },
		"p256dh, none":     func(s *Subscription) { s.P256dh = "" },
		"auth":             func(s *Subscription) { s.Auth = auth[:10] },
		"auth, no text":    func(s *Subscription) { s.Auth = "!" },
	} {
		s := good
		change(&s)
		var bad *BadError
		if err := w.Subscribe(t.Context(), p, s); !errors.As(err, &bad) || !strings.HasPrefix(field, bad.Field) {
			t.Errorf("%s: %v", field, err)
		}
	}
	if n := w.count(`SELECT count(*) FROM notice_browsers`); n > 0 {
		t.Errorf("%d are kept", n)
	}
	for n := range MaxBrowsers + 3 {
		w.pass(1e9)
		w.subscribe(p, strings.Repeat("/x", n+1))
	}
	if n := w.count(`SELECT count(*) FROM notice_browsers`); n != MaxBrowsers {
		t.Errorf("%d browsers of one person", n)
	}
}
