package tournaments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"circulade/game"
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
	"circulade/internal/stream"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/tabletest"
	"circulade/rating"
	"circulade/tournament"
)

// obj is a JSON object.
type obj map[string]any

// A lenient Moderation lets everybody in.
type lenient struct{}

// NoteOrigin does nothing.
func (lenient) NoteOrigin(*http.Request, store.Holder) {}

// MayPlayFrom lets everybody play.
func (lenient) MayPlayFrom(*http.Request, store.Holder) error { return nil }

// MayBegin lets everybody begin.
func (lenient) MayBegin(*http.Request) error { return nil }

// A town is what several servers share: a store with its people, and the tables that were made.
type town struct {
	t       testing.TB
	store   storetest.Driver
	all     *account.Accounts
	secrets map[string]string // of the sessions of people, by name
	session map[string]account.Session

	mu     sync.Mutex
	now    time.Time
	tables map[string]*madeTable
	made   int    // how often one was asked for
	gave   int    // how often somebody who waits was given way
	told   []tell // the news that people were told
	fails  error  // of making one
	lost   error  // of reading how a game has ended
	untold error  // of telling news

	hooks *Hooks              // settings of its servers
	logs  tabletest.LogBuffer // of its servers
}

// A tell is news that somebody was told, as it was when it was told; none if there was nothing to say any more.
type tell struct {
	who, key string
	News
}

// A madeTable is a table that a tournament has made.
type madeTable struct {
	start   gamelog.Start
	game    *game.Game // at its beginning
	persons []store.Holder
	over    bool
	given   int // seconds
	unmoved []int
}

// A house is the feature on one server of a town.
type house struct {
	director
	*town
	gate   *api.Gate
	failed map[string]time.Time
}

// open opens a town with one server, in which people of some names have accounts.
func open(t testing.TB, names ...string) *house {
	t.Helper()
	w := &town{t: t, now: time.UnixMilli(1_800_000_000_000), secrets: map[string]string{}, session: map[string]account.Session{}, tables: map[string]*madeTable{}}
	w.store = teststore.Open(t, store.FeatureSteps{Feature: "results", Steps: result.Steps()}, store.FeatureSteps{Feature: "tournaments", Steps: Schema()})
	t.Cleanup(func() {
		if err := w.store.Close(); err != nil {
			t.Error(err)
		}
	})
	w.all = account.Open(w.store, nil, Persons()...)
	for _, name := range names {
		w.account(name)
	}
	return w.server(ratelimit.New[netip.Addr](1e6, 1e6))
}

// server starts a server; creation is how often an address may enter.
func (w *town) server(creation *ratelimit.PerAddress) *house {
	c := caller.New(caller.Config{
		Accounts: w.all, Ingress: httpd.NewIngress(httpd.Routing{}), Limits: caller.Limits{Guests: 1e6, GuestBurst: 1e6, Cores: 100, StoredDaily: 1e9},
	})
	c.SetModeration(lenient{})
	s := New(Config{
		Rows: w.store, Log: slog.New(slog.NewTextHandler(&w.logs, nil)), Now: w.clock, Accounts: w.all, Callers: c, Creation: creation,
		MayBeCalled: func(_ context.Context, name string) error {
			if strings.Contains(name, "rude") {
				return problem.New(problem.Invalid, "name-not-allowed", "this name is not allowed")
			}
			return nil
		},
		MayMake: func(*http.Request) error { return nil },
		Plan:    func(q *plan.Wanted) (*plan.Plan, error) { return plan.New(q, nil, nil) },
		GiveWay: w.giveWay,
		Make:    w.make, CallOff: w.callOff, Resign: w.resign, Give: w.give,
		Finish: w.finishOf, Ingress: httpd.NewIngress(httpd.Routing{}), HostNews: func(*http.Request) HostNews { return noNews{} },
		Streams: stream.New(stream.Config{
			Callers: c, Life: httpd.NewLifecycle(), Log: slog.New(slog.DiscardHandler), Limits: stream.Limits{Address: 1000, Session: 3, All: 4000},
		}),
		Rating: w.ratingOf, Lots: func() uint64 { return 7 }, Hooks: w.hooks, Site: "https://play.example",
	})
	s.cfg.Tell = func(ctx context.Context, key string, who store.Holder, _ string) error {
		return w.tell(ctx, s, key, who)
	}
	return &house{director: director{s}, town: w, gate: &api.Gate{Identify: c.Identify}, failed: map[string]time.Time{}}
}

// tell notes what somebody is told, and fails as the town is told to.
func (w *town) tell(ctx context.Context, s *Service, key string, who store.Holder) error {
	w.mu.Lock()
	lost := w.untold
	w.mu.Unlock()
	if lost != nil {
		return lost
	}
	n, is, err := s.News(ctx, who, key)
	if err != nil {
		return err
	}
	if !is {
		n = News{}
	}
	one := tell{key: key, News: n}
	for name, in := range w.session {
		if in.Person == who {
			one.who = name
		}
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(w.told, one)
	return nil
}

// clock returns the time in the town.
func (w *town) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

// pass lets time pass, and has the server do what is due.
func (h *house) pass(d time.Duration) {
	h.t.Helper()
	h.mu.Lock()
	h.now = h.now.Add(d)
	h.mu.Unlock()
	h.goOn()
}

// goOn has the server do what is due, until nothing is.
func (h *house) goOn() {
	for range 6 {
		h.work(h.t.Context(), h.failed)
	}
	newsroom{h.Service}.tellNews(h.t.Context(), h.failed)
}

// account makes an account.
func (w *town) account(name string) {
	w.t.Helper()
	in, err := w.all.Create(w.t.Context(), account.Session{}, "Firefox", account.NewAccount{Name: name})
	if err != nil {
		w.t.Fatal(err)
	}
	w.secrets[name], w.session[name] = in.Secret, in.Session
}

// ratingOf returns 1500 points for whoever has an account, and 100 more for each letter of their name.
func (w *town) ratingOf(tx *store.Tx, who store.Holder, _ rating.Class) (int, error) {
	var name string
	err := tx.One(`SELECT name FROM accounts WHERE person = ?1`, []any{who[:]}, &name)
	return 1500 + 100*len(name), err
}

// giveWay notes that somebody who waits at another table was given way.
func (w *town) giveWay(context.Context) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.gave++
}

// make makes a table, or fails as the town is told to.
func (w *town) make(_ context.Context, p *plan.Plan, id string, persons []store.Holder) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.fails != nil {
		return w.fails
	}
	if w.made++; w.made > w.gave {
		w.t.Errorf("%d tables are made, and way was given %d times", w.made, w.gave)
	}
	if w.tables[id] == nil {
		w.tables[id] = &madeTable{start: p.Start, game: p.Game, persons: persons}
	}
	return nil
}

// finishOf returns how a game has ended, with the followers of its beginning, or fails as the town is told to.
func (w *town) finishOf(_ context.Context, id string) (*gamelog.Finish, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lost != nil {
		return nil, w.lost
	}
	return &gamelog.Finish{Game: w.tables[id].game, Unmoved: w.tables[id].unmoved}, nil
}

// callOff ends a game without a result.
func (w *town) callOff(_ context.Context, id string) error { return w.end(id, result.Off, 0, 0) }

// resign has a seat resign.
func (w *town) resign(_ context.Context, id string, seat int) error {
	if seat == 0 {
		return w.end(id, result.Resigned, 2, 1)
	}
	return w.end(id, result.Resigned, 1, 2)
}

// give gives a table more time.
func (w *town) give(_ context.Context, id string, seconds int) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tables[id].given += seconds
	return nil
}

// end ends a game, unless it is over, with the ranks of its seats.
func (w *town) end(id string, how result.Outcome, ranks ...int) error {
	w.mu.Lock()
	m := w.tables[id]
	if m == nil || m.over {
		w.mu.Unlock()
		return nil
	}
	m.over = true
	at := w.now.UnixMilli()
	w.mu.Unlock()
	var rows []result.Row
	for seat := range m.persons {
		rows = append(rows, result.Row{
			Game: id, Seat: seat, Began: at - 1000, Ended: at, Class: string(rating.Two), Seats: len(m.persons), Kind: result.Account,
			Rank: ranks[seat], Points: 100 - ranks[seat], Outcome: how, Rated: true, Published: true, Turns: 72,
			Tournament: m.start.Fixture.Tournament, Round: m.start.Fixture.Round,
		})
	}
	return w.store.Update(context.Background(), func(tx *store.Tx) error {
		s := result.Insert(rows...)
		return tx.Do(s.SQL, s.Args...)
	})
}

// playing returns the ids of the tables whose games go on, sorted by board.
func (w *town) playing() (ids []string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, m := range w.tables {
		if !m.over {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int { return w.tables[a].start.Fixture.Board - w.tables[b].start.Fixture.Board })
	return ids
}

// finishAll ends all games that go on: whoever begins wins.
func (h *house) finishAll() {
	h.t.Helper()
	for _, id := range h.playing() {
		if err := h.end(id, result.Played, 1, 2); err != nil {
			h.t.Fatal(err)
		}
	}
	h.goOn()
}

// An answer is what somebody was answered.
type answer struct {
	body    []byte
	code    string // of the problem, "" if there is none
	message string
	faults  string // what is said of fields
}

// send has somebody send a request ("": nobody is signed in, and a name that starts with "guest" is a guest, who
// is made with their first request).
func (h *house) send(who, method, path string, body any) answer {
	h.t.Helper()
	var failed error
	mux := http.NewServeMux()
	for _, e := range h.Endpoints() {
		serve := e.Handler(h.gate)
		mux.HandleFunc(e.Pattern(), func(w http.ResponseWriter, r *http.Request) { failed = serve(w, r) })
	}
	text, ok := body.(string)
	if !ok {
		data, err := json.Marshal(body)
		if err != nil {
			h.t.Fatal(err)
		}
		text = string(data)
	}
	r := httptest.NewRequestWithContext(h.t.Context(), method, path, strings.NewReader(text))
	r.Header.Set("Content-Type", "application/json")
	if s := h.secrets[who]; s != "" {
		r.AddCookie(&http.Cookie{Name: caller.PlainCookie, Value: s})
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	for _, c := range w.Result().Cookies() {
		h.secrets[who] = c.Value
	}
	a := answer{body: bytes.TrimSpace(w.Body.Bytes())}
	var p *problem.Problem
	switch {
	case errors.As(failed, &p):
		a.code, a.message, a.faults = p.Code, p.Message, fmt.Sprint(p.Faults)
	case failed != nil:
		a.code = failed.Error()
	case w.Code == http.StatusNotFound:
		a.code = "not-found"
	}
	return a
}

// ok fails the test if somebody was refused.
func (a answer) ok(t testing.TB) answer {
	t.Helper()
	if a.code != "" {
		t.Fatalf("refused: %s: %s", a.code, a.message)
	}
	return a
}

// refused fails the test unless somebody was refused with a code, in words that have a part.
func (a answer) refused(t testing.TB, code, words string) {
	t.Helper()
	if a.code != code || !strings.Contains(a.message, words) {
		t.Errorf("got %q %q %.200s, want %q with %q", a.code, a.message, a.body, code, words)
	}
}

// makes has somebody make a tournament, and returns its path and code.
func (h *house) makes(who string, plan obj) (path, code string) {
	h.t.Helper()
	var told struct{ ID, Code string }
	if err := json.Unmarshal(h.send(who, "POST", "/api/tournaments", plan).ok(h.t).body, &told); err != nil {
		h.t.Fatal(err)
	}
	return "/api/tournaments/" + told.ID, told.Code
}

// enter has somebody enter.
func (h *house) enter(who, path string, with obj) answer {
	h.t.Helper()
	return h.send(who, "POST", path+"/entry", with)
}

// desk has somebody run a tournament.
func (h *house) desk(who, path string, what any) answer {
	h.t.Helper()
	return h.send(who, "POST", path+"/desk", what)
}

// sees returns a tournament as somebody sees it.
func (h *house) sees(who, path string) (s shown) {
	h.t.Helper()
	if err := json.Unmarshal(h.send(who, "GET", path, "").ok(h.t).body, &s); err != nil {
		h.t.Fatal(err)
	}
	return s
}

// standings returns the standings.
func (h *house) standings(path string) (s shownStandings) {
	h.t.Helper()
	if err := json.Unmarshal(h.send("", "GET", path+"/standings", "").ok(h.t).body, &s); err != nil {
		h.t.Fatal(err)
	}
	return s
}

// events returns the log.
func (h *house) events(path string) (l shownLog) {
	h.t.Helper()
	if err := json.Unmarshal(h.send("", "GET", path+"/log", "").ok(h.t).body, &l); err != nil {
		h.t.Fatal(err)
	}
	return l
}

// wantPhase fails the test unless a tournament is in a phase.
func (h *house) wantPhase(path string, phase tournament.Phase) {
	h.t.Helper()
	if s := h.sees("", path); s.Phase != phase {
		h.t.Fatalf("it is %s after %d events, want %s", s.Phase, s.Seq, phase)
	}
}

// swiss is a Swiss tournament of some rounds.
func swiss(rounds int) obj {
	return obj{"name": "Evening", "form": obj{"kind": "swiss", "rounds": rounds, "break_s": 10}, "game": obj{"preset": "classic"}}
}

// with returns a plan with other fields.
func with(plan, more obj) obj {
	out := obj{}
	for k, v := range plan {
		out[k] = v
	}
	for k, v := range more {
		out[k] = v
	}
	return out
}

// begun makes a Swiss tournament that has begun, with its first round, and returns its path. Its organiser is Org.
func (h *house) begun(rounds int, players ...string) string {
	h.t.Helper()
	path, _ := h.makes("Org", swiss(rounds))
	for _, p := range players {
		h.enter(p, path, obj{}).ok(h.t)
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(h.t)
	h.goOn()
	h.pass(11 * time.Second)
	return path
}

// seatOf returns the seat of somebody at a table.
func (h *house) seatOf(game, who string) int {
	h.t.Helper()
	return slices.Index(h.tables[game].persons, h.session[who].Person)
}

// row reads one row.
func (w *town) row(query string, args []any, into ...any) {
	w.t.Helper()
	if err := w.store.View(w.t.Context(), func(tx *store.Tx) error { return tx.One(query, args, into...) }); err != nil {
		w.t.Fatal(err)
	}
}

// unentered returns how many tables of a tournament wait for their results.
func (h *house) unentered(path string) (n int) {
	h.t.Helper()
	h.row(`SELECT count(*) FROM tournament_games WHERE tournament = ?1 AND entered = 0`, []any{strings.TrimPrefix(path, "/api/tournaments/")}, &n)
	return n
}

// guest returns the secret and the session of a guest.
func (h *house) guest(who string) (secret string, s account.Session) {
	h.t.Helper()
	secret = h.secrets[who]
	s, err := h.all.SessionBySecret(h.t.Context(), secret)
	if err != nil {
		h.t.Fatal(err)
	}
	return secret, s
}

// do changes rows.
func (w *town) do(query string, args ...any) {
	w.t.Helper()
	if err := w.store.Update(w.t.Context(), func(tx *store.Tx) error { return tx.Do(query, args...) }); err != nil {
		w.t.Fatal(err)
	}
}

// reads reads an answer.
func (h *house) reads(path string, v any) {
	h.t.Helper()
	if err := json.Unmarshal(h.send("", "GET", path, "").ok(h.t).body, v); err != nil {
		h.t.Fatal(err)
	}
}
