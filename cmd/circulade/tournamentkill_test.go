package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"sync"
	"sync/atomic"
	"testing"
	"time"

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

// A tournamentSeen is what the test reads of a tournament.
type tournamentSeen struct {
	Phase string
	You   *struct{ Games []string }
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

// Servers are killed at any moment, a few times or CIRCULADE_TOURNAMENT_KILLS times, while eight play a Swiss
// tournament: one server on SQLite, two at once on PostgreSQL. No round is paired twice, no result is lost or
// counted twice, no table is made twice, and it comes to its end.
func TestTournamentsKilled(t *testing.T) {
	t.Parallel()
	for name, fresh := range map[string]func(*testing.T) keeping{"SQLite": inFolder, "PostgreSQL": inDatabase} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			kills, tournaments, most := 0, 0, rounds(t, "CIRCULADE_TOURNAMENT_KILLS", 2)
			for kills < most {
				played := 2
				if most > 20 {
					played = 15
				}
				servers := 1
				if name == "PostgreSQL" {
					servers = 2
				}
				kills += killedTournament(t, fresh(t), servers, played, most-kills)
				tournaments++
			}
			t.Logf("%d kills in %d tournaments, no round twice, no result lost or twice, no table twice", kills, tournaments)
		})
	}
}

// killedTournament plays a tournament of some rounds while servers are killed, as often as most says, and returns
// how often they were.
func killedTournament(t *testing.T, where keeping, servers, played, most int) (kills int) {
	t.Helper()
	live := &addresses{}
	victims := make([]*victim, servers)
	begin := func(i int) {
		victims[i] = start(t, where, i)
		at := victims[i].address(t)
		live.list[i].Store(&at)
	}
	for i := range victims {
		begin(i)
	}
	people := newEntrants(t, 9, live)
	for i, p := range people {
		p.insistOn(t, "POST", "/api/account", map[string]string{"name": fmt.Sprintf("Player %c", 'A'+i), "password": "correct horse"}, nil)
	}
	var made struct{ ID string }
	people[8].insistOn(t, "POST", "/api/tournaments", map[string]any{
		"name": "Killed", "rated": true, "game": map[string]any{}, "form": map[string]any{"kind": "swiss", "rounds": played, "break_s": 1},
	}, &made)
	for _, p := range people[:8] {
		p.insistOn(t, "POST", "/api/tournaments/"+made.ID+"/entry", struct{}{}, nil)
	}
	people[8].insistOn(t, "POST", "/api/tournaments/"+made.ID+"/desk", map[string]any{"start": struct{}{}}, nil)
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, p := range people[:8] {
		all.Go(func() { p.play(ctx, made.ID) })
	}
	isOver := func() bool {
		var now tournamentSeen
		return people[8].ask(ctx, "GET", "/api/tournaments/"+made.ID, nil, &now) == http.StatusOK && now.Phase == "over"
	}
	for ; kills < most && !isOver(); kills++ {
		time.Sleep(time.Duration(rand.IntN(1200)) * time.Millisecond)
		i := rand.IntN(servers)
		live.list[i].Store(nil)
		victims[i].kill(t)
		begin(i)
	}
	for end := time.Now().Add(3 * time.Minute); !isOver(); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the tournament never comes to its end")
		}
	}
	stop()
	all.Wait()
	for _, v := range victims {
		v.kill(t)
	}
	tournamentIsWhole(t, where, made.ID, played)
	return kills
}

// tournamentIsWhole looks whether a tournament of eight that is over has all its rounds, tables and results once.
func tournamentIsWhole(t *testing.T, where keeping, id string, played int) {
	t.Helper()
	games, err := where.open()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = games.Close() }()
	var log []tournament.Event
	wins := map[int]int{}
	var tables, entered, stored, results int
	err = games.View(t.Context(), func(tx *store.Tx) error {
		log, wins = nil, map[int]int{}
		err := tx.Each(`SELECT data FROM tournament_events WHERE tournament = ?1 ORDER BY seq`, []any{id}, func(scan store.Scan) error {
			var data []byte
			if err := scan(&data); err != nil {
				return err
			}
			log = append(log, tournament.Event{})
			return json.Unmarshal(data, &log[len(log)-1])
		})
		if err != nil {
			return err
		}
		err = tx.Each(`SELECT e.entrant FROM results r JOIN tournament_entrants e ON e.person = r.person AND e.tournament = r.tournament
			WHERE r.tournament = ?1 AND r.rank = 1 ORDER BY e.entrant`, []any{id}, func(scan store.Scan) error {
			var n int
			err := scan(&n)
			wins[n]++
			return err
		})
		if err != nil {
			return err
		}
		return tx.One(`SELECT (SELECT count(*) FROM tournament_games WHERE tournament = ?1), (SELECT count(*) FROM tournament_games WHERE tournament = ?1 AND entered = 1),
			(SELECT count(*) FROM games), (SELECT count(*) FROM results WHERE tournament = ?1)`, []any{id}, &tables, &entered, &stored, &results)
	})
	if err != nil {
		t.Fatal(err)
	}
	whole, err := tournament.Open(tournament.Form{Kind: tournament.Swiss, Rounds: played, Break: 1}, log)
	if err != nil || whole.Phase != tournament.Over || len(whole.Rounds) != played {
		t.Fatalf("its log: %v, %+v", err, whole)
	}
	pairs, entries := 0, 0
	for i := range log {
		if log[i].Pair != nil {
			pairs++
		}
		if log[i].Result != nil {
			entries++
		}
	}
	want := 4 * played
	if pairs != played || entries != want || tables != want || entered != want || stored != want || results != 2*want {
		t.Errorf("of %d rounds: paired %d times, %d results in the log, %d tables noted, %d entered, %d games, %d rows of results", played, pairs, entries, tables, entered, stored, results)
	}
	list, err := whole.Standings()
	if err != nil {
		t.Fatal(err)
	}
	for n := range 8 {
		if score := list.Score(n); score != wins[n]*standing.Point {
			t.Errorf("entrant %d has won %d games, and has %d", n, wins[n], score/standing.Point)
		}
	}
}
