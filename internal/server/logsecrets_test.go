package server

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/tabletest"
)

// secrets are what must not stand in a log: the secrets in answers, cookies, passwords, and the
// ids of tables, which let people watch.
type secrets struct {
	mu  sync.Mutex
	all map[string]bool
}

func (s *secrets) add(text string) {
	if len(text) >= 8 {
		s.mu.Lock()
		s.all[text] = true
		s.mu.Unlock()
	}
}

func (s *secrets) seen(_ int, header http.Header, body []byte) {
	for _, c := range (&http.Response{Header: header}).Cookies() {
		s.add(c.Value)
	}
	var v any
	if json.Unmarshal(body, &v) == nil {
		s.walk("", v)
	}
}

func (s *secrets) walk(key string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			s.walk(k, inner)
		}
	case []any:
		for _, inner := range v {
			s.walk(key, inner)
		}
	case string:
		switch key {
		case "secret", "host_secret", "token", "codes", "link", "seed", "commitment", "id":
			s.add(v)
		}
	}
}

// TestLogHasNoSecrets plays, signs in, asks wrongly and has the store fail, and then reads
// the log at its most talkative.
func TestLogHasNoSecrets(t *testing.T) {
	s := &secrets{all: map[string]bool{somePassword: true, "another horse": true}}
	games := teststore.Open(t)
	broken := &flaky{Store: games}
	log := &tabletest.LogBuffer{}
	h := openHouseOn(t, games, func(c *Config) {
		c.Store = broken
		c.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	ann, bo, dee, eli := h.browser(t), h.browser(t), h.browser(t), h.browser(t)
	for _, b := range []*browser{ann, bo, dee, eli} {
		b.seen = s.seen
	}
	dee.accounts()
	eli.hosted(h)
	made := ann.makeTable(gamelog.KindHere, gamelog.KindLink)
	table := made.ok(t)
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	ann.step(table, 0, "m").ok(t)
	ann.poke(table.ID)
	stranger := h.program(t, "noSecretThatThereIs-0123456789")
	s.add("noSecretThatThereIs-0123456789")
	stranger.post(gamePath(table, "/choices"), obj{"seq": 1, "move": "x", "all": []string{"pass"}})
	broken.set(func(f *flaky) {
		f.append, f.write, f.load = store.ErrNotSaved, store.ErrNotSaved, errors.Join(store.ErrNotSaved, errors.New("game "+table.ID))
	})
	ann.step(ann.get(gamePath(table, "")).ok(t), 0, "not-saved").want(t, http.StatusServiceUnavailable, "not-saved")
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"})
	h.browser(t).get("/api/games/" + table.ID + "/replay")
	broken.set(func(f *flaky) { f.append, f.write, f.load = nil, nil, nil })
	written := log.String()
	if !strings.Contains(written, "code=not-saved") || !strings.Contains(written, "the store failed") {
		t.Errorf("the log has nothing of what failed:\n%s", written)
	}
	if len(s.all) < 25 || !s.all[made.Links[0].Secret] || !s.all[table.ID] || !s.all[ann.cookie()] {
		t.Errorf("only %d secrets were seen", len(s.all))
	}
	for secret := range s.all {
		if strings.Contains(written, secret) {
			t.Errorf("the log holds %q", secret)
		}
	}
}
