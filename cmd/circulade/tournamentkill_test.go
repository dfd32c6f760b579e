package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/server"
	"circulade/internal/store"
	"circulade/tournament"
	"circulade/tournament/standing"
)

// An entrant is somebody who plays in a tournament, at whichever server answers, and resigns each game.
type entrant struct {
	client  *http.Client
	servers *addresses
}

// addresses are those of the servers that are thought to live.
type addresses struct {
	list [2]atomic.Pointer[string]
}

// any returns one of them; "" if there is none.
func (a *addresses) any() string {
	from := rand.IntN(2)
	for i := range a.list {
		if p := a.list[(from+i)%2].Load(); p != nil {
			return *p
		}
	}
	return ""
}

// newEntrants returns some who have no account yet.
func newEntrants(t *testing.T, n int, servers *addresses) (list []*entrant) {
	t.Helper()
	for range n {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &entrant{&http.Client{Jar: jar, Timeout: 20 * time.Second}, servers})
	}
	return list
}

// ask sends a request to any server and reads the answer into v; the status is 0 if there was none.
func (e *entrant) ask(ctx context.Context, method, path string, body, v any) (status int) {
	at := e.servers.any()
	if at == "" {
		return 0
	}
	data, err := json.Marshal(body)
	if err != nil {
		return 0
	}
	r, err := http.NewRequestWithContext(ctx, method, at+path, bytes.NewReader(data))
	if err != nil {
		return 0
	}
	r.Header.Set("Content-Type", "application/json")
	resp, err := e.client.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = resp.Body.Close() }()
	if data, err = io.ReadAll(resp.Body); err != nil || v != nil && json.Unmarshal(data, v) != nil {
		return 0
	}
	return resp.StatusCode
}

// insistOn asks until it is answered as wanted, or refused as it is if it was done before.
func (e *entrant) insistOn(t *testing.T, method, path string, body, v any) {
	t.Helper()
	waitFor(t, method+" "+path, func() bool {
		status := e.ask(t.Context(), method, path, body, v)
		return status == http.StatusOK || status == http.StatusCreated || status == http.StatusConflict
	})
}

// insist asks until it is answered so, or ctx ends.
func (e *entrant) insist(ctx context.Context, method, path string, body, v any) {
	for ; ctx.Err() == nil; time.Sleep(10 * time.Millisecond) {
		if status := e.ask(ctx, method, path, body, v); status == http.StatusOK || status == http.StatusConflict {
			return
		}
	}
}

// A tournamentSeen is what the test reads of a tournament.
type tournamentSeen struct {
	Phase string
	You   *struct {
		Games    []string
		TeamCode string `json:"team_code"`
	}
}

// enter has some enter a tournament, in teams of two if teams play, and then its organiser begin it.
func enter(ctx context.Context, id string, teams bool, people []*entrant, organiser *entrant) {
	path, code := "/api/tournaments/"+id, ""
	for n, p := range people {
		body := map[string]string{}
		switch {
		case teams && n%2 == 0:
			body["team"] = fmt.Sprintf("Team %c", 'A'+n)
		case teams:
			body["team_code"] = code
		}
		p.insist(ctx, "POST", path+"/entry", body, nil)
		if now := (tournamentSeen{}); teams && n%2 == 0 {
			if p.insist(ctx, "GET", path, nil, &now); now.You != nil {
				code = now.You.TeamCode
			}
		}
	}
	organiser.insist(ctx, "POST", path+"/desk", map[string]any{"start": struct{}{}}, nil)
}

// play resigns the games of a tournament until a context ends.
func (e *entrant) play(ctx context.Context, id string) {
	for ; ctx.Err() == nil; time.Sleep(time.Duration(20+rand.IntN(80)) * time.Millisecond) {
		var now tournamentSeen
		if e.ask(ctx, "GET", "/api/tournaments/"+id, nil, &now) != http.StatusOK || now.You == nil {
			continue
		}
		for _, game := range now.You.Games {
			var at struct{ Seats []struct{ Yours bool } }
			if e.ask(ctx, "GET", "/api/games/"+game, nil, &at) != http.StatusOK {
				continue
			}
			for n, s := range at.Seats {
				if s.Yours {
					e.ask(ctx, "POST", fmt.Sprintf("/api/games/%s/seats/%d/resign", game, n), struct{}{}, nil)
				}
			}
		}
	}
}

// Servers are killed at any moment, a few times or CIRCULADE_TOURNAMENT_KILLS times, while eight enter a tournament and
// play it, in a Swiss or, in every other one, in teams: one server on SQLite, two at once on PostgreSQL. No entry is
// lost, no round is paired twice, no result is lost or counted twice, no table is made twice, and it comes to its end.
// With more than a few kills a webhook is told, of which nothing is skipped.
func TestTournamentsKilled(t *testing.T) {
	t.Parallel()
	for name, fresh := range map[string]func(*testing.T) keeping{"SQLite": inFolder, "PostgreSQL": inDatabase} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			k := &tournamentKilling{servers: 1, most: rounds(t, "CIRCULADE_TOURNAMENT_KILLS", 2)}
			k.long = k.most > 20
			if name == "PostgreSQL" {
				k.servers = 2
			}
			for k.kills < k.most {
				k.tournament(t, fresh(t))
				k.tournaments++
			}
			t.Logf("%d kills in %d tournaments, no entry lost, no round twice, no result lost or twice, no table twice; %d things told to webhooks, none skipped, in %d messages",
				k.kills, k.tournaments, k.things, k.messages)
		})
	}
}

// A tournamentKilling is how often servers are killed, and what has come of it so far.
type tournamentKilling struct {
	servers, most      int
	long               bool // webhooks are told too, which goes on a minute after the last server was killed
	kills, tournaments int
	things, messages   int // that webhooks were told
}

// form returns the form of the next tournament, and how many rounds of four tables it has.
func (k *tournamentKilling) form() (f tournament.Form, played int) {
	switch {
	case k.long && k.tournaments%2 == 1: // of four teams, each of which meets every other four times
		return tournament.Form{Kind: tournament.Teams, Boards: 2, Legs: 4, Break: 1}, 12
	case k.long:
		played = 15
	default:
		played = 2
	}
	return tournament.Form{Kind: tournament.Swiss, Rounds: played, Break: 1}, played
}

// tournament plays a tournament of some rounds while servers are killed.
func (k *tournamentKilling) tournament(t *testing.T, where keeping) {
	t.Helper()
	where.prepare(t)
	form, played := k.form()
	var told *listener
	if k.long {
		told, where.env = listen(t)
	}
	live := &addresses{}
	victims := make([]*victim, k.servers)
	begin := func(i int) {
		victims[i] = start(t, where, i)
		at := victims[i].address(t)
		live.list[i].Store(&at)
	}
	for i := range victims {
		begin(i)
	}
	people, id := planned(t, live, form, told)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	all.Go(func() { enter(ctx, id, form.Kind == tournament.Teams, people[:8], people[8]) })
	for _, p := range people[:8] {
		all.Go(func() { p.play(ctx, id) })
	}
	isOver := func() bool {
		var now tournamentSeen
		return people[8].ask(ctx, "GET", "/api/tournaments/"+id, nil, &now) == http.StatusOK && now.Phase == "over"
	}
	for ; k.kills < k.most && !isOver(); k.kills++ {
		time.Sleep(time.Duration(rand.IntN(1200)) * time.Millisecond)
		i := rand.IntN(k.servers)
		live.list[i].Store(nil)
		victims[i].kill(t)
		begin(i)
	}
	isTold := func() bool { return told == nil || told.has("tournament.over") }
	for end := time.Now().Add(5 * time.Minute); !isOver() || !isTold(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the tournament never comes to its end: over %t, told %t", isOver(), isTold())
		}
	}
	stop()
	all.Wait()
	for _, v := range victims {
		v.kill(t)
	}
	log := tournamentIsWhole(t, where, id, form, played)
	if told != nil {
		things, messages := told.isWhole(t, log)
		k.things, k.messages = k.things+things, k.messages+messages
		t.Logf("%s of %d rounds is whole; %d kills until now", form.Kind, played, k.kills)
	}
}

// planned returns eight who play and the one who has made a tournament, and its id.
func planned(t *testing.T, live *addresses, form tournament.Form, told *listener) (people []*entrant, id string) {
	t.Helper()
	people = newEntrants(t, 9, live)
	for i, p := range people {
		p.insistOn(t, "POST", "/api/account", map[string]string{"name": fmt.Sprintf("Player %c", 'A'+i), "password": "correct horse"}, nil)
	}
	var made struct{ ID string }
	people[8].insistOn(t, "POST", "/api/tournaments", map[string]any{"name": "Killed", "rated": true, "game": map[string]any{}, "form": form}, &made)
	if told != nil {
		people[8].insistOn(t, "PUT", "/api/tournaments/"+made.ID+"/hook", map[string]string{"address": told.URL}, nil)
	}
	return people, made.ID
}

// prepare makes the database with its tables, so that a busy machine has longer for that than a server that starts.
func (w keeping) prepare(t *testing.T) {
	t.Helper()
	games, err := w.open()
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(games.Prepare(t.Context(), server.Schema()...), games.Close()); err != nil {
		t.Fatal(err)
	}
}

// A kept is what is stored of a tournament.
type kept struct {
	log                              []tournament.Event
	wins                             map[int]int // of each entrant, by the results
	tables, entered, stored, results int
}

// read reads what is stored of a tournament.
func (k *kept) read(tx *store.Tx, id string) error {
	*k = kept{wins: map[int]int{}}
	err := tx.Each(`SELECT data FROM tournament_events WHERE tournament = ?1 ORDER BY seq`, []any{id}, func(scan store.Scan) error {
		var data []byte
		if err := scan(&data); err != nil {
			return err
		}
		k.log = append(k.log, tournament.Event{})
		return json.Unmarshal(data, &k.log[len(k.log)-1])
	})
	if err != nil {
		return err
	}
	err = tx.Each(`SELECT e.entrant FROM results r JOIN tournament_entrants e ON e.person = r.person AND e.tournament = r.tournament
		WHERE r.tournament = ?1 AND r.rank = 1 ORDER BY e.entrant`, []any{id}, func(scan store.Scan) error {
		var n int
		err := scan(&n)
		k.wins[n]++
		return err
	})
	if err != nil {
		return err
	}
	return tx.One(`SELECT (SELECT count(*) FROM tournament_games WHERE tournament = ?1), (SELECT count(*) FROM tournament_games WHERE tournament = ?1 AND entered = 1),
		(SELECT count(*) FROM games), (SELECT count(*) FROM results WHERE tournament = ?1)`, []any{id}, &k.tables, &k.entered, &k.stored, &k.results)
}

// tournamentIsWhole looks whether a tournament of eight that is over has all its rounds, tables and results once. It
// returns its log.
func tournamentIsWhole(t *testing.T, where keeping, id string, form tournament.Form, played int) []tournament.Event {
	t.Helper()
	games, err := where.open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = games.Close() }()
	var k kept
	if err := games.View(t.Context(), func(tx *store.Tx) error { return k.read(tx, id) }); err != nil {
		t.Fatal(err)
	}
	whole, err := tournament.Open(form, k.log)
	if err != nil || whole.Phase != tournament.Over || len(whole.Rounds) != played {
		t.Fatalf("its log: %v, %+v", err, whole)
	}
	pairs, entries := 0, 0
	for i := range k.log {
		if k.log[i].Pair != nil {
			pairs++
		}
		if k.log[i].Result != nil {
			entries++
		}
	}
	want := 4 * played
	if pairs != played || entries != want || k.tables != want || k.entered != want || k.stored != want || k.results != 2*want {
		t.Errorf("of %d rounds: paired %d times, %d results in the log, %d tables noted, %d entered, %d games, %d rows of results", played, pairs, entries, k.tables, k.entered, k.stored, k.results)
	}
	list, err := whole.Standings()
	if err != nil {
		t.Fatal(err)
	}
	if form.Kind == tournament.Teams { // they score by matches
		return k.log
	}
	for n := range 8 {
		if score := list.Score(n); score != k.wins[n]*standing.Point {
			t.Errorf("entrant %d has won %d games, and has %d", n, k.wins[n], score/standing.Point)
		}
	}
	return k.log
}
