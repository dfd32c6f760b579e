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

	"github.com/santhosh-tekuri/jsonschema/v6"

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

var theContract = sync.OnceValues(func() (*contract, error) {
	text, err := describe()
	if err != nil {
		return nil, err
	}
	return newContract(text)
})

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
	c := &contract{doc: doc.(map[string]any), routes: map[string]*regexp.Regexp{}}
	seal(c.doc)
	for template := range c.at("paths") {
		pattern := regexp.MustCompile(`\\\{\w+\\\}`).ReplaceAllString(regexp.QuoteMeta(template), `[^/]+`)
		c.routes[template] = regexp.MustCompile("^" + pattern + "$")
	}
	c.compiler, c.schemas = jsonschema.NewCompiler(), map[string]*jsonschema.Schema{}
	c.compiler.DefaultDraft(jsonschema.Draft2020)
	c.compiler.AssertFormat()
	return c, c.compiler.AddResource(contractURL, c.doc)
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
	schema, err := c.schema(place...)
	if err != nil {
		return err
	}
	return schema.Validate(v)
}

// schema returns the schema at a place, compiled when it is first needed.
func (c *contract) schema(place ...string) (*jsonschema.Schema, error) {
	escape := strings.NewReplacer("~", "~0", "/", "~1")
	at := contractURL + "#"
	for _, key := range place {
		at += "/" + escape.Replace(key)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if schema := c.schemas[at]; schema != nil {
		return schema, nil
	}
	schema, err := c.compiler.Compile(at)
	if err == nil {
		c.schemas[at] = schema
	}
	return schema, err
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
	if (e.method == http.MethodPost || e.method == http.MethodPut) && e.status < 300 {
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
	text, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	if a.status != http.StatusOK || a.header.Get("Content-Type") != "application/json" || !bytes.Equal(a.body, text) {
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

// TestOpenAPIFindsGaps takes one thing after the other out of the file. Each
// time, what the server does must be found undescribed.
func TestOpenAPIFindsGaps(t *testing.T) {
	if testing.Short() {
		t.Skip("says nothing about races, and takes long")
	}
	t.Parallel()
	list, pushes := exchanges(t)
	text, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	full, err := newContract(text)
	if err != nil {
		t.Fatal(err)
	}
	// What is looked at again for a field are only those that come to its schema and tell it.
	type telling struct {
		text  string
		fault func() error
	}
	by := map[string][]telling{}
	look := func(reached map[string]bool, text string, fault func() error) {
		if err := fault(); err != nil {
			t.Fatal(err)
		}
		for name := range reached {
			by[name] = append(by[name], telling{text, fault})
		}
	}
	for _, e := range list {
		look(full.reachedBy(e), e.sent+string(e.body), func() error { return full.fault(e) })
	}
	reached := map[string]bool{}
	full.reach(full.at("components", "schemas", "Push"), reached)
	reached["Push"] = true
	for _, p := range pushes {
		look(reached, string(p), func() error { return full.valid(p, "components", "schemas", "Push") })
	}
	gaps := 0
	for name := range full.at("components", "schemas") {
		// The first that tells of a gap is enough: short ones are quickly looked at.
		slices.SortStableFunc(by[name], func(a, b telling) int { return len(a.text) - len(b.text) })
		fields := full.at("components", "schemas", name, "properties")
		for _, field := range slices.Sorted(maps.Keys(fields)) {
			gaps++
			if slices.Contains(rare, name+"."+field) {
				continue
			}
			missed := full.withoutField(t, name, field, func() bool {
				return slices.ContainsFunc(by[name], func(told telling) bool {
					return strings.Contains(told.text, `"`+field+`"`) && told.fault() != nil
				})
			})
			if !missed {
				t.Errorf("without %s.%s nothing is missed", name, field)
			}
		}
	}
	routes := full.routesOf()
	for template := range full.at("paths") {
		methods := full.at("paths", template)
		for _, method := range slices.Sorted(maps.Keys(methods)) {
			if method == "parameters" {
				continue
			}
			gaps++
			operation := methods[method]
			delete(methods, method)
			if slices.Equal(full.routesOf(), routes) {
				t.Errorf("without %s %s no route is missed", method, template)
			}
			methods[method] = operation
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

// withoutField looks with a field taken out of a schema, and puts it back. It changes the compiled
// schema: all that refer to it share it, and to compile the file for each field took a minute.
func (c *contract) withoutField(t *testing.T, name, field string, look func() bool) bool {
	t.Helper()
	schema, err := c.schema("components", "schemas", name)
	if err != nil {
		t.Fatal(err)
	}
	old, ok := schema.Properties[field]
	if !ok {
		t.Fatalf("%s has no %s once it is compiled", name, field)
	}
	delete(schema.Properties, field)
	defer func() { schema.Properties[field] = old }()
	return look()
}

// reachedBy names the schemas to which an exchange comes.
func (c *contract) reachedBy(e exchange) map[string]bool {
	reached := map[string]bool{"Error": true}
	c.reach(c.at("components", "schemas", "Error"), reached)
	template := c.route(e.path)
	c.reach(c.at("paths", template, strings.ToLower(e.method)), reached)
	return reached
}

// reach adds the schemas to which something in the file refers, and those to which these do.
func (c *contract) reach(v any, reached map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		if to, ok := v["$ref"].(string); ok {
			place := strings.Split(strings.TrimPrefix(to, "#/"), "/")
			if name := place[len(place)-1]; place[1] != "schemas" || !reached[name] {
				if place[1] == "schemas" {
					reached[name] = true
				}
				c.reach(c.at(place...), reached)
			}
		}
		for _, inner := range v {
			c.reach(inner, reached)
		}
	case []any:
		for _, inner := range v {
			c.reach(inner, reached)
		}
	}
}

// rare are fields that these games do not show, or not at every change of a set.
// Rated games are made by pairing alone. TestProtocolExamples has some of them, TestLostChoices has AnyTable.lost,
// TestPatchesLeadToTheWhole (internal/table) has State.dead.
var rare = []string{
	"AnyTable.rated", "LobbyTable.rated", "LobbyTable.own_tiles", "AnyTable.lost", "State.dead", "Event.text", "Event.part", "Choice.id", "Piece.x", "Piece.y", "Largest.points",
	"Choice.ranges", "Choice.points", "Choice.source", "Piece.space", "Range.name", "Range.min", "Range.max", "Range.step",
	"Place.player", "Aim.seen", "Aim.rings", "Aim.full", "Aim.turn", "Aim.cap", "Aim.roll",
	"Ticket.likely_s", "TournamentMatch.by_lots", "TournamentDesk.finish", "TournamentHook.given_up",
	// Of matches to which nobody comes, which take as long as a clock: TestSeason (internal/feature/tournaments) has them.
	"TournamentCase.absent", "TournamentCase.board", "TournamentCase.came", "TournamentCase.closed", "TournamentCase.entrants", "TournamentCase.game",
	"TournamentCase.kind", "TournamentCase.opened", "TournamentCase.out", "TournamentCase.round", "TournamentCase.said",
	"TournamentSaid.at", "TournamentSaid.entrant", "TournamentSaid.for", "TournamentSaid.kind", "TournamentCame.at", "TournamentCame.entrant",
	"TournamentGameResult.absent", "TournamentGameResult.missed",
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
	text, err := describe()
	if err == nil {
		err = json.Unmarshal(text, &doc)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"Choices", "PreviewRequest"} {
		if n := doc.Components.Schemas[name].Properties["all"].MaxItems; n != protocol.MaxChoices {
			t.Errorf("%s takes %d choices by the file, %d by the code", name, n, protocol.MaxChoices)
		}
	}
}
