package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"circulade/internal/table/gamelog"
	"circulade/protocol"
)

// A contract is openapi.json as the tests hold the server to it. Every exchange
// of a test's browser is checked, so that nothing is answered, and nothing
// accepted, that is not described.
type contract struct {
	doc    map[string]any
	routes map[string]*regexp.Regexp // by path template

	mu       sync.Mutex
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by place in the file
}

// An exchange is a request and its answer.
type exchange struct {
	method, path, sent string
	status             int
	kind               string
	body               []byte
}

func (e exchange) String() string { return fmt.Sprintf("%s %s: %d", e.method, e.path, e.status) }

const contractURL = "openapi.json"

var theContract = sync.OnceValues(func() (*contract, error) { return newContract(openAPI) })

func contractOf(t *testing.T) *contract {
	t.Helper()
	c, err := theContract()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newContract(text []byte) (*contract, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("openapi.json: %w", err)
	}
	c := &contract{
		doc: doc.(map[string]any), routes: map[string]*regexp.Regexp{},
		compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{},
	}
	seal(c.doc)
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	c.compiler.AssertFormat()
	for template := range c.at("paths") {
		pattern := regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(template), `[^/]+`)
		c.routes[template] = regexp.MustCompile("^" + pattern + "$")
	}
	return c, c.compiler.AddResource(contractURL, doc)
}

// seal refuses the fields that no schema names. The file leaves this open for
// answers: clients ignore what they do not know. A schema called Any… is what others
// have in common, who name more.
func seal(v any) {
	switch v := v.(type) {
	case map[string]any:
		_, object := v["properties"].(map[string]any)
		_, more := v["allOf"]
		if _, said := v["additionalProperties"]; object && !said && v["type"] == "object" && !more {
			v["additionalProperties"] = false
		}
		if object && more {
			v["unevaluatedProperties"] = false
		}
		for name, inner := range v {
			seal(inner)
			if strings.HasPrefix(name, "Any") {
				delete(inner.(map[string]any), "additionalProperties")
			}
		}
	case []any:
		for _, inner := range v {
			seal(inner)
		}
	}
}

// at returns the object at a place in the file, following references; nil if
// there is none.
func (c *contract) at(place ...string) map[string]any {
	v, _ := c.find(place...)
	return v
}

// find returns the object at a place, and where it stands once references are
// followed.
func (c *contract) find(place ...string) (map[string]any, []string) {
	v := c.doc
	for i, key := range place {
		v, _ = v[key].(map[string]any)
		if to, ok := v["$ref"].(string); ok {
			return c.find(append(strings.Split(strings.TrimPrefix(to, "#/"), "/"), place[i+1:]...)...)
		}
	}
	return v, place
}

// valid checks JSON against the schema at a place.
func (c *contract) valid(data []byte, place ...string) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(data))
	if err != nil {
		return err
	}
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	at := contractURL + "#"
	for _, key := range place {
		at += "/" + escape.Replace(key)
	}
	c.mu.Lock()
	schema := c.schemas[at]
	if schema == nil {
		if schema, err = c.compiler.Compile(at); err == nil {
			c.schemas[at] = schema
		}
	}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// route finds the path template of a request; the more literal one wins.
func (c *contract) route(path string) string {
	best := ""
	for template, pattern := range c.routes {
		if pattern.MatchString(path) && (best == "" || strings.Count(template, "{") < strings.Count(best, "{")) {
			best = template
		}
	}
	return best
}

// fault says what of an exchange the file does not describe.
func (c *contract) fault(e exchange) error {
	if !strings.HasPrefix(e.path, "/api/") {
		return nil
	}
	method := strings.ToLower(e.method)
	if e.method == http.MethodHead {
		return nil // a GET without its body
	}
	template := c.route(e.path)
	if c.at("paths", template, method) == nil {
		if e.status == http.StatusNotFound || e.status == http.StatusForbidden {
			return c.valid(e.body, "components", "schemas", "Error")
		}
		return errors.New("there is no such route")
	}
	answer, place := c.find("paths", template, method, "responses", strconv.Itoa(e.status))
	if answer == nil {
		return errors.New("there is no such answer")
	}
	if err := c.valueFault(e.kind, e.body, place); err != nil {
		return fmt.Errorf("the answer %.200s: %w", e.body, err)
	}
	if e.method == http.MethodPost && e.status < 300 {
		if err := c.valueFault("application/json", []byte(e.sent), []string{"paths", template, method, "requestBody"}); err != nil {
			return fmt.Errorf("the body %.200s was accepted: %w", e.sent, err)
		}
	}
	return nil
}

// valueFault checks a body against what stands at a place.
func (c *contract) valueFault(header string, body []byte, place []string) error {
	if header == "" && len(body) == 0 {
		if c.at(append(place, "content")...) != nil {
			return errors.New("there is no content")
		}
		return nil
	}
	kind, _, err := mime.ParseMediaType(header)
	if err != nil {
		return err
	}
	if c.at(append(place, "content", kind)...) == nil {
		return fmt.Errorf("the content type %s is not described", kind)
	}
	if kind != "application/json" {
		return nil
	}
	return c.valid(body, append(place, "content", kind, "schema")...)
}

// check fails the test if an exchange is not as described.
func (c *contract) check(t *testing.T, e exchange) {
	t.Helper()
	if err := c.fault(e); err != nil {
		t.Errorf("openapi.json: %v: %v", e, err)
	}
}

// checkPush does the same for what a socket or stream brings.
func (c *contract) checkPush(t *testing.T, data []byte) {
	t.Helper()
	if err := c.valid(data, "components", "schemas", "Push"); err != nil {
		t.Errorf("openapi.json: the push %.200s: %v", data, err)
	}
}

// routesOf lists method and path of what the file describes.
func (c *contract) routesOf() []string {
	var out []string
	for template := range c.at("paths") {
		for key := range c.at("paths", template) {
			if key != "parameters" {
				out = append(out, strings.ToUpper(key)+" "+template)
			}
		}
	}
	slices.Sort(out)
	return out
}

func TestOpenAPIRoutes(t *testing.T) {
	h := openHouse(t)
	var served []string
	for pattern := range h.handlers() {
		if method, path, ok := strings.Cut(pattern, " "); ok && strings.HasPrefix(path, "/api/") {
			served = append(served, method+" "+path)
		}
	}
	slices.Sort(served)
	c := contractOf(t)
	if described := c.routesOf(); !slices.Equal(served, described) {
		t.Errorf("served:\n%s\ndescribed:\n%s", strings.Join(served, "\n"), strings.Join(described, "\n"))
	}
	names := map[string]bool{}
	for template := range c.at("paths") {
		for key, v := range c.at("paths", template) {
			if key == "parameters" {
				continue
			}
			operation := v.(map[string]any)
			name, _ := operation["operationId"].(string)
			if name == "" || names[name] || operation["summary"] == nil {
				t.Errorf("%s %s: operationId %q, summary %v", key, template, name, operation["summary"])
			}
			names[name] = true
		}
	}
}

// TestOpenAPIIsServed reads the file as a client does.
func TestOpenAPIIsServed(t *testing.T) {
	a := openHouse(t).browser(t).get("/api/openapi.json")
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/json" || !bytes.Equal(a.body, openAPI) {
		t.Errorf("%d %v %.100s", a.status, a.header, a.body)
	}
}

// TestOpenAPISchemas compiles every schema, used or not.
func TestOpenAPISchemas(t *testing.T) {
	c := contractOf(t)
	for name := range c.at("components", "schemas") {
		var invalid *jsonschema.ValidationError
		if err := c.valid([]byte(`"nothing like it"`), "components", "schemas", name); !errors.As(err, &invalid) {
			t.Errorf("%s takes any text: %v", name, err)
		}
	}
}

// exchanges plays a little of everything and returns what went over the wire:
// the first and the last of each kind, and the table at each kind of choice.
func exchanges(t *testing.T) (list []exchange, pushes [][]byte) {
	t.Helper()
	h := openHouse(t, quickly, func(c *Config) { c.Host, c.Lobby = Host{"host@example.org", "A club"}, true })
	h.pingTime = 50 * time.Millisecond
	ann, bo := h.browser(t), h.browser(t)
	at := map[string][]int{}
	keep := false
	ann.spy = func(e exchange) {
		if keep {
			list = append(list, e)
			return
		}
		if places := at[e.String()]; len(places) == 2 {
			list[places[1]] = e
			return
		}
		at[e.String()] = append(at[e.String()], len(list))
		list = append(list, e)
	}
	bo.spy = ann.spy
	made := ann.post("/api/games", obj{
		"title": "All", "move": someMove, "preset": "plus", "options": obj{"base.first_player": "seat0"}, "aids": "teach", "seed": "1",
		"draw": []string{"base/U"}, "draw_end": false, "start": []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}}, "chance": []int{},
		"packs": []string{pondPack},
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"kind": "bot", "bot": "random"}},
	})
	table := made.ok(t)
	for _, path := range []string{"/api/hello", "/api/openapi.json", "/api/art", "/api/art/areas", gamePath(table, "/art"), gamePath(table, "/areas"), "/api/invite", "/api/privacy", "/api/games", "/api/qr?text=x", gamePath(table, "/record")} {
		ann.get(path)
	}
	ann.post("/api/qr", obj{"text": "x"})
	ann.post("/api/packs", obj{"text": pondPack}).want(t, 200, "")
	ann.post("/api/packs", obj{"text": pondPack + "marks x\n"}).want(t, 200, "")
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy := h.browser(t)
	cy.spy, keep = ann.spy, true
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}).want(t, 200, "")
	keep = false
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"}).ok(t)
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Ann"}).want(t, 400, "bad-setup")
	table = ann.get(gamePath(table, "")).ok(t)
	bo.post(gamePath(table, "/preview"), obj{"seq": table.Seq, "all": []string{"x"}}).want(t, 403, "not-your-seat")
	ann.post(gamePath(table, "/preview"), obj{"seq": table.Seq, "all": []string{table.State.Decision.Choices[0].Text}})
	stale := ann.step(table, 0, "one").ok(t)
	ann.step(table, 0, "two").want(t, 409, "stale-seq")
	keep = true
	ann.get(gamePath(table, fmt.Sprintf("?since=%d&base=%d", table.Seq+1, table.Seq+1))).ok(t)
	keep = false
	ann.post(gamePath(table, "/undo"), obj{"seq": stale.Seq, "move": "u", "version": *stale.Undo}).ok(t)
	ann.post(gamePath(table, "/choices"), obj{"seq": "x"}).want(t, 400, "bad-json")
	ann.post("/api/games", obj{"seats": []obj{{"kind": "x"}}}).want(t, 400, "bad-setup")
	bo.post(gamePath(table, "/packs"), obj{"text": pondPack}).want(t, 409, "begun")
	ann.packs(h)
	ann.get(gamePath(ann.cutTable(h, 2), ""))
	ann.post(gamePath(table, "/seats/1/link"), obj{})
	ann.post(gamePath(table, "/seats/1/revoke"), obj{})
	ann.post(gamePath(table, "/seats/1"), obj{"kind": "bot", "bot": "random"}).ok(t)
	f := ann.follow(table, 0)
	for pinged := false; !pinged; {
		p, err := f.next()
		if err != nil {
			t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
		pinged = p.Type == "ping"
	}
	here := ann.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"all"}, "seed": "1", "draw": everyKind, "draw_end": true,
	}).ok(t)
	ann.get("/api/games?limit=1")
	ann.get("/api/games?limit=0").want(t, 400, "bad-json")
	for _, sq := range here.State.Squares { // the river comes first: it says what is next, too
		ann.get(gamePath(here, fmt.Sprintf("/fits?x=%d&y=%d", sq.X, sq.Y)))
	}
	offered := map[string]bool{}
	end := ann.playVaried(here, func(now *tableSeen) {
		for _, c := range now.State.Decision.Choices {
			if !offered[c.Kind+c.Figure] {
				offered[c.Kind+c.Figure], keep = true, true
				// Behind these come chance and another seat.
				if c.Kind == "draw" || c.Kind == "dragon" {
					ann.post(gamePath(now, "/preview"), obj{"seq": now.Seq, "all": []string{c.Text}})
				}
			}
		}
		if keep {
			ann.get(gamePath(now, ""))
			keep = false
		}
	})
	ann.get(gamePath(end, ""))
	keep = true
	h.browser(t).spied(ann).accounts()
	ann.otherWaysIn(h)
	keep = true
	ann.challenge()
	keep = true
	clocks(t, ann.spy)
	keep = true
	ann.throws()
	keep = true
	ann.hints()
	keep = true
	pushes = append(pushes, ann.meeting(h)...)
	keep = false
	beginner := ann.post("/api/games", obj{"aids": "teach", "seats": []obj{
		{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindBot, "bot": "beginner"},
	}}).ok(t)
	ann.playing(beginner, 12)
	keep = true
	ann.get(gamePath(beginner, ""))
	keep = false
	ann.afterwards(end)
	ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "expansions": []string{"base"}, "options": obj{"base.first_player": "host"}}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ann.get(gamePath(table, "/replay")) // with a computer player
	ann.post(gamePath(table, "/forget"), obj{})
	for last := ann.follow(end, 0); ; {
		p, err := last.next()
		if err != nil {
			t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
		if p.Type == "goodbye" {
			return list, pushes
		}
	}
}

// spied has the exchanges of a browser seen as those of another.
func (b *browser) spied(as *browser) *browser {
	b.spy = as.spy
	return b
}

// accounts makes one and does with it what can be done.
func (b *browser) accounts() {
	b.t.Helper()
	b.get("/api/account")
	b.signUp("Dee")
	b.makeTable(gamelog.KindHere, gamelog.KindLink)
	b.get("/api/account")
	b.post("/api/account/confirm", obj{"password": somePassword})
	b.post("/api/account/name", obj{"name": "Dee Dee"})
	b.post("/api/account/password", obj{"password": "another horse"})
	var made struct{ Codes []string }
	if err := json.Unmarshal(b.post("/api/account/recovery", obj{}).body, &made); err != nil {
		b.t.Fatal(err)
	}
	b.post("/api/account/tokens", obj{"name": "my bot"})
	b.get("/api/account/tokens")
	b.get("/api/account/export")
	b.remove("/api/account/sessions")
	b.remove("/api/session")
	b.post("/api/session", obj{"name": "dee dee", "password": "another horse"})
	b.post("/api/session/recovery", obj{"name": "dee dee", "code": made.Codes[0]})
}

// challenge lays a shrine beside a monastery: their features have notes.
func (b *browser) challenge() {
	b.t.Helper()
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"cult"}, "options": obj{"base.first_player": "seat0"},
		"draw": []string{"base/B", "cult/CU/S", "base/U"}, "aids": "teach",
	}).ok(b.t)
	for i, turn := range [][]string{{"tile 0,1 r0", "follower m"}, {"tile 0,2 r0", "follower m"}} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("c", i), "all": turn}).ok(b.t)
	}
}

// hints asks for them where a city of two is to be completed.
func (b *browser) hints() {
	b.t.Helper()
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo", "Cy"), "options": obj{"base.first_player": "seat0"}, "aids": "hints",
		"draw": []string{"base/E", "base/E", "base/N", "base/U", "base/N"}, "draw_end": true,
	}).ok(b.t)
	for i, turn := range [][]string{{"tile 0,1 r180", "follower c0"}, {"tile 1,1 r180", "follower c0"}, {"tile 0,2 r90", "pass"}, {"tile 1,0 r0", "pass"}} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("h", i), "all": turn}).ok(b.t)
	}
	b.get(gamePath(table, "/hints"))
	b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "h9", "all": []string{"tile 1,2 r0", "pass"}}).ok(b.t)
	b.analysed(gamePath(table, "/analysis"))
}

// throws plays a game with a throw at the map, and one to a neighbour.
func (b *browser) throws() {
	b.t.Helper()
	straight := []int{6144, 6144, 6144, 6144}
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"catapult"}, "seed": "1", "draw_end": true,
		"draw":   []string{"catapult/CA4/F", "catapult/CA4/L", "base/U"},
		"start":  []obj{{"tile": "base/B", "x": 0, "y": 0, "rotation": 0}},
		"chance": slices.Concat(straight, straight, straight, []int{0}),
	}).ok(b.t)
	for i, text := range []string{
		"tile 0,1 r0", "follower f0", "token knockout", "throw 54 0 21", "throw 0 0 1",
		"tile 1,0 r0", "pass", "token catch", "lob 28 12", "hands 56 28",
	} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("throw", i), "all": []string{text}}).ok(b.t)
		b.get(gamePath(table, ""))
	}
}

// afterwards does what can be done with a finished game.
func (b *browser) afterwards(end *tableSeen) {
	b.t.Helper()
	b.get(gamePath(end, "/replay/1"))
	link := b.share(end)
	b.post(gamePath(end, "/again"), obj{}).ok(b.t)
	b.get(gamePath(end, ""))
	r := b.replay(link.path(), withShare(link.Secret))
	b.post(gamePath(end, "/unshare"), obj{}).want(b.t, http.StatusOK, "")
	opened := b.open(r.Record)
	b.replay("/api/records/" + opened.ID)
	b.position("/api/records/"+opened.ID, 1)
	b.open(differing(b.t))
	b.post("/api/records", obj{"record": "circulade: 2"}).want(b.t, http.StatusBadRequest, "bad-record")
}

// everyKind are tiles by which every kind of question is asked.
var everyKind = []string{
	"tower/TO/F", "base/B", "base/E", "base/E", "base/V", "princess-dragon/DG/Rr.d", "base/U", "tower/TO/RR", "base/U", "base/U",
	"princess-dragon/DG/F.v", "princess-dragon/DG/Rr.d", "base/E", "base/E", "traders-builders/HL", "bridges-castles-bazaars/BB/F.b",
	"base/V", "base/V", "base/B", "base/B", "tower/TO/RRR", "base/U", "base/U", "base/U", "princess-dragon/DG/RrRr.g", "base/A",
	"base/E~garden", "inns-cathedrals/EK", "king-robber/KR/LC", "base/V", "base/V", "base/L", "base/D", "base/U", "base/V", "base/K", "base/K",
	"mage-witch/MaHeD", "goldmines/GoldF", "flying-machines/FlugG",
	"robbers/RaubF", "robbers/RaubA", "base/U",
}

// TestOpenAPIFindsGaps takes one thing after the other out of the file. Each
// time, what the server does must be found undescribed.
func TestOpenAPIFindsGaps(t *testing.T) {
	if testing.Short() {
		t.Skip("says nothing about races, and takes long")
	}
	t.Parallel()
	list, pushes := exchanges(t)
	fault := func(c *contract) error {
		for _, e := range list {
			if err := c.fault(e); err != nil {
				return err
			}
		}
		for _, p := range pushes {
			if err := c.valid(p, "components", "schemas", "Push"); err != nil {
				return err
			}
		}
		return nil
	}
	without := func(key string, place ...string) *contract {
		var doc map[string]any
		if err := json.Unmarshal(openAPI, &doc); err != nil {
			t.Fatal(err)
		}
		v := doc
		for _, k := range place {
			v = v[k].(map[string]any)
		}
		if _, ok := v[key]; !ok {
			t.Fatalf("no %s in %v", key, place)
		}
		delete(v, key)
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		c, err := newContract(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	full := contractOf(t)
	if err := fault(full); err != nil {
		t.Fatal(err)
	}
	gaps := 0
	for name := range full.at("components", "schemas") {
		for field := range full.at("components", "schemas", name, "properties") {
			gaps++
			if slices.Contains(rare, name+"."+field) {
				continue
			}
			if fault(without(field, "components", "schemas", name, "properties")) == nil {
				t.Errorf("without %s.%s nothing is missed", name, field)
			}
		}
	}
	for template := range full.at("paths") {
		for method := range full.at("paths", template) {
			if method == "parameters" {
				continue
			}
			gaps++
			c := without(method, "paths", template)
			if slices.Equal(c.routesOf(), full.routesOf()) {
				t.Errorf("without %s %s no route is missed", method, template)
			}
		}
	}
	t.Logf("%d gaps, %d exchanges, %d pushes", gaps, len(list), len(pushes))
	for _, r := range rare {
		name, field, _ := strings.Cut(r, ".")
		if !slices.Contains(slices.Collect(maps.Keys(full.at("components", "schemas", name, "properties"))), field) {
			t.Errorf("%s is not in the file", r)
		}
	}
}

// rare are fields that these games do not show, or not at every change of a set.
// TestProtocolExamples has some of them, TestLostChoices has AnyTable.lost.
var rare = []string{
	"AnyTable.lost", "Event.text", "Event.part", "Choice.id", "Piece.x", "Piece.y", "Largest.points",
	"Choice.ranges", "Choice.points", "Choice.source", "Piece.space", "Range.name", "Range.min", "Range.max", "Range.step",
	"Place.player", "Aim.seen", "Aim.rings", "Aim.full", "Aim.turn", "Aim.cap", "Aim.roll",
}

// The limits that the file names are those of the code.
func TestOpenAPILimits(t *testing.T) {
	var doc struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]struct{ MaxItems int }
			}
		}
	}
	if err := json.Unmarshal(openAPI, &doc); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Choices", "PreviewRequest"} {
		if n := doc.Components.Schemas[name].Properties["all"].MaxItems; n != protocol.MaxChoices {
			t.Errorf("%s takes %d choices by the file, %d by the code", name, n, protocol.MaxChoices)
		}
	}
}
