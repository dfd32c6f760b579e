package webhook_test

import (
	"context"
	"crypto/x509"
	"encoding/base64"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"circulade/internal/webhook"
)

// TestSign holds the signature to a published example of the scheme, and that all that is signed counts.
func TestSign(t *testing.T) {
	secret, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	if got := webhook.Sign(secret, "msg_p5jXN8AQM9LWM0D4loKWxJek", time.Unix(1614265330, 0), []byte(`{"test": 2432232314}`)); got != "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Errorf("the signature is %q", got)
	}
	one := webhook.Sign(secret, "a", time.Unix(1, 0), []byte("b"))
	for _, other := range []string{
		webhook.Sign(secret, "a", time.Unix(2, 0), []byte("b")), webhook.Sign(secret, "b", time.Unix(1, 0), []byte("b")),
		webhook.Sign(secret, "a", time.Unix(1, 0), []byte("c")), webhook.Sign(secret[1:], "a", time.Unix(1, 0), []byte("b")),
	} {
		if one == other {
			t.Error("two messages have one signature")
		}
	}
	if a, b := webhook.FormatSecret(webhook.NewSecret()), webhook.FormatSecret(webhook.NewSecret()); a == b || !strings.HasPrefix(a, "whsec_") || len(a) != 6+32 {
		t.Errorf("secrets are %q and %q", a, b)
	}
}

func TestCheckAddress(t *testing.T) {
	hosts := webhook.NewHosts([]string{" Home.lan", "10.0.0.7:8443"})
	for address, want := range map[string]string{
		"https://example.org/hook?key=1": "", "https://example.org:443/": "", "https://example.org:8443": "", "https://8.8.8.8/x": "", "https://[2606:4700::1111]/": "",
		"https://HOME.lan/x": "", "https://10.0.0.7:8443/x": "",
		"http://example.org/": "https", "ftp://example.org/": "https", "example.org": "https", "": "https", "https://": "https", "https:example.org": "https",
		"https://me:pw@example.org/": "password", "https://example.org/#x": "#", "https://example.org/\n": "https", "https://example.org/é": "https", "https://exa mple.org/": "https",
		"https://example.org/" + strings.Repeat("x", 500): "500",
		"https://example.org:25/":                         "port", "https://example.org:0/": "port", "https://example.org:99999/": "port",
		"https://127.0.0.1/": "public", "https://10.0.0.7/": "public", "https://[::1]/": "public", "https://169.254.169.254/latest": "public",
		"https://[::ffff:127.0.0.1]/": "public", "https://100.64.0.1/": "public", "https://224.0.0.1/": "public", "https://0.0.0.0/": "public", "https://[fe80::1]/": "public",
		"https://[64:ff9b::a00:1]/": "public", "https://192.168.1.1:8080/": "public",
	} {
		err := hosts.Check(address)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", address, err, want)
		}
	}
}

// receiver starts a receiver, and returns a sender that reaches it, since the host has named it.
func receiver(t *testing.T, f http.HandlerFunc) (at *httptest.Server, s *webhook.Sender) {
	t.Helper()
	at = httptest.NewUnstartedServer(f)
	at.Config.ErrorLog = log.New(io.Discard, "", 0)
	at.StartTLS()
	t.Cleanup(at.Close)
	roots := x509.NewCertPool()
	roots.AddCert(at.Certificate())
	return at, webhook.NewSender(webhook.NewHosts([]string{strings.TrimPrefix(at.URL, "https://")}), roots)
}

// TestSend holds what is said of each answer, that redirects are not followed, and that no more is read of an answer
// than little.
func TestSend(t *testing.T) {
	written := make(chan int64, 1)
	var at *httptest.Server
	at, s := receiver(t, func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/gone":
			w.WriteHeader(http.StatusGone)
		case "/broken":
			w.WriteHeader(http.StatusInternalServerError)
		case "/leads":
			http.Redirect(w, r, at.URL+"/there", http.StatusTemporaryRedirect)
		case "/there":
			t.Error("a redirect was followed")
		case "/huge":
			var n int64
			block := make([]byte, 64<<10)
			for range 1000 {
				k, err := w.Write(block)
				n += int64(k)
				if err != nil {
					break
				}
			}
			written <- n
		case "/long":
			w.Header().Set("X-Long", strings.Repeat("x", 1<<20))
		case "/drops":
			panic(http.ErrAbortHandler)
		}
	})
	for path, want := range map[string]webhook.Answer{
		"/":       {OK: true, Said: "it answered 200"},
		"/gone":   {Gone: true, Said: "it answered 410"},
		"/broken": {Said: "it answered 500"},
		"/leads":  {Said: "it answered 307, and redirects are not followed"},
		"/huge":   {OK: true, Said: "it answered 200"},
		"/long":   {Said: "it cannot be reached"},
		"/drops":  {Said: "it cannot be reached"},
	} {
		if got := s.Send(t.Context(), &webhook.Message{Address: at.URL + path, ID: "1", Body: []byte("{}")}, time.Unix(1, 0)); got != want {
			t.Errorf("%s: %+v, want %+v", path, got, want)
		}
	}
	if n := <-written; n > 32<<20 {
		t.Errorf("%d bytes of a huge answer were read", n)
	}
}

// TestSendRefusals holds that only public addresses are called, also behind a name, that certificates are checked, and
// that a receiver that does not answer is given up.
func TestSendRefusals(t *testing.T) {
	waits := make(chan struct{})
	at, named := receiver(t, func(_ http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			<-waits
		}
	})
	defer close(waits)
	none := webhook.NewSender(nil, nil)
	port := at.URL[strings.LastIndex(at.URL, ":"):]
	distrusts := webhook.NewSender(webhook.NewHosts([]string{strings.TrimPrefix(at.URL, "https://")}), x509.NewCertPool())
	for _, test := range []struct {
		by            *webhook.Sender
		address, want string
	}{
		{none, at.URL, "not a public address"},
		{none, "https://localhost" + port, "not a public address"},
		{none, "https://[::1]" + port, "not a public address"},
		{none, "https://169.254.169.254/latest/meta-data", "not a public address"},
		{none, "https://[::ffff:10.0.0.1]/", "not a public address"},
		{none, "https://100.64.0.1/", "not a public address"},
		{named, "https://localhost" + port, "not a public address"}, // another name than the one that is allowed
		{distrusts, at.URL, "certificate"},
		{none, "https://\x7f/", "cannot be called"},
	} {
		if got := test.by.Send(t.Context(), &webhook.Message{Address: test.address, ID: "1"}, time.Unix(1, 0)); got.OK || !strings.Contains(got.Said, test.want) {
			t.Errorf("%s: %+v, want %q", test.address, got, test.want)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if got := named.Send(ctx, &webhook.Message{Address: at.URL + "/slow", ID: "1"}, time.Unix(1, 0)); got.OK || got.Said != "it did not answer in time" {
		t.Errorf("a slow one: %+v", got)
	}
}

// TestDocs holds that the page about webhooks shows the example that is tested here.
func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/webhooks.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(source), "// verify returns")
	example, _, _ = strings.Cut(example, "\n}\n")
	if !strings.Contains(string(page), "// verify returns"+example+"\n}\n") {
		t.Error("docs/webhooks.md does not show verify of example_test.go")
	}
}
