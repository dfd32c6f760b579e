package main

import (
	"flag"
	"net/http"
	"os"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/server"
)

var updateRoutes = flag.Bool("update-routes", false, "write the table of endpoints in docs/security.md anew")

// The table of endpoints stands in docs/security.md between two comments.
const (
	routesPage  = "../../docs/security.md"
	routesRenew = "go test ./cmd/circulade -run TestRoutesAreTold -update-routes"
	routesBegin = "<!-- what circulade routes prints, renewed by: " + routesRenew + " -->\n```\n"
	routesEnd   = "```\n<!-- the end of what circulade routes prints -->\n"
)

// TestRoutesAreTold holds docs/security.md to what the command prints.
func TestRoutesAreTold(t *testing.T) {
	page, err := os.ReadFile(routesPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begins := strings.Cut(string(page), routesBegin)
	told, after, ends := strings.Cut(rest, routesEnd)
	if !begins || !ends {
		t.Fatalf("docs/security.md lacks one of these:\n%s%s", routesBegin, routesEnd)
	}
	var table strings.Builder
	if err := writeRoutes(&table, server.Endpoints()); err != nil {
		t.Fatal(err)
	}
	switch {
	case told == table.String():
	case *updateRoutes:
		if err := os.WriteFile(routesPage, []byte(before+routesBegin+table.String()+routesEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("the table of endpoints in docs/security.md is stale; this renews it:\n%s", routesRenew)
	}
}

// TestWriteRoutes shows what each column says.
func TestWriteRoutes(t *testing.T) {
	raw := func(path string) api.Endpoint { return api.Raw(http.MethodPost, path, nil, api.Doc{}) }
	list := []api.Endpoint{
		raw("/all"), raw("/late").By(api.Guest), raw("/large").Body(64 << 10), raw("/odd").Body(1500),
		raw("/behind").With(api.Middleware{Name: "rationed"}, api.Middleware{Name: "not during maintenance"}),
	}
	var table strings.Builder
	if err := writeRoutes(&table, list); err != nil {
		t.Fatal(err)
	}
	want := strings.TrimLeft(`
METHOD  PATH     ACCESS  BODY    MIDDLEWARES
POST    /all     public  -       -
POST    /late    guest*  -       -
POST    /large   public  64 KiB  -
POST    /odd     public  1500 B  -
POST    /behind  public  -       rationed, not during maintenance
`, "\n")
	if table.String() != want {
		t.Errorf("got:\n%swant:\n%s", table.String(), want)
	}
}
