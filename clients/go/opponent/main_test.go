package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/server"
	"circulade/internal/store/sqlite"
)

// start starts a server of its own for a test and returns its address.
func start(t *testing.T) string {
	t.Helper()
	games, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	ts := httptest.NewUnstartedServer(nil)
	s, err := server.New(server.Config{
		Store: games, Addr: ts.Listener.Addr(), Limits: server.DefaultLimits().Times(1000),
		Log: slog.New(slog.DiscardHandler), Version: "test",
	})
	if err != nil {
		t.Fatal(err)
	}
	ts.Config.Handler = s.Handler()
	ts.Start()
	t.Cleanup(func() {
		s.Close()
		ts.Close()
		if err := games.Close(); err != nil {
			t.Error(err)
		}
	})
	return ts.URL
}

// A person is somebody at a browser.
type person struct {
	t      *testing.T
	url    string
	client http.Client
}

func newPerson(t *testing.T, url string) *person {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &person{t, url, http.Client{Jar: jar, Timeout: 20 * time.Second}}
}

// post sends JSON and reads JSON.
func (p *person) post(path string, body, answer any) {
	p.t.Helper()
	p.send(http.MethodPost, path, body, answer)
}

// send sends JSON by a method and reads JSON.
func (p *person) send(method, path string, body, answer any) {
	p.t.Helper()
	data, err := json.Marshal(body)
	if err != nil {
		p.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, bytes.NewReader(data))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := p.client.Do(req)
	p.read(path, resp, err, answer)
}

func (p *person) get(path string, answer any) {
	p.t.Helper()
	resp, err := p.client.Get(p.url + path)
	p.read(path, resp, err, answer)
}

func (p *person) read(path string, resp *http.Response, err error, answer any) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= 300 {
		p.t.Fatalf("%s: %s", path, resp.Status)
	}
	if answer == nil {
		return
	}
	if err := json.NewDecoder(resp.Body).Decode(answer); err != nil {
		p.t.Fatal(err)
	}
}

// newBot makes the account of a bot, which everybody may challenge.
func newBot(t *testing.T, url, name string) *bot {
	t.Helper()
	owner := newPerson(t, url)
	owner.post("/api/account", map[string]any{"name": name, "password": "correct horse"}, nil)
	owner.post("/api/account/bot", map[string]any{"on": true}, nil)
	owner.send(http.MethodPut, "/api/account/visibility", map[string]any{"page": "private", "challenges": "everybody"}, nil)
	var made struct{ Secret string }
	owner.post("/api/account/tokens", map[string]any{"name": "a test"}, &made)
	return &bot{server: url, token: made.Secret, name: name, most: 2, seats: 6, rated: true, accepts: true, patience: time.Minute}
}

// begin runs a bot until stop.
func (b *bot) begin(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- b.run(ctx) }()
	return func() {
		t.Helper()
		cancel()
		if err := <-done; err != nil {
			t.Errorf("%s: %v", b.name, err)
		}
	}
}

// A seen is a table as a test looks at it.
type seen struct {
	table
	ID    string
	Rated bool
	Seats []seat
}

// A seat is one of its seats.
type seat struct {
	Name, Account             string
	Yours, Program, Connected bool
}

// open makes a public table for bots, with a seat of the person and some that are free, and
// a short game.
func (p *person) open(free int) *seen {
	p.t.Helper()
	seats := []map[string]any{{"name": "Ann", "kind": "here"}}
	for range free {
		seats = append(seats, map[string]any{"kind": "link"})
	}
	var made struct{ Table *seen }
	p.post("/api/games", map[string]any{
		"open": "public", "programs": true, "seats": seats, "draw": strings.Fields("base/E base/U base/V base/E base/U base/V base/E base/U base/V"), "draw_end": true,
	}, &made)
	return made.Table
}

// look reads a table again and again until it is right.
func (p *person) look(id, what string, right func(*seen) bool) *seen {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		t := &seen{}
		if p.get("/api/games/"+id, t); right(t) {
			return t
		}
	}
	p.t.Fatal("never came: ", what)
	return nil
}

// answer answers one question of the person, by the first choice.
func (p *person) answer(t *seen) {
	p.t.Helper()
	d := t.State.Decision
	p.post("/api/games/"+t.ID+"/choices", map[string]any{
		"seq": t.Seq, "move": fmt.Sprint("move-", t.Seq), "all": []string{d.Choices[0].text()},
	}, nil)
}

func (t *seen) asksAnn() bool { return t.State.Decision != nil && t.State.Decision.Player == 0 }

// play plays the person's seat to the end.
func (p *person) play(id string) *seen {
	p.t.Helper()
	for {
		t := p.look(id, "a question, or the end", func(t *seen) bool { return t.Status != "playing" || t.asksAnn() })
		if t.Status != "playing" {
			return t
		}
		p.answer(t)
	}
}

// Two bots wait for a table, sit down at one and play it to its end with a person, and at
// another meanwhile.
func TestTwoBotsAndAPerson(t *testing.T) {
	url := start(t)
	ann := newPerson(t, url)
	early := ann.open(2) // it waits already
	for _, name := range []string{"Robbie", "Marvin"} {
		defer newBot(t, url, name).begin(t)()
	}
	late := ann.open(2)
	for _, made := range []*seen{late, early} {
		end := ann.play(made.ID)
		if end.Status != "over" {
			t.Errorf("the game is %s", end.Status)
		}
		var names []string
		for _, s := range end.Seats[1:] {
			names = append(names, s.Name)
			if !s.Program || s.Account != s.Name {
				t.Errorf("a bot sits as %+v", s)
			}
		}
		if slices.Sort(names); !slices.Equal(names, []string{"Marvin", "Robbie"}) {
			t.Errorf("with Ann sat %v", names)
		}
	}
}

// A bot that is stopped in the middle goes on when it is started again.
func TestStartedAgain(t *testing.T) {
	url := start(t)
	ann, b := newPerson(t, url), newBot(t, url, "Robbie")
	stop := b.begin(t)
	id := ann.open(1).ID
	ann.look(id, "the bot", func(t *seen) bool { return t.Seats[1].Program })
	ann.answer(ann.look(id, "Ann's question", (*seen).asksAnn))
	stop()
	defer b.begin(t)()
	if end := ann.play(id); end.Status != "over" {
		t.Errorf("the game is %s", end.Status)
	}
}

// A bot comes to a table to which it is invited by its name, though not everybody may come,
// whether it was there or not when it was invited.
func TestInvited(t *testing.T) {
	url := start(t)
	ann, b := newPerson(t, url), newBot(t, url, "Robbie")
	invite := func() string {
		t.Helper()
		var made struct{ Table *seen }
		ann.post("/api/games", map[string]any{
			"programs": true, "seats": []map[string]any{{"name": "Ann", "kind": "here"}, {"kind": "link"}},
		}, &made)
		ann.post("/api/games/"+made.Table.ID+"/invite", map[string]any{"name": "robbie"}, nil)
		return made.Table.ID
	}
	before := invite()
	defer b.begin(t)()
	sits := func(t *seen) bool { return t.Seats[1].Program && t.Seats[1].Name == "Robbie" }
	ann.look(before, "the bot that was invited before it came", sits)
	ann.look(invite(), "the bot that is there", sits)
}

// A meeting is what comes of waiting for somebody to play with, whom the server finds.
type meeting struct {
	seen
	Ticket string
}

// seek has the person wait for somebody to play with.
func (p *person) seek(wish map[string]any) *meeting {
	p.t.Helper()
	m := &meeting{}
	p.post("/api/lobby/pair", wish, m)
	return m
}

// met waits until somebody has been found, and returns the table.
func (p *person) met(m *meeting) *seen {
	p.t.Helper()
	for end := time.Now().Add(time.Minute); m.Ticket != "" && time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		ticket := m.Ticket
		m = &meeting{}
		p.get("/api/lobby/pair/"+ticket, m)
	}
	if m.ID == "" {
		p.t.Fatal("nobody was found")
	}
	return &m.seen
}

// A seeker is somebody who waits to play.
type seeker struct {
	*person
	wish map[string]any
	came *meeting
}

// seekAll has somebody with an account wait for each of some games.
func seekAll(t *testing.T, url string, wishes ...map[string]any) (list []seeker) {
	t.Helper()
	for i, w := range wishes {
		p := newPerson(t, url)
		p.signUp(string(rune('A'+i)) + "nn")
		list = append(list, seeker{p, w, p.seek(w)})
	}
	return list
}

// Whoever plays now and takes a bot as well is found by one, whatever clock and sets they want, and a
// bot that plays at as many tables as it may waits for nobody. Two bots do not play each other.
func TestPaired(t *testing.T) {
	t.Parallel()
	url := start(t)
	for _, name := range []string{"Robbie", "Marvin"} {
		b := newBot(t, url, name)
		b.most = 1
		defer b.begin(t)()
	}
	met := map[string]bool{}
	for _, ann := range seekAll(t, url,
		map[string]any{"preset": "classic", "programs": true, "clock": map[string]any{"kind": "none"}},
		map[string]any{"preset": "any", "name": "Ann", "programs": true},
	) {
		game := ann.met(ann.came)
		for _, s := range game.Seats {
			if s.Program {
				met[s.Account] = true
			}
		}
		ann.look(game.ID, "the bot", func(t *seen) bool { return t.Seats[0].Connected || t.Seats[1].Connected })
	}
	if len(met) != 2 {
		t.Errorf("Ann has met %v", met)
	}
}

// signUp makes an account of the person.
func (p *person) signUp(name string) {
	p.t.Helper()
	p.post("/api/account", map[string]any{"name": name, "password": "correct horse"}, nil)
}

// Whoever plays now and takes bots as well gets them for a rated game, and for one of more seats, of which
// bots take all that no person takes.
func TestPairedWithMore(t *testing.T) {
	t.Parallel()
	url := start(t)
	for _, name := range []string{"Robbie", "Marvin"} {
		b := newBot(t, url, name)
		defer b.begin(t)()
	}
	for _, ann := range seekAll(t, url,
		map[string]any{"preset": "classic", "programs": true, "rated": true},
		map[string]any{"preset": "plus", "programs": true, "players": 3},
	) {
		game := ann.met(ann.came)
		bots := 0
		for _, s := range game.Seats {
			if s.Program {
				bots++
			}
		}
		if rated := ann.wish["rated"] == true; bots != len(game.Seats)-1 || rated != (bots == 1) || game.Rated != rated {
			t.Errorf("to %v came %d bots at %d seats, rated %v", ann.wish, bots, len(game.Seats), game.Rated)
		}
		ann.look(game.ID, "the bots", func(t *seen) bool {
			for _, s := range t.Seats {
				if s.Program && !s.Connected {
					return false
				}
			}
			return true
		})
	}
}

// What a bot is told not to play it does not ask for.
func TestWish(t *testing.T) {
	b := &bot{name: "Robbie", seats: 2}
	if w := b.wish(); w["players_to"] != 2 || w["any_rated"] != false || w["players"] != 2 {
		t.Errorf("it wishes %v", w)
	}
}

// A bot accepts who challenges its account, whether it was there or not, unless it is told not to; if nobody may
// challenge it, nobody can.
func TestChallenged(t *testing.T) {
	url := start(t)
	ann := newPerson(t, url)
	ann.signUp("Ann")
	challenge := func(name string, rated bool) (id string) {
		t.Helper()
		var sent struct{ ID string }
		ann.post("/api/players/"+name+"/challenge", map[string]any{"rated": rated}, &sent)
		return sent.ID
	}
	game := func(id string) (game string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); time.Now().Before(end) && game == ""; time.Sleep(10 * time.Millisecond) {
			var list struct{ Sent []struct{ ID, Game string } }
			ann.get("/api/challenges", &list)
			for _, c := range list.Sent {
				if c.ID == id {
					game = c.Game
				}
			}
		}
		return game
	}
	shy := newBot(t, url, "Marvin")
	shy.accepts = false
	defer shy.begin(t)()
	left := challenge("Marvin", false)
	b := newBot(t, url, "Robbie")
	before := challenge("Robbie", true)
	defer b.begin(t)()
	here := func(t *seen) bool {
		return slices.ContainsFunc(t.Seats, func(s seat) bool { return s.Program && s.Connected })
	}
	if at := ann.look(game(before), "the bot, which came later", here); !at.Rated {
		t.Error("the game is not rated")
	}
	if end := ann.play(ann.look(game(challenge("Robbie", false)), "the bot", here).ID); end.Status != "over" {
		t.Errorf("the game is %s", end.Status)
	}
	var list struct{ Sent []struct{ ID, Game string } }
	ann.get("/api/challenges", &list)
	for _, c := range list.Sent {
		if c.ID == left && c.Game != "" {
			t.Error("a bot that leaves challenges alone plays")
		}
	}
}

// Two bots enter a tournament with its code, play their game there, and end with it.
func TestTournament(t *testing.T) {
	t.Parallel()
	url := start(t)
	ann := newPerson(t, url)
	ann.signUp("Ann")
	var made struct{ ID, Code string }
	ann.post("/api/tournaments", map[string]any{
		"name": "Bots", "form": map[string]any{"kind": "swiss", "rounds": 1, "break_s": 1}, "entry": "code", "bots": true,
	}, &made)
	stranger := newBot(t, url, "Shy")
	stranger.tournament = made.ID
	if err := stranger.run(t.Context()); err == nil || !strings.Contains(err.Error(), "403") {
		t.Errorf("without the code: %v", err)
	}
	ended := make(chan error)
	for _, name := range []string{"Robbie", "Marvin"} {
		b := newBot(t, url, name)
		b.tournament, b.code = idOf(url+"/tournaments/"+made.ID), made.Code
		go func() { ended <- b.run(t.Context()) }()
	}
	var now struct {
		Phase   string
		Entered int
	}
	for now.Entered < 2 {
		time.Sleep(10 * time.Millisecond)
		ann.get("/api/tournaments/"+made.ID, &now)
	}
	ann.post("/api/tournaments/"+made.ID+"/desk", map[string]any{"start": map[string]any{}}, nil)
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if ann.get("/api/tournaments/"+made.ID, &now); now.Phase != "over" {
		t.Errorf("the tournament is %s", now.Phase)
	}
	var round struct {
		List []struct {
			Games []struct{ Points []int }
		}
	}
	ann.get("/api/tournaments/"+made.ID+"/rounds/1", &round)
	if len(round.List) != 1 || len(round.List[0].Games[0].Points) != 2 {
		t.Errorf("the round: %+v", round)
	}
}

// A seat that was taken from a bot is let go, and the bot does not come back to it.
func TestPutOut(t *testing.T) {
	url := start(t)
	ann, b := newPerson(t, url), newBot(t, url, "Robbie")
	b.most = 1
	defer b.begin(t)()
	id := ann.open(1).ID
	ann.look(id, "the bot", func(t *seen) bool { return t.Seats[1].Program })
	ann.post("/api/games/"+id+"/seats/1", map[string]any{"kind": "bot", "bot": "random"}, nil)
	other := ann.open(1).ID // it has one hand only, and that is free again
	ann.look(other, "the bot at another table", func(t *seen) bool { return t.Seats[1].Program })
}

// A bot with one hand leaves a table where nobody plays to sit down at another, and comes back when it
// is its turn.
func TestPatience(t *testing.T) {
	url := start(t)
	ann, b := newPerson(t, url), newBot(t, url, "Robbie")
	b.most, b.patience = 1, 100*time.Millisecond
	defer b.begin(t)()
	ids := []string{ann.open(1).ID, ann.open(1).ID}
	for _, id := range ids {
		ann.look(id, "the bot", func(t *seen) bool { return t.Seats[1].Program })
	}
	for _, id := range ids {
		now := ann.look(id, "Ann's question", (*seen).asksAnn)
		for now.asksAnn() { // to the end of their turn
			ann.answer(now)
			now = ann.look(id, "the table", func(*seen) bool { return true })
		}
		ann.look(id, "Ann's next turn", func(t *seen) bool { return t.Status != "playing" || t.asksAnn() })
	}
	if end := ann.play(ids[0]); end.Status != "over" {
		t.Errorf("the game is %s", end.Status)
	}
}

// What the server cannot do now is asked again, what it refuses is not.
func TestRefused(t *testing.T) {
	var asked atomic.Int32
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := asked.Add(1)
		switch {
		case r.Header.Get("Authorization") != "Bearer circ_x":
			w.WriteHeader(http.StatusForbidden)
		case n == 1:
			w.WriteHeader(http.StatusServiceUnavailable)
		case n == 2:
			w.Header().Set("Retry-After", "0")
			w.WriteHeader(http.StatusTooManyRequests)
		default:
			_, _ = w.Write([]byte(`{"games":[{"id":"a","status":"playing","turn":"yours","yours":[1]},{"id":"b","status":"over","yours":[0]},{"id":"c","status":"playing","yours":[]}]}`))
		}
	}))
	t.Cleanup(ts.Close)
	b := &bot{server: ts.URL, token: "circ_x", most: 1}
	list, err := b.seated(t.Context())
	if err != nil || asked.Load() != 3 || len(list) != 1 || list[0] != (place{ID: "a", ours: true, asks: true}) {
		t.Errorf("asked %d times: %v, %v", asked.Load(), list, err)
	}
	b.token = "circ_y"
	if err := b.run(t.Context()); err == nil || asked.Load() != 4 || moved(err) || !strings.Contains(err.Error(), "403") {
		t.Errorf("with a wrong token, asked %d times: %v", asked.Load(), err)
	}
}
