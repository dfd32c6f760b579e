package main

import (
	"encoding/json"
	"encoding/pem"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"circulade/tournament"
)

// A listener takes what a webhook sends.
type listener struct {
	*httptest.Server
	mu    sync.Mutex
	first []heard          // in the order in which they first came
	ids   map[string]heard // by webhook-id
	times int              // how many came, with those that came again
}

// A heard is what a message was about.
type heard struct {
	Type string
	Seq  int
}

// listen returns a listener that servers may reach whose environment is env.
func listen(t *testing.T) (l *listener, env []string) {
	t.Helper()
	l = &listener{ids: map[string]heard{}}
	l.Server = httptest.NewUnstartedServer(l)
	l.Config.ErrorLog = log.New(io.Discard, "", 0) // senders are killed
	l.StartTLS()
	t.Cleanup(l.Close)
	file := filepath.Join(t.TempDir(), "authority.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: l.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	return l, []string{"CIRCULADE_WEBHOOKS=on", "CIRCULADE_WEBHOOK_HOSTS=" + strings.TrimPrefix(l.URL, "https://"), "SSL_CERT_FILE=" + file}
}

// ServeHTTP takes a message.
func (l *listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var m heard
	if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	id := r.Header.Get("webhook-id")
	if _, again := l.ids[id]; !again {
		l.ids[id] = m
		l.first = append(l.first, m)
	}
	l.times++
	w.WriteHeader(http.StatusNoContent)
}

// has reports whether a message of a type has come.
func (l *listener) has(kind string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.first, func(m heard) bool { return m.Type == kind })
}

// isWhole fails the test unless everything that is in a log was told, in order, under one id each. It returns how much
// was told, and in how many messages.
func (l *listener) isWhole(t *testing.T, events []tournament.Event) (things, messages int) {
	t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	var want []heard
	for seq, e := range events {
		switch {
		case e.Start != nil:
			want = append(want, heard{"tournament.began", seq})
		case e.Pair != nil:
			want = append(want, heard{"round.paired", seq})
		case e.Begin != nil:
			want = append(want, heard{"round.began", seq})
		case e.Result != nil:
			want = append(want, heard{"match.result", seq})
		case e.Finish != nil:
			want = append(want, heard{"tournament.over", seq})
		}
	}
	got := slices.DeleteFunc(slices.Clone(l.first), func(m heard) bool { return m.Type == "standing" })
	if !slices.Equal(got, want) {
		t.Errorf("told were %d things\n%v, want %d\n%v", len(got), got, len(want), want)
	}
	return len(l.first), l.times
}
