package api_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

type greeting struct {
	Name string `json:"name" schema:"required"`
}

// Check says what is wrong with a greeting.
func (g *greeting) Check() error {
	if g.Name == "" {
		return problem.New(problem.Invalid, "no-name", "name is needed")
	}
	return nil
}

type greeted struct {
	Text string `json:"text"`
}

var (
	errStranger = problem.New(problem.Forbidden, "stranger", "nobody knows you")
	errClosed   = problem.New(problem.Unavailable, "closed", "this is closed")
)

// gate lets in whoever sends a name in a header, and has no tables.
func gate() *api.Gate {
	return &api.Gate{
		Identify: func(_ http.ResponseWriter, r *http.Request, a api.Access) (api.Caller, error) {
			if a != api.Public && r.Header.Get("Name") == "" {
				return api.Caller{}, errStranger
			}
			return api.Caller{Who: access.Who{MustHold: a == api.Guest}}, nil
		},
		Table: func(*http.Request) (*table.Table, error) { return nil, problem.NoTable },
	}
}

func greet(_ context.Context, r *api.Request, g *greeting) (greeted, error) {
	return greeted{fmt.Sprintf("Hello %s, seat %d", g.Name, r.Seat)}, nil
}

// serve sends a request to an endpoint and returns the code of its refusal, or the answer.
func serve(e api.Endpoint, path, name, body string) string {
	mux := http.NewServeMux()
	h := e.Handler(gate())
	mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) {
		if err := h(w, r); err != nil {
			var f *problem.Problem
			errors.As(err, &f)
			_, _ = fmt.Fprint(w, f.Code)
		}
	})
	r := httptest.NewRequest(e.Method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Name", name)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w.Body.String()
}

// Of several things that are wrong with a request the first is told, in the order of doc.go.
func TestOrderOfChecks(t *testing.T) {
	closed := api.Middleware{Name: "closed", Wrap: func(api.Handler) api.Handler {
		return func(http.ResponseWriter, *http.Request) error { return errClosed }
	}}
	never := api.Middleware{Name: "never reached", Wrap: func(api.Handler) api.Handler {
		return func(http.ResponseWriter, *http.Request) error { panic("it was reached") }
	}}
	atSeat := api.Post("/api/games/{id}/seats/{n}/hello", greet, api.Doc{}).By(api.Known)
	atTable := api.PostAt("/api/games/{id}/hello",
		func(ctx context.Context, r *api.Request, _ *table.Table, g *greeting) (greeted, error) {
			return greet(ctx, r, g)
		}, api.Doc{}).By(api.Known)
	late := api.Post("/api/hello", func(_ context.Context, r *api.Request, _ *greeting) (greeted, error) {
		if r.URL.Query().Has("early") {
			return greeted{}, errClosed
		}
		err := r.Identify()
		return greeted{fmt.Sprint(r.Who.MustHold)}, err
	}, api.Doc{}).By(api.Guest).Late()
	const good = `{"name":"Ann"}`
	for _, test := range []struct {
		what             string
		e                api.Endpoint
		path, name, body string
		want             string
	}{
		{"the outermost middleware", atSeat.With(closed, never), "/api/games/x/seats/9/hello", "", "no JSON", "closed"},
		{"a middleware added later is within", atSeat.With(closed).With(never), "/api/games/x/seats/9/hello", "", "no JSON", "closed"},
		{"the body", atSeat, "/api/games/x/seats/9/hello", "", "no JSON", "bad-json"},
		{"an unknown field", atSeat, "/api/games/x/seats/9/hello", "", `{"age":3}`, "unknown-field"},
		{"a body that is too large", atSeat.Body(3), "/api/games/x/seats/9/hello", "", good, "too-large"},
		{"what the body finds in itself", atSeat, "/api/games/x/seats/9/hello", "", `{}`, "no-name"},
		{"the seat", atSeat, "/api/games/x/seats/9/hello", "", good, "not-found"},
		{"the caller", atSeat, "/api/games/x/seats/2/hello", "", good, "stranger"},
		{"nothing", atSeat, "/api/games/x/seats/2/hello", "Ann", good, `{"text":"Hello Ann, seat 2"}`},
		{"the caller before the table", atTable, "/api/games/x/hello", "", good, "stranger"},
		{"the table", atTable, "/api/games/x/hello", "Ann", good, "not-found"},
		{"an admin before the body", atSeat.By(api.Admin), "/api/games/x/seats/9/hello", "", "no JSON", "stranger"},
		{"the body of an admin", atSeat.By(api.Admin), "/api/games/x/seats/9/hello", "Ann", "no JSON", "bad-json"},
		{"a check before the caller, where it is late", late, "/api/hello?early", "", good, "closed"},
		{"the late caller", late, "/api/hello", "", good, "stranger"},
		{"the access of the late caller", late, "/api/hello", "Ann", good, `{"text":"true"}`},
	} {
		if got := serve(test.e, test.path, test.name, test.body); got != test.want {
			t.Errorf("%s: %q, want %q", test.what, got, test.want)
		}
	}
}

// An endpoint is a value: what changes it leaves the one before as it was.
func TestEndpointsAreValues(t *testing.T) {
	one := api.Middleware{Name: "one", Wrap: func(h api.Handler) api.Handler { return h }}
	two := api.Middleware{Name: "two", Wrap: func(h api.Handler) api.Handler { return h }}
	base := api.Post("/api/hello", greet, api.Doc{}).With(one).With(one).With(one) // with room for a fourth
	changed := base.By(api.Admin).Body(1).Late().With(two)
	other := base.With(one)
	if base.Access != api.Public || base.MaxBody != api.MaxBody || base.IsLate() || len(base.Middlewares) != 3 {
		t.Errorf("the endpoint before has changed: %+v", base)
	}
	if changed.Middlewares[3].Name != "two" || other.Middlewares[3].Name != "one" {
		t.Error("two endpoints share their middlewares")
	}
}

func TestStatusOfAnswer(t *testing.T) {
	mux := http.NewServeMux()
	for _, e := range []api.Endpoint{
		api.Get("/made", func(context.Context, *api.Request) (api.OK, error) { return api.Done, nil }, api.Doc{Created: true}),
		api.Get("/later", func(context.Context, *api.Request) (api.Reply, error) {
			return api.Reply{Status: 202, Body: api.Done}, nil
		}, api.Doc{}),
	} {
		h := e.Handler(gate())
		mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r); err != nil {
				t.Error(err)
			}
		})
	}
	for path, status := range map[string]int{"/made": 201, "/later": 202} {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if w.Code != status || w.Body.String() != `{"ok":true}` {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
}

func ExamplePost() {
	e := api.Post("/api/greetings", greet, api.Doc{
		ID: "greet", Tag: "server", Title: "Greet somebody", Answer: "The greeting.",
	}).By(api.Member)
	fmt.Println(e.Pattern(), e.Access)
	fmt.Println(serve(e, "/api/greetings", "Ann", `{"name":"Bo"}`))
	// Output:
	// POST /api/greetings member
	// {"text":"Hello Bo, seat 0"}
}
