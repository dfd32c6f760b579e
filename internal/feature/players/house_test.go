package players

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/problem"
	"circulade/internal/ratelimit"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table/access"
)

// A lenient Moderation lets everybody in.
type lenient struct{}

// NoteOrigin does nothing.
func (lenient) NoteOrigin(*http.Request, store.Holder) {}

// MayPlayFrom lets everybody play.
func (lenient) MayPlayFrom(*http.Request, store.Holder) error { return nil }

// MayBegin lets everybody begin.
func (lenient) MayBegin(*http.Request) error { return nil }

// A house is the feature on a store of its own, with people who have accounts.
type house struct {
	*Service
	t      testing.TB
	store  storetest.Driver
	all    *account.Accounts
	people map[string]account.SignedIn
	gate   *api.Gate
	ended  int64 // when the latest game ended
}

// open returns a house in which the people of some names have accounts.
func open(t testing.TB, names ...string) *house {
	t.Helper()
	s := teststore.Open(t, store.FeatureSteps{Feature: "results", Steps: result.Steps()}, store.FeatureSteps{Feature: "players", Steps: Schema()})
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	all := account.Open(s, nil, Persons()...)
	c := caller.New(caller.Config{
		Accounts: all, Ingress: httpd.NewIngress(httpd.Routing{}), Limits: caller.Limits{Guests: 100, GuestBurst: 100, Cores: 1},
	})
	c.SetModeration(lenient{})
	h := &house{
		Service: New(Config{
			Rows: s, Games: s, Callers: c, Packing: httpd.CompressLongAnswers(),
			Searches: ratelimit.New[netip.Addr](1000, 1000), Downloads: ratelimit.New[netip.Addr](1000, 1000),
		}),
		t: t, store: s, all: all, people: map[string]account.SignedIn{}, gate: &api.Gate{Identify: c.Identify}, ended: 1_790_000_000_000,
	}
	for _, name := range names {
		h.account(name)
	}
	return h
}

// account makes an account.
func (h *house) account(name string) {
	h.t.Helper()
	in, err := h.all.Create(h.t.Context(), account.Session{}, "Firefox", account.NewAccount{Name: name, Password: "correct horse"})
	if err != nil {
		h.t.Fatal(err)
	}
	h.people[name] = in
}

// person returns the person of an account; the zero Holder for "".
func (h *house) person(name string) store.Holder { return h.people[name].Session.Person }

// ask has somebody send a request ("": nobody is signed in), and returns what is answered.
func (h *house) ask(name, method, path, body string) (string, error) {
	h.t.Helper()
	w, err := h.answer(name, method, path, body)
	return w.Body.String(), err
}

// answer has somebody send a request, and returns the answer with its headers.
func (h *house) answer(name, method, path, body string) (*httptest.ResponseRecorder, error) {
	h.t.Helper()
	var failed error
	mux := http.NewServeMux()
	for _, e := range h.Endpoints() {
		serve := e.Handler(h.gate)
		mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) { failed = serve(w, r) })
	}
	r := httptest.NewRequestWithContext(h.t.Context(), method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if name != "" {
		r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: h.people[name].Secret})
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w, failed
}

// read has somebody send a GET request, and decodes the answer into v.
func (h *house) read(name, path string, v any) {
	h.t.Helper()
	text, err := h.ask(name, http.MethodGet, path, "")
	if err != nil {
		h.t.Fatalf("%s asks for %s: %v", name, path, err)
	}
	if err := json.Unmarshal([]byte(text), v); err != nil {
		h.t.Fatalf("%s answers %s: %v", path, text, err)
	}
}

// refused fails the test unless somebody's GET request is refused with a problem of this code.
func (h *house) refused(name, path, code string) {
	h.t.Helper()
	text, err := h.ask(name, http.MethodGet, path, "")
	var p *problem.Problem
	if !errors.As(err, &p) || p.Code != code {
		h.t.Errorf("%q asks for %s: %v %s, want %s", name, path, err, text, code)
	}
}

// public makes accounts public.
func (h *house) public(names ...string) {
	h.t.Helper()
	for _, name := range names {
		if _, err := h.ask(name, http.MethodPut, "/api/account/visibility", `{"page":"public","challenges":"friends"}`); err != nil {
			h.t.Fatal(err)
		}
	}
}

// A seat is who played a seat of a game that ended, and how.
type seat struct {
	name string // of an account; "": a guest
	rank int
}

// play stores the results of a game with some seats that ended a second after the one before, changed as change
// wants it, and returns the game's id.
func (h *house) play(change func(*result.Row), seats ...seat) string {
	h.t.Helper()
	h.ended += 1000
	game := access.NewID()
	for i, s := range seats {
		row := result.Row{
			Game: game, Seat: i, Began: h.ended - 500, Ended: h.ended, Person: h.person(s.name), Kind: result.Account, Rank: s.rank,
			Points: 100 - s.rank, Outcome: result.Played, Class: "two", Published: true, Seats: len(seats), Turns: 71,
		}
		if s.name == "" {
			row.Kind, row.Person = result.Guest, store.Holder{1, byte(i)}
		}
		if change != nil {
			change(&row)
		}
		h.insert(&row)
	}
	return game
}

// insert stores a row of results; a guest is made first.
func (h *house) insert(row *result.Row) {
	h.t.Helper()
	err := h.store.Update(h.t.Context(), func(tx *store.Tx) error {
		if row.Kind == result.Guest {
			if err := tx.Do(`INSERT INTO persons (id, created) VALUES (?1, 1) ON CONFLICT DO NOTHING`, row.Person[:]); err != nil {
				return err
			}
		}
		s := result.Insert(*row)
		return tx.Do(s.SQL, s.Args...)
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// games returns the ids that a search of somebody finds, over all its pages, and how many pages there were.
func (h *house) games(name, query string) (ids []string, pages int) {
	h.t.Helper()
	for before := ""; ; pages++ {
		var a resultsAnswer
		h.read(name, "/api/results?"+query+before, &a)
		for i := range a.Games {
			ids = append(ids, a.Games[i].Game)
		}
		if a.Next == "" {
			return ids, pages + 1
		}
		before = fmt.Sprint("&before=", a.Next)
	}
}
