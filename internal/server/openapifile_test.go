package server

import (
	"bytes"
	"flag"
	"os"
	"testing"
)

var updateOpenAPI = flag.Bool("update-openapi", false, "write docs/openapi.json anew")

// openAPIFile is the description of the API for whoever reads the repository, and for the types of
// the page.
const openAPIFile = "../../docs/openapi.json"

// TestOpenAPIFile compares docs/openapi.json with what is made from endpoints and types and with
// what is written by hand.
func TestOpenAPIFile(t *testing.T) {
	made, err := describe()
	if err != nil {
		t.Fatal(err)
	}
	if *updateOpenAPI {
		if err := os.WriteFile(openAPIFile, made, 0o644); err != nil { //nolint:gosec // a page of the documentation
			t.Fatal(err)
		}
	}
	written, err := os.ReadFile(openAPIFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(written, made) {
		t.Errorf("docs/openapi.json is stale: go test ./internal/server -run %s -update-openapi", t.Name())
	}
}
