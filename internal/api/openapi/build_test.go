package openapi_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/api/openapi"
)

const byHand = `{"openapi": "3.1.0", "paths": {"/api/old": {"get": {}}}, "components": {
	"parameters": {"id": {}, "n": {}, "since": {}},
	"responses": {"BadRequest": {}, "SignIn": {}, "Forbidden": {}, "NotFound": {}, "Conflict": {}, "TooLarge": {}, "BadType": {}, "TooMany": {}, "Internal": {}, "NotSaved": {}},
	"schemas": {"MoveID": {"type": "string"}}}}`

type (
	question struct {
		Seq   *int64   `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table."`
		Kind  string   `json:"kind" schema:"enum=one|two"`
		Texts []string `json:"texts" schema:"maxItems=3" each:"maxLength=200" eachdoc:"A text."`
		Move  string   `json:"move" schema:"component=MoveID"`
	}
	part struct {
		At   string `json:"at" schema:"format=date-time"`
		Over bool   `json:"over,omitempty" doc:"It is over."`
		Gone bool   `json:"gone,omitempty" schema:"type=boolean"`
	}
	nobody struct {
		Name *part `json:"name" schema:"nullable" doc:"Who it is."`
	}
	reply struct {
		Parts []part         `json:"parts"`
		Last  *part          `json:"last,omitempty"`
		Count map[string]int `json:"count"`
		inner int
	}
	wish struct {
		Text string `json:"text"`
	}
)

func (question) Component() api.Component { return api.Component{Name: "Question"} }
func (nobody) Component() api.Component   { return api.Component{Name: "Nobody"} }
func (part) Component() api.Component {
	return api.Component{Name: "Part", About: "A part of a reply."}
}

func (wish) Component() api.Component { return api.Component{Name: "Wish", Unsealed: true} }

func ask(context.Context, *api.Request, *question) (reply, error) { return reply{inner: 1}, nil }

func build(t *testing.T, list ...api.Endpoint) map[string]any {
	t.Helper()
	text, err := openapi.Build([]byte(byHand), list)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// same compares something of the document with JSON.
func same(t *testing.T, what string, got any, want string) {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(want), &v); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, v) {
		text, _ := json.MarshalIndent(got, "", " ")
		t.Errorf("%s is\n%s\nwant\n%s", what, text, want)
	}
}

func TestSchemas(t *testing.T) {
	doc := build(t, api.Post("/api/questions", ask, api.Doc{ID: "ask", Tag: "x", Title: "Ask", Answer: "A reply."}).By(api.Known))
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	same(t, "the body", schemas["Question"], `{"type": "object", "required": ["seq"], "additionalProperties": false, "properties": {
		"seq": {"type": "integer", "minimum": 0, "description": "The `+"`seq`"+` of the table."},
		"kind": {"enum": ["one", "two"]},
		"texts": {"type": "array", "maxItems": 3, "items": {"type": "string", "maxLength": 200, "description": "A text."}},
		"move": {"$ref": "#/components/schemas/MoveID"}}}`)
	same(t, "what the answer has parts of", schemas["Part"], `{"type": "object", "description": "A part of a reply.", "required": ["at"], "properties": {
		"at": {"type": "string", "format": "date-time"}, "over": {"const": true, "description": "It is over."}, "gone": {"type": "boolean"}}}`)
	op := doc["paths"].(map[string]any)["/api/questions"].(map[string]any)["post"].(map[string]any)
	answer := op["responses"].(map[string]any)["200"].(map[string]any)["content"].(map[string]any)["application/json"].(map[string]any)
	same(t, "the answer", answer["schema"], `{"type": "object", "required": ["parts", "count"], "properties": {
		"parts": {"type": "array", "items": {"$ref": "#/components/schemas/Part"}},
		"last": {"$ref": "#/components/schemas/Part"},
		"count": {"type": "object", "additionalProperties": {"type": "integer"}}}}`)
}

// An answer may have one of several types, and a field may be null.
func TestAlternatives(t *testing.T) {
	either := func(context.Context, *api.Request) (any, error) { return nil, nil }
	doc := build(t, api.Get("/api/new", either, api.Doc{ID: "new", Tag: "x", Title: "New", Answer: "A part, or nobody.", Either: []api.Named{part{}, nobody{}}}))
	op := doc["paths"].(map[string]any)["/api/new"].(map[string]any)["get"].(map[string]any)
	answer := op["responses"].(map[string]any)["200"].(map[string]any)["content"].(map[string]any)["application/json"].(map[string]any)
	same(t, "the answer", answer["schema"], `{"oneOf": [{"$ref": "#/components/schemas/Part"}, {"$ref": "#/components/schemas/Nobody"}]}`)
	same(t, "what may be null", doc["components"].(map[string]any)["schemas"].(map[string]any)["Nobody"], `{"type": "object", "required": ["name"], "properties": {
		"name": {"oneOf": [{"$ref": "#/components/schemas/Part"}, {"type": "null"}], "description": "Who it is."}}}`)
}

// Of a body the document may leave open whether other fields are refused.
func TestUnsealed(t *testing.T) {
	f := func(context.Context, *api.Request, *wish) (api.OK, error) { return api.Done, nil }
	doc := build(t, api.Post("/api/wishes", f, api.Doc{ID: "wish", Tag: "x", Title: "Wish", Answer: "Done."}))
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	same(t, "the body", schemas["Wish"], `{"type": "object", "properties": {"text": {"type": "string"}}}`)
}

// What a caller has to bring and what may be refused follow from the endpoint.
func TestOperations(t *testing.T) {
	doc := api.Doc{ID: "ask", Tag: "x", Title: "Ask", Answer: "A reply."}
	full := doc
	full.Statuses, full.Memory, full.Query, full.Cookie = []int{409}, true, []api.Param{api.Shared("since")}, "A session."
	for _, test := range []struct {
		what string
		e    api.Endpoint
		want string // statuses, security, number of parameters in path and query
	}{
		{"a body", api.Post("/api/questions", ask, doc).By(api.Known), "200 400 403 413 415 429 500 503, <nil>, 0 0"},
		{"an admin", api.Post("/api/questions", ask, doc).By(api.Admin), "200 400 401 403 413 415 429 500 503, [map[session:[]]], 0 0"},
		{"a browser", api.Post("/api/questions", ask, doc).By(api.Member), "200 400 403 413 415 429 500 503, [map[session:[]] map[]], 0 0"},
		{"anybody at a seat", api.Post("/api/games/{id}/seats/{n}/x", ask, doc), "200 400 403 404 413 415 429 500 503, [], 2 0"},
		{"no store", api.Post("/api/questions", ask, full).By(api.Known), "200 400 403 409 413 415 429 500, <nil>, 0 1"},
	} {
		item := build(t, test.e)["paths"].(map[string]any)[test.e.Path].(map[string]any)
		op := item["post"].(map[string]any)
		statuses := slices.Sorted(maps.Keys(op["responses"].(map[string]any)))
		paths, _ := item["parameters"].([]any)
		query, _ := op["parameters"].([]any)
		got := fmt.Sprintf("%s, %v, %d %d", strings.Join(statuses, " "), op["security"], len(paths), len(query))
		if got != test.want {
			t.Errorf("%s: %s, want %s", test.what, got, test.want)
		}
	}
}

// A field may have values that its tag does not list; those that it lists are not there twice.
func TestMoreValues(t *testing.T) {
	list := []api.Endpoint{api.Post("/api/ask", ask, api.Doc{ID: "ask", Title: "Ask", Answer: "A reply."})}
	text, err := openapi.Build([]byte(byHand), list, openapi.ExtraValues{Component: "Question", Field: "kind", Values: []string{"two", "three"}})
	if err != nil || !strings.Contains(string(text), `"enum":["one","two","three"]`) {
		t.Errorf("%v: %s", err, text)
	}
	if _, err := openapi.Build([]byte(byHand), list, openapi.ExtraValues{Component: "Question", Field: "missing"}); err == nil {
		t.Error("a field that is not there has more values")
	}
}

func TestBuildFindsMistakes(t *testing.T) {
	doc := api.Doc{ID: "ask", Tag: "x", Title: "Ask", Answer: "A reply."}
	named, strange := doc, doc
	named.Returns, strange.Statuses = []string{"Nobody"}, []int{418}
	get := func(path string, f func(context.Context, *api.Request) (json.RawMessage, error), d api.Doc) api.Endpoint {
		return api.Get(path, f, d)
	}
	raw := func(context.Context, *api.Request) (json.RawMessage, error) { return nil, nil }
	for _, test := range []struct {
		what, want string
		e          api.Endpoint
	}{
		{"an operation that is written by hand, too", "GET /api/old: it is written by hand, too", get("/api/old", raw, doc)},
		{"an answer of which nothing is said", "no component is named", get("/api/new", raw, doc)},
		{"a component that is not there", "#/components/schemas/Nobody leads nowhere", get("/api/new", raw, named)},
		{"a status that no refusal has", "no refusal has the status 418", api.Post("/api/new", ask, strange)},
	} {
		if _, err := openapi.Build([]byte(byHand), []api.Endpoint{test.e}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.what, err, test.want)
		}
	}
}
