package golden

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// An operation is one of openapi.json.
type operation struct {
	method, path string // with the names of what varies
	id           string
	takes        bool // a body
}

// params are the names of what varies in its path.
func (o operation) params() (names []string) {
	for step := range strings.SplitSeq(o.path, "/") {
		if strings.HasPrefix(step, "{") {
			names = append(names, strings.Trim(step, "{}"))
		}
	}
	return names
}

// fill returns the path with what varies.
func (o operation) fill(params map[string]string) string {
	path := o.path
	for name, value := range params {
		path = strings.ReplaceAll(path, "{"+name+"}", value)
	}
	return path
}

// matches reports whether a path is one of the operation, and how much of it is literal.
func (o operation) matches(method, path string) (literal int, ok bool) {
	if method != o.method {
		return 0, false
	}
	a, b := strings.Split(o.path, "/"), strings.Split(path, "/")
	if len(a) != len(b) {
		return 0, false
	}
	for i := range a {
		if !strings.HasPrefix(a[i], "{") {
			if a[i] != b[i] {
				return 0, false
			}
			literal++
		}
	}
	return literal, true
}

// methods are those of operations, in the order in which they are listed.
var methods = []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodDelete}

// served is openapi.json as the server gives it out.
func served(t *testing.T) (data []byte) {
	t.Helper()
	inBubble(t, nil, func(h *house) {
		data = h.person("Ann").ask(request{method: http.MethodGet, path: "/api/openapi.json"}).want(http.StatusOK).body
	})
	return data
}

// operations lists those of openapi.json by path and method.
func operations(t *testing.T, openAPI []byte) (list []operation) {
	t.Helper()
	var doc struct {
		Paths map[string]map[string]json.RawMessage
	}
	if err := json.Unmarshal(openAPI, &doc); err != nil {
		t.Fatal(err)
	}
	for path, all := range doc.Paths {
		for _, method := range methods {
			var o struct {
				OperationID string
				RequestBody any
			}
			raw, ok := all[strings.ToLower(method)]
			if !ok {
				continue
			}
			if err := json.Unmarshal(raw, &o); err != nil {
				t.Fatal(err)
			}
			list = append(list, operation{method, path, o.OperationID, o.RequestBody != nil})
		}
	}
	slices.SortFunc(list, func(a, b operation) int {
		if a.path != b.path {
			return strings.Compare(a.path, b.path)
		}
		return slices.Index(methods, a.method) - slices.Index(methods, b.method)
	})
	return list
}

// TestOpenAPI holds the description of the API: the same members and values, in whatever order and
// layout.
func TestOpenAPI(t *testing.T) {
	var doc any
	if err := json.Unmarshal(served(t), &doc); err != nil {
		t.Fatal(err)
	}
	sortRequired(doc)
	data, err := json.MarshalIndent(doc, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "openapi.json", string(data)+"\n")
}

// sortRequired sorts the lists of what is required, whose order says nothing.
func sortRequired(v any) {
	switch v := v.(type) {
	case map[string]any:
		for key, inner := range v {
			if list, ok := inner.([]any); ok && key == "required" {
				slices.SortFunc(list, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
			}
			sortRequired(inner)
		}
	case []any:
		for _, inner := range v {
			sortRequired(inner)
		}
	}
}

// checkCoverage fails the test if an operation is in no exchange that went well.
func checkCoverage(t *testing.T, all []did) {
	t.Helper()
	list := operations(t, served(t))
	good := map[string]bool{}
	for _, d := range all {
		best, most := "", -1
		for _, o := range list {
			if n, ok := o.matches(d.method, d.path); ok && n > most {
				best, most = o.id, n
			}
		}
		if d.status < http.StatusBadRequest {
			good[best] = true
		}
	}
	for _, o := range list {
		if !good[o.id] {
			t.Errorf("%s %s (%s) is in no exchange that went well", o.method, o.path, o.id)
		}
	}
}

// known fails the test if a file of testdata is no test's.
func known(t *testing.T, folder string, names []string) {
	t.Helper()
	files, err := os.ReadDir(filepath.Join("testdata", folder))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !slices.Contains(names, f.Name()) {
			t.Errorf("testdata/%s/%s is no test's any more: remove it", folder, f.Name())
		}
	}
}
