package server

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"circulade/internal/api/openapi"
)

var updateByHand = flag.Bool("update-openapi", false, "take out of openapi.json what endpoints and types say")

// TestOpenAPIReference compares what is made from endpoints and types, with what is written by
// hand, with the document as it was when all of it was written by hand.
func TestOpenAPIReference(t *testing.T) {
	reference := readObject(t, "testdata/openapi.json")
	if *updateByHand {
		byHand := readObject(t, "testdata/openapi.json")
		takeOut(t, byHand)
		if err := os.WriteFile("openapi.json", openapi.Format(byHand), 0o644); err != nil {
			t.Fatal(err)
		}
		openAPI = openapi.Format(byHand)
	}
	text, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	var made map[string]any
	if err := json.Unmarshal(text, &made); err != nil {
		t.Fatal(err)
	}
	want, got := flat(reference), flat(made)
	for place, value := range want {
		if got[place] != value {
			t.Errorf("%s is %q, was %s", place, got[place], value)
		}
	}
	for place, value := range got {
		if _, there := want[place]; !there {
			t.Errorf("%s is %s, was nothing", place, value)
		}
	}
}

// flat returns the JSON of everything in a document that has no parts, by its place.
func flat(doc map[string]any) map[string]string {
	out := map[string]string{}
	var walk func(place string, v any)
	walk = func(place string, v any) {
		switch v := v.(type) {
		case map[string]any:
			out[place] = "an object"
			for key, inner := range v {
				walk(place+" / "+key, inner)
			}
		case []any:
			if strings.HasSuffix(place, "/ required") { // their order says nothing
				slices.SortFunc(v, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
			out[place] = fmt.Sprint(len(v), " items")
			for i, inner := range v {
				walk(fmt.Sprintf("%s / %d", place, i), inner)
			}
		default:
			out[place] = fmt.Sprintf("%#v", v)
		}
	}
	walk("", doc)
	return out
}

func readObject(t *testing.T, file string) (v map[string]any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// takeOut removes from the whole document the operations that endpoints describe, with the
// parameters of their paths, and every component that one of their types makes.
func takeOut(t *testing.T, doc map[string]any) {
	t.Helper()
	paths := doc["paths"].(map[string]any)
	for _, e := range Endpoints() {
		if e.Doc.IsZero() {
			continue
		}
		item, _ := paths[e.Path].(map[string]any)
		delete(item, strings.ToLower(e.Method))
		if len(e.Doc.Paths) > 0 {
			delete(item, "parameters")
		}
		if len(item) == 0 || len(item) == 1 && item["parameters"] != nil {
			delete(paths, e.Path)
		}
	}
	schemas := doc["components"].(map[string]any)["schemas"].(map[string]any)
	for {
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		openAPI = text
		_, err = describe()
		if err == nil {
			return
		}
		rest, both := strings.CutPrefix(err.Error(), "the component ")
		name, _, _ := strings.Cut(rest, " ")
		if _, there := schemas[name]; !both || !there {
			t.Fatal(err)
		}
		delete(schemas, name)
	}
}
