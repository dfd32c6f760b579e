package server

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/notify"
	"circulade/internal/oidc"
	"circulade/internal/oidc/oidctest"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A lasting is what helpers are given for things that stay from one input of a fuzzer to the
// next, where the input's own test would take them away.
type lasting struct {
	testing.TB
	t    *testing.T // of the input at hand
	dir  string
	undo []func()
}

func (l *lasting) Helper()                   {}
func (l *lasting) Cleanup(f func())          { l.undo = append(l.undo, f) }
func (l *lasting) Fatal(args ...any)         { l.t.Helper(); l.t.Fatal(args...) }
func (l *lasting) Error(args ...any)         { l.t.Helper(); l.t.Error(args...) }
func (l *lasting) Errorf(s string, a ...any) { l.t.Helper(); l.t.Errorf(s, a...) }
func (l *lasting) TempDir() string {
	dir, err := os.MkdirTemp(l.dir, "")
	if err != nil {
		l.t.Fatal(err)
	}
	l.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// A stage is a server with everything switched on, people on it, and what they have. Eve is the
// stranger: she sits at a table of her own and holds nothing at theirs.
type stage struct {
	*house
	tb       *lasting
	patterns []string
	mux      *http.ServeMux // tells what a request comes to
	conn     net.Conn
	answers  *bufio.Reader
	used     int // inputs
	made     int // accounts, tables, moves: for names that are new

	ann, bo, eve *browser // Ann has an account and hosts, Bo is a guest
	calling      *calling
	name, token  string
	tokenID      string
	live         *tableSeen                 // Ann's and Bo's, in play, by correspondence
	bos, hosts   string                     // its secrets of Bo's seat and of the host
	public       *tableSeen                 // Ann's, with a free seat
	private      *tableSeen                 // Ann's and Bo's
	over         *tableSeen                 // theirs, ended
	link         shareLink                  // of it
	record       string                     // its id when opened
	ticket       string                     // of Ann, who wants to be paired
	push         string                     // the id of Ann's browser
	keeping      string                     // the question after what may not change by a stranger
	kept         string                     // what it tells
	known        map[bool]map[string]string // secrets, by whether it is a stranger who asks
	moved        bool                       // somebody else may have changed something
}

// stageInputs is after how many of them a stage is built anew, so that it stays small.
const stageInputs = 3000

const (
	liveSeed, privateSeed = "what the fuzzer must not see", "nor this one"
	stagePush             = "/where/anns/browser/is"
	stageMail             = "ann.of.the.stage@example.org"
)

// openStage opens a server for a fuzzer.
func openStage(l *lasting) *stage {
	c := newCalling(l)
	p := oidctest.New(l)
	issuer, err := url.Parse(p.URL)
	if err != nil {
		l.Fatal(err)
	}
	h := openHouse(l, c.on, func(cfg *Config) {
		_, port, _ := net.SplitHostPort(cfg.Addr.String())
		cfg.Public = &url.URL{Scheme: "http", Host: "localhost:" + port} // where there are passkeys
		cfg.Host, cfg.Lobby = Host{Contact: "host@example.org", Imprint: "A club"}, true
		cfg.Club = &oidc.Settings{Issuer: issuer, Client: oidctest.Client, Secret: oidctest.Secret, Name: "The club", Roots: p.Roots}
		cfg.notify = func(n *notify.Config) { n.Delay, n.LeftDelay, n.Network = time.Hour, time.Hour, 1<<30 }
	})
	s := emptyStage(l, h, c)
	l.Cleanup(s.hangUp)
	b, _ := h.named(l.t)
	b.signUp("Zedd")
	return s
}

// emptyStage is one on which there is nobody yet.
func emptyStage(l *lasting, h *house, c *calling) *stage {
	s := &stage{house: h, tb: l, calling: c, mux: http.NewServeMux()}
	for pattern, f := range h.handlers() {
		s.patterns = append(s.patterns, pattern)
		s.mux.Handle(pattern, f)
	}
	slices.Sort(s.patterns)
	return s
}

// serve gives the stage to the test of the next input.
func (s *stage) serve(t *testing.T) {
	s.tb.t = t
	for _, b := range []*browser{s.ann, s.bo, s.eve} {
		if b != nil {
			b.t = t
		}
	}
	if s.used == 0 || s.moved {
		s.settle()
	}
	s.used++
}

func (l *lasting) close() {
	for _, f := range slices.Backward(l.undo) {
		f()
	}
	l.undo = nil
}

func (s *stage) next(what string) string { s.made++; return fmt.Sprint(what, " ", s.made) }

// settle gives everybody everything that they do not have, or no longer.
func (s *stage) settle() {
	t := s.tb.t
	s.people()
	if s.live == nil {
		made := s.ann.post("/api/games", obj{
			"title": "Live", "clock": obj{"kind": "days", "days": 3, "flag": "computer"}, "aids": "hints", "seed": liveSeed,
			"options": obj{"base.first_player": "seat0"}, "seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"kind": gamelog.KindLink}},
		})
		s.live, s.bos, s.hosts = made.ok(t), made.Links[0].Secret, made.HostSecret
		s.bo.post(gamePath(s.live, "/sit"), obj{"secret": s.bos}).ok(t)
	}
	if s.private == nil {
		made := s.ann.post("/api/games", obj{
			"open": "private", "seed": privateSeed, "seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
		})
		s.private = made.ok(t)
		s.bo.post(gamePath(s.private, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	}
	if s.public == nil {
		s.public = s.ann.openToBots("Ann")
	}
	if s.over == nil {
		s.finish()
	}
	if s.ticket == "" {
		var made struct{ Ticket string }
		fromJSON(t, s.ann.post("/api/lobby/pair", obj{"preset": "plus", "players": 2}).want(t, http.StatusOK, "").body, &made)
		s.ticket = made.Ticket
	}
	s.live = s.ann.now(t, s.live)
	s.kept, s.moved = s.keeps(), false
	s.known = map[bool]map[string]string{true: s.secrets(true), false: s.secrets(false)}
}

// people makes those whom there are not, or no longer.
func (s *stage) people() {
	t := s.tb.t
	if s.ann == nil {
		s.ann, _ = s.named(t)
		s.name = s.next("Ann")
		s.ann.signUp(s.name)
		var made struct {
			Secret string
			Token  struct{ ID string }
		}
		fromJSON(t, s.ann.post("/api/account/tokens", obj{"name": "my bot"}).want(t, http.StatusCreated, "").body, &made)
		s.token, s.tokenID = made.Secret, made.Token.ID
		s.live, s.private, s.public, s.over, s.ticket, s.push = nil, nil, nil, nil, "", ""
	}
	if s.bo == nil {
		s.bo, _ = s.named(t)
		s.live, s.private, s.over = nil, nil, nil
	}
	if s.eve == nil {
		s.eve, _ = s.named(t)
		s.eve.makeTable(gamelog.KindHere, gamelog.KindHere)
	}
	if s.push == "" {
		var told noticeSeen
		fromJSON(t, s.ann.post("/api/notice/push", s.calling.subscription(stagePush)).want(t, http.StatusOK, "").body, &told)
		s.push = told.Push.Browsers[0].ID
		s.ann.post("/api/notice/mail", obj{"address": stageMail})
	}
}

// finish plays a game to its end, shares it and opens its record.
func (s *stage) finish() {
	t := s.tb.t
	made := s.ann.post("/api/games", obj{
		"draw": []string{"base/U"}, "draw_end": true, "options": obj{"base.first_player": "seat0"},
		"seats": []obj{{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindLink}},
	})
	s.over = made.ok(t)
	s.bo.post(gamePath(s.over, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	s.over = s.ann.layTile(t, s.over, 1, 0, "pass")
	if s.over.Status != string(store.Over) {
		t.Fatalf("the short game is %s", s.over.Status)
	}
	s.link = s.ann.share(s.over)
	s.record = s.ann.open(string(s.ann.get(gamePath(s.over, "/record")).body)).ID
}

// forget takes away what an accepted request may have changed.
func (s *stage) forget(q *sending, a *told) {
	s.moved = true
	switch {
	case strings.HasPrefix(q.path, "/api/games"), strings.HasPrefix(q.path, "/api/lobby"):
		for _, at := range []**tableSeen{&s.live, &s.private, &s.public, &s.over} {
			if *at != nil && strings.Contains(q.path, (*at).ID) {
				*at = nil
			}
		}
		if strings.HasPrefix(q.path, "/api/lobby") {
			s.ticket = ""
		}
	case strings.HasPrefix(q.path, "/api/notice"):
		s.push = ""
	default: // who they are
		s.turned(q, a)
	}
}

// turned finds out who somebody is after a request that may have changed it.
func (s *stage) turned(q *sending, a *told) {
	who := map[who]**browser{asAnn: &s.ann, asEve: &s.eve, asBo: &s.bo}[q.who]
	if who == nil {
		return
	}
	b := *who
	if u, err := url.Parse(b.url); err == nil && len(a.cookies) > 0 {
		b.client.Jar.SetCookies(u, a.cookies)
	}
	now := b.whoami()
	if b != s.ann && now.Kind == "guest" {
		return
	}
	if b == s.ann && now.Account != nil && now.Account.Name == s.name && !now.Account.Program && now.Account.Password && bytes.Contains(b.get("/api/account/tokens").body, []byte("my bot")) {
		var told noticeSeen
		fromJSON(s.tb.t, b.get("/api/notice").body, &told)
		if len(told.Push.Browsers) == 0 {
			s.push = ""
		}
		if strings.Contains(q.body, "password") {
			s.ann.post("/api/account/password", obj{"password": somePassword}) // it may be another
		}
		return
	}
	*who = nil
}

// secrets are what no answer may hold, and what none to a stranger may.
func (s *stage) secrets(stranger bool) map[string]string {
	list := map[string]string{
		"the password": somePassword, "a password's hash": "argon2id$", "where a browser is told": stagePush,
		"Ann's cookie": s.ann.cookie(), "Bo's cookie": s.bo.cookie(), "Eve's cookie": s.eve.cookie(),
		"the token": s.token, "the link to a seat": s.bos, "the host's secret": s.hosts,
	}
	for what, secret := range list {
		sum := sha256.Sum256([]byte(secret))
		if h, ok := access.HolderOf(secret); ok {
			sum = h
		}
		list[what+", hashed, in hex"] = hex.EncodeToString(sum[:])
		list[what+", hashed, in base64"] = base64.StdEncoding.EncodeToString(sum[:])[:40]
		list[what+", hashed, for addresses"] = base64.RawURLEncoding.EncodeToString(sum[:])[:40]
	}
	for _, seed := range []string{liveSeed, privateSeed} {
		for what, canary := range canaries(seed) {
			list[what+" of "+seed] = string(canary)
		}
	}
	if stranger {
		list["the secret of a share link"] = s.link.Secret
		list["an address of mail"] = stageMail
		list["a private table"] = s.private.ID
	}
	return list
}

// A told is an answer as it came over the wire.
type told struct {
	status  int
	header  http.Header
	cookies []*http.Cookie
	body    []byte
}

// tell sends a request as it is, byte by byte.
func (s *stage) tell(raw []byte, method string) *told {
	t := s.tb.t
	for again := range 2 {
		if s.conn == nil {
			conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
			if err != nil {
				t.Fatal(err)
			}
			s.conn, s.answers = conn, bufio.NewReaderSize(conn, 64<<10)
		}
		_ = s.conn.SetDeadline(time.Now().Add(20 * time.Second))
		_, _ = s.conn.Write(raw) // whatever it did not take: it has answered
		resp, err := http.ReadResponse(s.answers, &http.Request{Method: method})
		if err != nil {
			s.hangUp()
			if again == 0 {
				continue // it was closed after the last answer
			}
			t.Fatalf("no answer to %.2000q: %v", raw, err)
		}
		a := &told{status: resp.StatusCode, header: resp.Header, cookies: resp.Cookies()}
		if resp.Header.Get("Content-Type") == "application/x-ndjson" || resp.StatusCode == http.StatusSwitchingProtocols {
			s.hangUp() // it goes on for ever
			return a
		}
		if a.body, err = io.ReadAll(resp.Body); err != nil {
			t.Fatalf("the answer to %.2000q breaks off: %v", raw, err)
		}
		if resp.Close {
			s.hangUp()
		}
		return a
	}
	return nil
}

func (s *stage) hangUp() {
	if s.conn != nil {
		_ = s.conn.Close()
		s.conn = nil
	}
}

func fromJSON(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatalf("%v in %.300s", err, data)
	}
}
