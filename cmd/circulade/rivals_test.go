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

	"circulade/internal/feature/ratings"
	"circulade/internal/store"
)

// rivals are two accounts who play rated games against each other at servers that things are done to: one challenges
// the other, both make some choices, and whoever is to move then resigns. What gets no answer they send again.
type rivals struct {
	names     [2]string
	clients   [2]*http.Client
	here      [2]bool        // the account is signed in and takes challenges
	challenge string         // its id, until it is known to be accepted
	game      string         // that is being played
	left      int            // choices until one of them resigns
	games     []string       // all that were acknowledged
	lost      map[string]int // by game: the seat whose resignation was acknowledged
	cut       int            // resignations that got no answer
	ending    *atomic.Int64  // how often one was about to resign, of all rivals
	err       error          // what nothing explains that is done to a server
}

// rivalsFor returns so many pairs of rivals.
func rivalsFor(t *testing.T, pairs int) (list []*rivals) {
	t.Helper()
	ending := &atomic.Int64{}
	for i := range pairs {
		r := &rivals{names: [2]string{fmt.Sprint("Ann ", i), fmt.Sprint("Bob ", i)}, lost: map[string]int{}, ending: ending}
		for n := range r.clients {
			jar, err := cookiejar.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			r.clients[n] = &http.Client{Jar: jar, Timeout: 20 * time.Second}
		}
		list = append(list, r)
	}
	return list
}

// playRated has all of them play until a context ends and at least one game of theirs is over, and none is being
// played, or a server answers no more.
// The first of each two asks the first server, the other one the last.
func playRated(ctx context.Context, list []*rivals, addresses []string) (wait func()) {
	var all sync.WaitGroup
	for _, r := range list {
		all.Go(func() {
			for r.err == nil && r.step(ctx, [2]string{addresses[0], addresses[len(addresses)-1]}) {
			}
		})
	}
	return all.Wait
}

// step does the next thing, and reports whether there is more to do and the servers answer.
func (r *rivals) step(ctx context.Context, at [2]string) bool {
	switch {
	case !r.here[0]:
		return r.comes(0, at[0])
	case !r.here[1]:
		return r.comes(1, at[1])
	case r.game == "" && r.challenge == "":
		var sent struct{ ID string }
		if ctx.Err() != nil && len(r.games) > 0 {
			return false
		}
		_, ok := r.ask(0, http.MethodPost, at[0]+"/api/players/"+r.names[1]+"/challenge", `{"rated":true}`, &sent, http.StatusCreated)
		r.challenge = sent.ID
		return ok
	case r.game == "":
		var made struct{ Game string }
		if _, ok := r.ask(1, http.MethodPost, at[1]+"/api/challenges/"+r.challenge+"/accept", `{}`, &made, http.StatusOK); !ok {
			return false
		}
		r.challenge, r.game, r.games, r.left = "", made.Game, append(r.games, made.Game), 2+rand.IntN(5)
		return true
	}
	return r.move(ctx, at)
}

// comes makes an account, or signs in to it if it is there, and has it take challenges of everybody.
func (r *rivals) comes(n int, at string) bool {
	body := fmt.Sprintf(`{"name":%q,"password":"correct horse"}`, r.names[n])
	status, ok := r.ask(n, http.MethodPost, at+"/api/account", body, nil, http.StatusCreated, http.StatusConflict)
	if ok && status == http.StatusConflict {
		_, ok = r.ask(n, http.MethodPost, at+"/api/session", body, nil, http.StatusOK)
	}
	if !ok {
		return false
	}
	_, r.here[n] = r.ask(n, http.MethodPut, at+"/api/account/visibility", `{"page":"public","challenges":"everybody"}`, nil, http.StatusOK)
	return r.here[n]
}

// move makes a choice, or resigns where enough have been made, as whoever is to move.
func (r *rivals) move(ctx context.Context, at [2]string) bool {
	var now struct {
		seen
		Waiting []int
	}
	path := "/api/games/" + r.game
	if _, ok := r.ask(0, http.MethodGet, at[0]+path, "", &now, http.StatusOK); !ok {
		return false
	}
	if now.Status != string(store.Playing) {
		r.game = ""
		return true
	}
	seat := now.Waiting[0]
	if r.left--; r.left < 0 || ctx.Err() != nil {
		r.ending.Add(1)
		_, ok := r.ask(seat, http.MethodPost, fmt.Sprintf("%s%s/seats/%d/resign", at[seat], path, seat), `{}`, nil, http.StatusOK)
		if ok {
			r.lost[r.game], r.game = seat, ""
		} else {
			r.cut++
		}
		return ok
	}
	list := now.State.Decision.Choices
	body := fmt.Sprintf(`{"seq":%d,"move":"move-%016x","all":[%q]}`, now.Seq, rand.Uint64(), list[rand.IntN(len(list))].Text)
	_, ok := r.ask(seat, http.MethodPost, at[seat]+path+"/choices", body, nil, http.StatusOK)
	return ok
}

// ask sends a request of one of the two, again while it is told that it is not saved, and reads the answer into v,
// if that is wanted. It reports whether a server has answered with a wanted status.
func (r *rivals) ask(n int, method, address, body string, v any, want ...int) (status int, ok bool) {
	for {
		req, err := http.NewRequest(method, address, bytes.NewReader([]byte(body)))
		if err != nil {
			r.err = err
			return 0, false
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := r.clients[n].Do(req)
		if err != nil {
			return 0, false
		}
		data, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil {
			return 0, false
		}
		if resp.StatusCode == http.StatusServiceUnavailable {
			time.Sleep(10 * time.Millisecond) // as whoever tries again
			continue
		}
		for _, s := range want {
			if s != resp.StatusCode {
				continue
			}
			if v != nil {
				r.err = json.Unmarshal(data, v)
			}
			return s, r.err == nil
		}
		r.err = fmt.Errorf("%s %s: %d %.300s", method, address, resp.StatusCode, data)
		return resp.StatusCode, false
	}
}

// awaitRated waits until a server tells of each of their games what it has changed, and returns how many they are.
func awaitRated(t *testing.T, list []*rivals, address string) (games int) {
	t.Helper()
	for _, r := range list {
		games += len(r.games)
		for _, id := range r.games {
			waitFor(t, "what a game has changed", func() bool {
				var told struct{ Seats []struct{ After *struct{} } }
				_, ok := r.ask(0, http.MethodGet, address+"/api/games/"+id+"/rating", "", &told, http.StatusOK)
				return ok && len(told.Seats) == 2 && told.Seats[0].After != nil && told.Seats[1].After != nil
			})
		}
	}
	return games
}

const (
	// A rated game has one place for both of its seats, or none yet and then no changes.
	sqlMisplaced = `SELECT r.game FROM results r LEFT JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat
		WHERE r.rated = 1 GROUP BY r.game HAVING count(DISTINCT coalesce(r.place, 0)) <> 1
		OR count(c.game) <> count(r.place) OR count(*) <> 2`
	sqlTwicePlaced = `SELECT min(game) FROM results WHERE place IS NOT NULL GROUP BY place HAVING count(DISTINCT game) <> 1`
	sqlPlaces      = `SELECT count(DISTINCT game), count(DISTINCT place), coalesce(max(place), 0) FROM results WHERE rated = 1 AND place IS NOT NULL`
	sqlLoser       = `SELECT count(*) FROM results WHERE game = ?1 AND rated = 1 AND (seat = ?2 AND outcome = 'resigned' AND rank = 2
		OR seat <> ?2 AND outcome = 'played' AND rank = 1 OR outcome = 'off' AND rank = 0)`
)

// ratingsFit fails the test unless what is kept has each acknowledged result once, each rated game in one place of
// its own or in none yet, and the ratings that are computed from these.
func ratingsFit(t *testing.T, games keeper, list []*rivals) {
	t.Helper()
	err := games.View(t.Context(), func(tx *store.Tx) error {
		for _, query := range []string{sqlMisplaced, sqlTwicePlaced} {
			wrong, err := store.List(tx, query, nil, store.Column[string])
			if err != nil || len(wrong) > 0 {
				return errors.Join(err, fmt.Errorf("the places of %d games are not one for each: %v", len(wrong), wrong))
			}
		}
		var placed, places, last int
		if err := tx.One(sqlPlaces, nil, &placed, &places, &last); err != nil || placed != places || places != last {
			return errors.Join(err, fmt.Errorf("%d games have %d places up to %d", placed, places, last))
		}
		for _, r := range list {
			for id, seat := range r.lost {
				n := 0
				if err := tx.One(sqlLoser, []any{id, seat}, &n); err != nil || n != 2 {
					return errors.Join(err, fmt.Errorf("of the game %s, which seat %d has given up, %d results say so", id, seat, n))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := ratings.Recompute(t.Context(), games, false)
	if err != nil || report.Wrong > 0 {
		t.Fatalf("ratings are not as they are computed: %+v, %v", report, err)
	}
}
