package server

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"circulade/internal/caller"
	"circulade/internal/feature/notify"
	"circulade/internal/table/access"
)

// A who is somebody who sends requests.
type who byte

const (
	asAnn who = iota
	asEve
	asNobody
	asBo
	asToken   // of Ann's account
	asHost    // by the secret of the live table
	asSeat    // by the secret of Bo's seat there
	asGarbage // by a cookie and a secret that nobody has
	whos
)

// stranger reports whether they hold nothing at the tables of the others.
func (w who) stranger() bool { return w == asEve || w == asNobody || w == asGarbage }

// How a request is sent: by whom, and with what around it.
const (
	howWho     = 7      // by whom
	howForeign = 1 << 3 // from a page of another site
	howOwn     = 1 << 4 // from a page of ours
	howVerb    = 7 << 5 // by another verb than the route's, if one is said
	howKind    = 3 << 8 // the body's type
)

// A sending is a request to be sent.
type sending struct {
	who     who
	foreign bool
	method  string
	path    string // with the query
	head    string // the lines of the header
	body    string
	reaches string // the pattern of the route that it comes to
}

func (q *sending) raw() []byte {
	return fmt.Appendf(nil, "%s %s HTTP/1.1\r\n%sContent-Length: %d\r\n\r\n%s", q.method, q.path, q.head, len(q.body), q.body)
}

func (q *sending) writes() bool { return q.method != http.MethodGet && q.method != http.MethodHead }

func (q *sending) String() string {
	return fmt.Sprintf("%s %.300s by %d, foreign %v, body %.2000q", q.method, q.path, q.who, q.foreign, q.body)
}

// FuzzRoutes sends whatever there is to every route, as everybody who could. The answer is no
// fault of ours and as openapi.json says, a refusal says why, nothing secret is in it, and no
// stranger changes a table of others.
func FuzzRoutes(f *testing.F) {
	l := &lasting{TB: f, dir: f.TempDir()}
	f.Cleanup(l.close)
	fuzzing := flag.Lookup("test.fuzz").Value.String() != ""
	if p, err := thePictures(); err == nil && fuzzing { // what takes seconds is no input's time
		p.Prepare(true)
	}
	// A server never does quite the same twice: to make each input small that went a new way
	// would be tried for a minute, and in vain.
	if each := flag.Lookup("test.fuzzminimizetime"); each.Value.String() == each.DefValue {
		if err := each.Value.Set("20x"); err != nil {
			f.Fatal(err)
		}
	}
	for _, seed := range routeSeeds(f) {
		if !fuzzing && strings.HasPrefix(seed.route, "GET /api/art") {
			continue // TestExchanges asks for them
		}
		f.Add(seed.route, seed.how, seed.path, seed.twist, seed.raw)
	}
	var s *stage
	f.Fuzz(func(t *testing.T, route string, how uint16, path, twist []byte, raw string) {
		l.t = t
		if s == nil || s.used == stageInputs {
			l.close()
			s = openStage(l)
		}
		s.serve(t)
		q := s.compose(route, how, path, twist, raw)
		a := s.tell(q.raw(), q.method)
		s.judge(t, q, a)
		if a.status < 300 && q.writes() {
			s.forget(q, a)
		}
	})
}

// A routeSeed is an input of FuzzRoutes.
type routeSeed struct {
	route       string
	how         uint16
	path, twist []byte
	raw         string
}

// routeSeeds has every route asked rightly by whoever may and by strangers, and wrongly.
func routeSeeds(tb testing.TB) (list []routeSeed) {
	h := openHouse(tb)
	for i, route := range slices.Sorted(maps.Keys(h.handlers())) {
		n := byte(i)
		right, spoiled := routeSeed{route: route}, routeSeed{route: route, how: uint16(asNobody), path: []byte{4 + n%40, n % 50, n}, twist: []byte{n, n, n}}
		switch slow := []string{"GET /api/art", "GET /api/art/areas", "GET /api/games/{id}/hints"}; {
		case slices.Contains(slow, route):
			list = append(list, routeSeed{route: route, how: uint16(asEve)})
		case strings.HasPrefix(route, "GET ") && i%2 == 0:
			list = append(list, right, spoiled)
		default:
			list = append(list, right, routeSeed{route: route, how: uint16(asEve) | howOwn})
		}
		if !strings.HasPrefix(route, "GET ") {
			list = append(list, routeSeed{route: route, how: uint16(i)%uint16(whos) | howForeign, twist: []byte{0, n, n, 3, 0, n}})
		}
	}
	for _, route := range []string{"/orders", "/orders/preview", "/seats/{n}/name", "/seats/{n}/resign", "/takeback"} {
		list = append(list, routeSeed{route: "POST /api/games/{id}" + route, how: uint16(asBo)})
	}
	for i := range 12 { // the same place, spoiled in all ways
		n := byte(i)
		list = append(list, routeSeed{route: "POST /api/games/{id}/choices", twist: []byte{n, n, n}},
			routeSeed{route: "POST /api/games", twist: []byte{0, n, n}}, routeSeed{route: "GET /api/games/{id}/replay/{n}", path: []byte{0, n, n}})
	}
	return append(list, routeSeed{route: "POST /api/packs", raw: "{}"}, routeSeed{route: "POST /api/session/device/finish", raw: "{}"}, routeSeed{route: "GET /api/account", how: 2<<5 | uint16(asGarbage)},
		routeSeed{route: "DELETE /api/account/sessions/{id}", path: []byte{2}}, routeSeed{route: "POST /api/lobby/pair", raw: "["}, routeSeed{route: "POST /api/account", raw: "{\"name\":\"\xff\"}"},
		routeSeed{route: "POST /api/games", path: []byte("\x00\x01\x00<"), twist: []byte{0, 1, 0}}, // null where a string may be
		routeSeed{route: "/", path: []byte{3}}, routeSeed{route: "/", how: 4 << 5})
}

// TestFuzzRoutesReachesAll: every route there is has seeds that come to it.
func TestFuzzRoutesReachesAll(t *testing.T) {
	l := &lasting{TB: t, t: t, dir: t.TempDir()}
	t.Cleanup(l.close)
	h := openHouse(t)
	s := emptyStage(l, h, newCalling(l))
	s.ann, s.bo, s.eve = h.browser(t), h.browser(t), h.browser(t)
	for _, at := range []**tableSeen{&s.live, &s.private, &s.public, &s.over} {
		*at = &tableSeen{ID: access.NewID()}
	}
	s.record, s.ticket, s.push, s.tokenID = access.NewID(), access.NewID(), access.NewID(), access.NewID()
	reached := map[string]bool{}
	for _, seed := range routeSeeds(t) {
		reached[s.compose(seed.route, seed.how, seed.path, seed.twist, seed.raw).reaches] = true
	}
	for _, pattern := range s.patterns {
		if !reached[pattern] {
			t.Errorf("no seed of FuzzRoutes comes to %s", pattern)
		}
	}
}

// compose makes a request of an input.
func (s *stage) compose(route string, how uint16, path, twist []byte, raw string) *sending {
	if !slices.Contains(s.patterns, route) {
		n := 0
		for _, c := range []byte(route) {
			n = n*31 + int(c)
		}
		route = s.patterns[max(n, -n)%len(s.patterns)]
	}
	method, template, ok := strings.Cut(route, " ")
	if !ok {
		method, template = http.MethodGet, route
	}
	q := &sending{who: who(how & howWho), foreign: how&howForeign != 0}
	q.path = s.address(method, template, path)
	usual := s.usual(route, q.who)
	if verb := how & howVerb >> 5; verb > 0 {
		method = []string{"", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"}[verb]
	}
	q.method = method
	q.head = "Host: localhost:" + s.ann.port() + "\r\n"
	for _, line := range s.proofs(q.who) {
		q.head += line + "\r\n"
	}
	switch {
	case q.foreign:
		q.head += "Origin: https://elsewhere.example.org\r\n"
	case how&howOwn != 0:
		q.head += "Origin: http://localhost:" + s.ann.port() + "\r\nSec-Fetch-Site: same-origin\r\n"
	}
	if method != http.MethodGet && method != http.MethodHead {
		q.head += "Content-Type: " + []string{"application/json", "application/json; charset=utf-8", "text/plain", "multipart/form-data; boundary=x"}[how&howKind>>8] + "\r\n"
		c, err := theContract()
		if err != nil {
			s.tb.t.Fatal(err)
		}
		if q.body = raw; raw == "" {
			body := &part{open: '{'}
			if place := []string{"paths", template, strings.ToLower(method), "requestBody", "content", "application/json", "schema"}; c.at(place...) != nil {
				body = c.shape(usual, place...)
			}
			q.body = spoil(body, twist)
		}
	}
	r, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(q.raw())))
	if err != nil {
		s.tb.t.Skipf("no request: %v", err)
	}
	_, q.reaches = s.mux.Handler(r)
	if steps := strings.Split(r.URL.Path, "/"); q.writes() && (slices.Contains(steps, ".") || slices.Contains(steps, "..")) {
		q.reaches = "/api/" // there is nothing: see straight
	}
	return q
}

func (b *browser) port() string { return b.url[strings.LastIndex(b.url, ":")+1:] }

// proofs are the lines by which somebody is known.
func (s *stage) proofs(w who) []string {
	bearer := func(secret string) []string { return []string{"Authorization: Bearer " + secret} }
	switch w {
	case asAnn:
		return []string{"Cookie: " + caller.PlainCookie + "=" + s.ann.cookie()}
	case asBo:
		return []string{"Cookie: " + caller.PlainCookie + "=" + s.bo.cookie()}
	case asEve:
		return []string{"Cookie: " + caller.PlainCookie + "=" + s.eve.cookie()}
	case asToken:
		return bearer(s.token)
	case asHost:
		return bearer(s.hosts)
	case asSeat:
		return bearer(s.bos)
	case asNobody, whos:
	case asGarbage:
		return append(bearer(strings.Repeat("A", 43)), "Cookie: "+caller.PlainCookie+"=\"x; "+caller.SecureCookie+"=y")
	}
	return nil
}

// oddSteps are what may stand in an address instead of an id.
var oddSteps = []string{
	".", "..", "%2e", "%2e%2e", "a%2fb", "%2F", "%00", "%ff", "%c3%a9", "a;b", "*", "%7Bid%7D", "%25", "a%20b", "'", "%3Cscript%3E", "-", "0", "1", "7", "8", "-1", "+1", "01", "1e3", "0x1",
	"99999999999999999999", "2147483648", "base", "D.svg", "nothing.svg", "favicon.ico", "%5c..%5cx", "x?y", strings.Repeat("x", 300), strings.Repeat("%41", 200), "%E2%80%AE", "socket", "pair", "begin",
}

// address fills a route's path, one byte for each step, and its query.
func (s *stage) address(method, template string, bytes []byte) string {
	next := func() int {
		if len(bytes) == 0 {
			return 0
		}
		n := int(bytes[0])
		bytes = bytes[1:]
		return n
	}
	var out []string
	for _, step := range strings.Split(template, "/") {
		if !strings.HasPrefix(step, "{") {
			out = append(out, step)
			continue
		}
		list := append(s.things(method, template, strings.Trim(step, "{}")), oddSteps...)
		out = append(out, list[next()%len(list)])
	}
	if strings.HasSuffix(template, "/") && template != "/{$}" {
		rest := []string{"", "nothing", "assets/app.js", "%2e%2e/%2e%2e/x", "../x", "index.html", "sw.js", "/elsewhere.example.org", "assets/"}
		out[len(out)-1] = rest[next()%len(rest)]
	}
	path := strings.TrimSuffix(strings.Join(out, "/"), "{$}")
	c, err := theContract()
	if err != nil {
		s.tb.t.Fatal(err)
	}
	values := []string{"0", "", "1", "2", "-1", "", "x", "999999999999999999999", "base/B", "tile 1,0 r0", "none", "all", "%", "\x00", "1.5", s.link.Secret, s.record, strings.Repeat("z", 500)}
	query := url.Values{}
	for _, p := range c.queries(template, method) {
		if n := next() % len(values); n > 0 || p.needed {
			query.Add(p.name, values[n])
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// A parameter may stand in a query, or has to.
type parameter struct {
	name   string
	needed bool
}

// queries are what the query of a request may have.
func (c *contract) queries(template, method string) (names []parameter) {
	for _, place := range [][]string{{"paths", template}, {"paths", template, strings.ToLower(method)}} {
		list, _ := c.at(place...)["parameters"].([]any)
		for _, p := range list {
			p := p.(map[string]any)
			if to, ok := p["$ref"].(string); ok {
				p = c.at(strings.Split(strings.TrimPrefix(to, "#/"), "/")...)
			}
			if p["in"] == "query" {
				names = append(names, parameter{p["name"].(string), p["required"] == true})
			}
		}
	}
	return names
}

// things are what there is that may stand at a place of an address, the likeliest first.
func (s *stage) things(method, template, name string) []string {
	switch {
	case name == "id" && strings.HasPrefix(template, "/api/records/"):
		return []string{s.record, s.live.ID}
	case name == "id" && (strings.HasPrefix(template, "/api/games/") || template == "/t/{id}" || template == "/r/{id}"):
		list := []string{s.live.ID, s.over.ID, s.public.ID, s.private.ID, s.link.ID, access.NewID()}
		first := 0
		for what, at := range map[string]int{"/share": 1, "/unshare": 1, "/replay": 1, "/again": 1, "/record": 1, "/analysis": 1, "/join": 2, "/invite": 2, "/forget": 1} {
			if strings.Contains(template, what) {
				first = at
			}
		}
		list[0], list[first] = list[first], list[0]
		return list
	case name == "n":
		return []string{"1", "0"}
	case name == "ticket":
		return []string{s.ticket}
	case name == "name":
		return []string{"Zedd"}
	case strings.HasPrefix(template, "/api/notice/push"):
		return []string{s.push}
	case strings.HasPrefix(template, "/api/account/tokens"):
		return []string{s.tokenID}
	case name == "set":
		return []string{"base"}
	case name == "file":
		return []string{"D.svg"}
	case name == "chapter":
		return []string{"base"}
	}
	return []string{access.NewID()}
}

// usual are the values that a body would have: those of a stranger are wrong where it matters.
func (s *stage) usual(route string, w who) obj {
	choice := "pass"
	if d := s.live.State.Decision; d != nil && len(d.Choices) > 0 {
		choice = d.Choices[0].Text
	}
	u := obj{
		"seq": s.live.Seq, "move": strings.ReplaceAll(s.next("move-of-the-fuzzer"), " ", "-"), "all": []string{choice}, "version": 0,
		"name": s.next("Gil"), "password": somePassword, "tile": "base/B", "record": "circulade: 1", "on": true, "accept": true, "allow": true,
		"kind": "link", "seat": 1, "days": 1, "seconds": 60, "reason": "rude", "title": "A table", "for": "sign-in", "address": stageMail, "language": "de",
		"text": "hello", "from": "22:00", "to": "07:00", "zone": "Europe/Berlin", "players": 2, "preset": "plus", "secret": s.bos, "read": 0, "stop": true,
		"seats":  []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}},
		"aids":   "club",
		"ticket": access.NewSecret(), "code": "aaaa-aaaa-aaaa-aaaa", "open": "public",
	}
	for name, v := range s.calling.subscription(stagePush) {
		u[name] = v
	}
	if w.stranger() {
		u["secret"], u["password"], u["address"], u["endpoint"] = access.NewSecret(), "a wrong horse", "eve@example.org", "https://fcm.example.org/x"
	}
	switch {
	case strings.HasSuffix(route, "/packs"):
		u["text"] = pondPack
	case route == "POST /api/session", route == "POST /api/session/recovery", route == "POST /api/session/forgotten":
		u["name"] = s.name
	case strings.HasSuffix(route, "/friends"), strings.HasSuffix(route, "/invite"):
		u["name"] = "Zedd"
	case route == "POST /api/games":
		u["move"] = access.NewSecret()
	case strings.HasSuffix(route, "/again"), strings.HasSuffix(route, "/chat"):
		delete(u, "move")
	}
	return u
}

// judge says what is wrong with an answer.
func (s *stage) judge(t *testing.T, q *sending, a *told) {
	t.Helper()
	fault := func(format string, args ...any) {
		t.Helper()
		t.Errorf("%v: %d: %s\n%.1500q", q, a.status, fmt.Sprintf(format, args...), a.body)
	}
	var refused answered
	isJSON := strings.HasPrefix(a.header.Get("Content-Type"), "application/json")
	if isJSON && q.method != http.MethodHead && a.status >= 400 {
		fromJSON(t, a.body, &refused)
	}
	switch {
	case a.status >= 500 && refused.Error.Code != "busy":
		fault("a fault of ours: %s", s.log)
	case a.status >= 400:
		if q.method != http.MethodHead {
			s.judgeRefusal(fault, q, &refused, isJSON)
		}
	case a.status >= 300 && a.status != http.StatusNotModified:
		if to := a.header.Get("Location"); !regexp.MustCompile(`^/([^/\\]|$)`).MatchString(to) {
			fault("it leads to %q", to)
		}
	case a.status < 300 && len(a.body) > 0:
		if _, _, err := mime.ParseMediaType(a.header.Get("Content-Type")); err != nil {
			fault("the content type is %q", a.header.Get("Content-Type"))
		}
	}
	if q.foreign && q.writes() && !strings.HasPrefix(q.path, notify.OffPath) && refused.Error.Code != "bad-origin" {
		fault("a page of another site may do it")
	}
	if a.header.Get("Content-Security-Policy") == "" || a.header.Get("X-Content-Type-Options") != "nosniff" {
		fault("it lacks headers: %v", a.header)
	}
	s.judgeContract(fault, q, a)
	for what, secret := range s.known[q.who.stranger()] {
		if secret != "" && bytes.Contains(a.body, []byte(secret)) && !strings.Contains(q.path, secret) {
			fault("%s is in the answer", what)
		}
	}
	if q.who.stranger() {
		if now := s.keeps(); now != s.kept {
			fault("a stranger has changed\n%s\nto\n%s", s.kept, now)
		}
	}
}

// judgeRefusal says what a refusal lacks.
func (s *stage) judgeRefusal(fault func(string, ...any), q *sending, refused *answered, isJSON bool) {
	e := refused.Error
	if !isJSON || e.Code == "" || e.Message == "" {
		fault("it does not say why")
		return
	}
	for _, f := range e.Faults {
		if f.Message == "" {
			fault("it does not say what is wrong with %q", f.Field)
		}
	}
	if said := fmt.Sprint(e.Message, e.Hint, e.Faults); e.Code == "unknown-field" && strings.Contains(q.body, `"zz"`) && !strings.Contains(said, "zz") && !strings.Contains(said, `"`) {
		fault("it does not name the field")
	}
	if len(e.Message) > 1000 {
		fault("it repeats %d bytes of what was sent", len(e.Message))
	}
}

// judgeContract holds an answer against what openapi.json says of the route.
func (s *stage) judgeContract(fault func(string, ...any), q *sending, a *told) {
	_, template, _ := strings.Cut(q.reaches, " ")
	if a.status/100 == 3 || !strings.HasPrefix(template, "/api/") || a.header.Get("Content-Type") == "application/x-ndjson" || a.status == http.StatusSwitchingProtocols {
		return
	}
	c, err := theContract()
	if err != nil {
		fault("%v", err)
		return
	}
	e := exchange{q.method, regexp.MustCompile(`\{\w+\}`).ReplaceAllString(template, "1"), q.body, a.status, a.header.Get("Content-Type"), a.body}
	if err := c.fault(e); err != nil {
		if e.sent = withoutNulls(q.body); c.fault(e) == nil {
			return // null stands for what is not there
		}
		fault("openapi.json: %v", err)
	}
}

// withoutNulls is a body without the fields that are null.
func withoutNulls(body string) string {
	var v any
	d := json.NewDecoder(strings.NewReader(body))
	d.UseNumber()
	if d.Decode(&v) != nil {
		return body
	}
	data, err := json.Marshal(dropNulls(v))
	if err != nil {
		return body
	}
	return string(data)
}

func dropNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for key, one := range v {
			if one == nil {
				delete(v, key)
			} else {
				v[key] = dropNulls(one)
			}
		}
	case []any:
		for i, one := range v {
			v[i] = dropNulls(one)
		}
	}
	return v
}
