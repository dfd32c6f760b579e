package tournaments

import (
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/internal/ratelimit"
	"circulade/internal/webhook"
)

// A receiver takes what webhooks send.
type receiver struct {
	*httptest.Server
	h      *house
	mu     sync.Mutex
	got    []received
	status int    // that it answers; 0: 204
	once   func() // what happens while it takes the next message; nil: nothing
}

// A received is a message that was taken.
type received struct {
	id, body, signature string
	at                  time.Time
	says                struct {
		Type       string
		Seq        int
		AsOf       int `json:"as_of"`
		Tournament hookTournament
		Data       json.RawMessage
	}
}

// receiving opens a town in which webhooks are on, with a receiver that they may reach.
func receiving(t *testing.T, names ...string) (*house, *receiver) {
	t.Helper()
	at := &receiver{}
	at.Server = httptest.NewTLSServer(at)
	t.Cleanup(at.Close)
	first := open(t, names...)
	roots := x509.NewCertPool()
	roots.AddCert(at.Certificate())
	first.hooks = &Hooks{Hosts: []string{strings.TrimPrefix(at.URL, "https://")}, Roots: roots}
	at.h = first.server(ratelimit.New[netip.Addr](1e6, 1e6))
	return at.h, at
}

// ServeHTTP takes a message.
func (at *receiver) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	seconds, wrong := strconv.ParseInt(r.Header.Get(webhook.HeaderTimestamp), 10, 64)
	one := received{id: r.Header.Get(webhook.HeaderID), body: string(body), signature: r.Header.Get(webhook.HeaderSignature), at: time.Unix(seconds, 0)}
	if err != nil || wrong != nil || json.Unmarshal(body, &one.says) != nil || r.Method != http.MethodPost || r.Header.Get("Content-Type") != "application/json" {
		at.h.t.Errorf("%s %v %q", r.Method, r.Header, body)
	}
	at.mu.Lock()
	at.got = append(at.got, one)
	meanwhile := at.once
	at.once = nil
	at.mu.Unlock()
	if meanwhile != nil {
		meanwhile()
	}
	at.mu.Lock()
	defer at.mu.Unlock()
	if at.status == 0 {
		at.status = http.StatusNoContent
	}
	w.WriteHeader(at.status)
}

// answers has the receiver answer so.
func (at *receiver) answers(status int) {
	at.mu.Lock()
	defer at.mu.Unlock()
	at.status = status
}

// took returns what the receiver took since it was asked last.
func (at *receiver) took() []received {
	at.mu.Lock()
	defer at.mu.Unlock()
	list := at.got
	at.got = nil
	return list
}

// kinds returns the kinds of messages, and fails the test unless all are signed with a secret.
func (at *receiver) kinds(secret string, list []received) (kinds []string) {
	at.h.t.Helper()
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil || len(key) != 24 {
		at.h.t.Fatalf("the secret is %q: %v", secret, err)
	}
	for _, one := range list {
		if one.signature != webhook.Sign(key, one.id, one.at, []byte(one.body)) || !one.at.Equal(at.h.clock().Truncate(time.Second)) {
			at.h.t.Errorf("%s of %v is signed %q", one.id, one.at, one.signature)
		}
		kinds = append(kinds, one.says.Type)
	}
	return kinds
}

// hook has somebody set the address of a tournament, and returns the secret.
func (h *house) hook(who, path, address string) string {
	h.t.Helper()
	var told hookSecret
	if err := json.Unmarshal(h.send(who, "PUT", path+"/hook", obj{"address": address}).ok(h.t).body, &told); err != nil {
		h.t.Fatal(err)
	}
	return told.Secret
}

// tell has the server send what is due, until nothing is.
func (h *house) tell() {
	for range 4 {
		h.out.look(h.t.Context())
		h.out.work.Wait()
	}
}

// shows returns a webhook as its owner sees it.
func (h *house) shows(path string) (s shownHook) {
	h.t.Helper()
	if err := json.Unmarshal(h.send("Org", "GET", path+"/hook", "").ok(h.t).body, &s); err != nil {
		h.t.Fatal(err)
	}
	return s
}

// wantKinds fails the test unless the receiver took messages of these kinds since it was asked last, signed. It
// returns them.
func (at *receiver) wantKinds(secret string, want ...string) []received {
	at.h.t.Helper()
	list := at.took()
	if got := at.kinds(secret, list); !slices.Equal(got, want) {
		at.h.t.Fatalf("told were\n%v, want\n%v", got, want)
	}
	return list
}
