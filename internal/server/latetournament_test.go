package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// openLateTournament makes a tournament of two tables that are watched some turns late, and returns the first of
// them. A stranger watches it, the organiser, a referee, and somebody who plays at the other table.
func openLateTournament(t *testing.T, turns int) (l *lateTable, id string) {
	h := openHouse(t, quickly, func(c *Config) { c.Lobby = true })
	org, ref := h.account(t, "Orga"), h.account(t, "Rita")
	id, _ = org.makesTournament(obj{
		"name": "Evening", "form": obj{"kind": "swiss", "rounds": 2, "best_of": 3, "break_s": 1},
		"game": obj{"preset": "classic", "aids": "teach", "watch_delay": turns},
	})
	org.post("/api/tournaments/"+id+"/staff", obj{"name": "Rita"}).want(t, http.StatusOK, "")
	players := map[string][]*browser{} // by table
	var all []*browser
	for _, name := range []string{"Anna", "Bodo", "Cyril", "Dina"} {
		b := h.account(t, name)
		b.post("/api/tournaments/"+id+"/entry", obj{}).want(t, http.StatusOK, "")
		all = append(all, b)
	}
	org.post("/api/tournaments/"+id+"/desk", obj{"start": obj{}}).want(t, http.StatusOK, "")
	org.untilTournament(id, "a round", func(s tournamentSeen) bool { return len(s.Rounds) == 1 && s.Rounds[0].Begun })
	for _, b := range all {
		game := b.untilTournament(id, "a table", func(s tournamentSeen) bool { return len(s.You.Games) == 1 }).You.Games[0]
		players[game] = append(players[game], b)
	}
	game := all[0].sees(id).You.Games[0]
	l = &lateTable{t: t, h: h, turns: turns, ann: players[game][0], bo: players[game][1], tiles: map[string]bool{}}
	l.table = l.ann.get("/api/games/" + game).ok(t)
	l.watchers = map[string]*browser{"Eve": h.browser(t), "Orga": org, "Rita": ref}
	for other, list := range players {
		if other != game {
			l.watchers["who plays elsewhere"] = list[0]
		}
	}
	if len(l.watchers) != 4 || l.table.ID != game {
		t.Fatal("there are not two tables")
	}
	l.happened()
	return l, id
}

// toldOfNothing are addresses that are not asked here: TestWatchDelay follows streams, the others tell of no game, or
// an admin or a person of themselves.
var toldOfNothing = regexp.MustCompile(`/(socket|stream)$|^/api/(art|hello|host|invite|qr|privacy|openapi\.json|admin|session)|^/api/account/[^e]|^/(privacy|rules|own|account|admin|notice)`)

// publicAddresses returns what the server answers to a GET, at this table and in this tournament, with the queries
// by which a client may ask.
func (l *lateTable) publicAddresses(tournament string) (list []string) {
	queries := map[string][]string{
		"/api/games/{id}":              {"", "?since=1", "?since=9999", fmt.Sprint("?since=1&base=", len(l.news), "&lists=all"), "?stamp=", "?stamp=&events=recent&helps=later"},
		"/api/games":                   {"", "?limit=1"},
		"/api/lobby":                   {"", "?state=running"},
		"/api/tournaments/{id}/log":    {"", "?after=1"},
		"/api/tournaments/{id}/export": {"?format=json", "?format=trf", "?format=results.csv", "?format=standings.csv"},
		"/api/results":                 {"", "?player=Anna"},
	}
	for _, pattern := range slices.Sorted(maps.Keys(l.h.handlers())) {
		path, ok := strings.CutPrefix(pattern, "GET ")
		if !ok || toldOfNothing.MatchString(path) {
			continue
		}
		at := strings.NewReplacer("{round}", "1", "{name}", "Anna", "{part}", "tables").Replace(path)
		if strings.Contains(path, "/tournaments/{id}") {
			at = strings.Replace(at, "{id}", tournament, 1)
		}
		for _, query := range cmpOr(queries[path], []string{""}) {
			list = append(list, pathAt(at, l.table)+query)
		}
	}
	return list
}

// cmpOr returns a, or b if a is empty.
func cmpOr(a, b []string) []string {
	if len(a) > 0 {
		return a
	}
	return b
}

// lookEverywhere asks for everything with the eyes of those who watch: nobody is told a tile that they may not see yet,
// and what is said of the tournament and its players does not tell that something has happened.
func (l *lateTable) lookEverywhere(tournament string, first map[string]string) {
	l.t.Helper()
	if seen := l.visible(); seen != l.toldAt || l.told == nil {
		l.told, l.toldAt = map[string]string{}, seen
	}
	for _, path := range l.publicAddresses(tournament) {
		for who, b := range l.watchers {
			a, what := b.get(path), who+", GET "+path
			switch {
			case strings.HasPrefix(path, "/api/games"):
				l.hold(what, a)
				continue
			case strings.HasPrefix(path, "/api/tournaments"), strings.HasPrefix(path, "/api/players"), path == "/api/results", path == "/api/leaders":
				if before, ok := first[what]; ok && before != string(a.body) {
					l.t.Fatalf("%s: the answer tells that something has happened\n%s\nand before\n%s", what, a.body, before)
				}
				first[what] = string(a.body)
			}
			for _, n := range l.news[l.visible():] {
				for _, mark := range n.marks {
					if bytes.Contains(a.body, []byte(mark)) {
						l.t.Fatalf("%s tells %s", what, mark)
					}
				}
			}
		}
	}
}

// TestTournamentDelay plays a game of a tournament that is watched two turns late: a stranger, the organiser, a referee
// and who plays at another table are told nothing newer by any address. Its result is public at once, and so is its board then.
func TestTournamentDelay(t *testing.T) {
	t.Parallel()
	l, id := openLateTournament(t, 2)
	first, eve, whole := map[string]string{}, l.watchers["Eve"], gamePath(l.table, "?stamp=&helps=later")
	var had struct{ Stamp string }
	l.choose()
	for n := range 8 {
		seen := l.visible()
		if err := json.Unmarshal(eve.get(whole).body, &had); err != nil {
			t.Fatal(err)
		}
		l.choose()
		if got := eve.known(whole, had.Stamp); (got == http.StatusNotModified) != (seen == l.visible()) {
			t.Errorf("entry %d and then %d of %d is to be seen, and who asks for what is new gets %d", seen, l.visible(), len(l.news), got)
		}
		if n%3 == 1 {
			l.lookEverywhere(id, first)
		}
	}
	if l.visible() == 0 || l.visible() == int64(len(l.news)) || len(first) < 40 {
		t.Fatalf("entry %d of %d is to be seen; %d answers were compared", l.visible(), len(l.news), len(first))
	}
	now := l.ann.get(gamePath(l.table, "")).ok(t)
	for n, s := range now.Seats {
		if s.Yours {
			now = l.ann.post(gamePath(l.table, fmt.Sprint("/seats/", n, "/resign")), obj{}).ok(t)
		}
	}
	for who, b := range l.watchers {
		if seen := b.get(gamePath(l.table, "")).ok(t); seen.Status == "playing" || seen.Seq != now.Seq {
			t.Errorf("when it is over %s sees it %s, entry %d of %d", who, seen.Status, seen.Seq, now.Seq)
		}
	}
	eventually(t, "the result", func() bool {
		var round struct {
			List []struct {
				Games []struct {
					Game string
					Over bool
				}
			}
		}
		if err := json.Unmarshal(eve.get("/api/tournaments/"+id+"/rounds/1").body, &round); err != nil {
			t.Fatal(err)
		}
		for _, m := range round.List {
			for _, g := range m.Games {
				if g.Over && g.Game == l.table.ID {
					return true
				}
			}
		}
		return false
	})
}
