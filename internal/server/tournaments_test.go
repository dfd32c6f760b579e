package server

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"
)

// A tournamentSeen is what the tests read of a tournament.
type tournamentSeen struct {
	Phase    string
	Seq      int
	Entrants []struct {
		Number    int
		Name      string
		Seed      int
		Withdrawn bool
		CheckedIn bool `json:"checked_in"`
	}
	Rounds []struct {
		Number, Matches, Decided int
		Begun                    bool
	}
	You *struct {
		Entrant *int
		Staff   bool
		Code    string
		Games   []string
	}
}

// sees returns a tournament as somebody sees it.
func (b *browser) sees(id string) (t tournamentSeen) {
	b.t.Helper()
	if err := json.Unmarshal(b.get("/api/tournaments/"+id).want(b.t, http.StatusOK, "").body, &t); err != nil {
		b.t.Fatal(err)
	}
	return t
}

// makes a tournament and returns its id and code.
func (b *browser) makesTournament(plan obj) (id, code string) {
	b.t.Helper()
	var told struct{ ID, Code string }
	if err := json.Unmarshal(b.post("/api/tournaments", plan).want(b.t, http.StatusCreated, "").body, &told); err != nil {
		b.t.Fatal(err)
	}
	return told.ID, told.Code
}

// untilTournament waits until somebody sees a tournament as it shall be.
func (b *browser) untilTournament(id, what string, f func(t tournamentSeen) bool) tournamentSeen {
	b.t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if t := b.sees(id); f(t) {
			return t
		}
	}
	b.t.Fatalf("%s never came: %+v", what, b.sees(id))
	return tournamentSeen{}
}

// Four play a Swiss of two rounds with one organiser: tables are made and found by those who play there,
// results come by themselves, the next round too, and in the end the standings are final. Whoever withdraws
// is not paired again.
func TestSwissTournament(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	org := h.browser(t)
	org.signUp("Organiser")
	id, _ := org.makesTournament(obj{"name": "Evening", "form": obj{"kind": "swiss", "rounds": 2, "break_s": 1}, "game": obj{"preset": "classic"}, "rated": true})
	var players []*browser
	for i := range 4 {
		b := h.browser(t)
		b.signUp(fmt.Sprint("Player", string(rune('A'+i))))
		b.post("/api/tournaments/"+id+"/entry", obj{}).want(t, http.StatusOK, "")
		b.post("/api/tournaments/"+id+"/entry", obj{}).want(t, http.StatusConflict, "entered")
		players = append(players, b)
	}
	players[0].post("/api/tournaments/"+id+"/desk", obj{"start": obj{}}).want(t, http.StatusForbidden, "not-organiser")
	org.post("/api/tournaments/"+id+"/desk", obj{"start": obj{}}).want(t, http.StatusOK, "")
	for round := 1; round <= 2; round++ {
		org.untilTournament(id, fmt.Sprint("round ", round), func(s tournamentSeen) bool { return len(s.Rounds) == round && s.Rounds[round-1].Begun })
		games := map[string][]*browser{}
		for _, p := range players {
			s := p.untilTournament(id, "a table", func(s tournamentSeen) bool { return s.You != nil && len(s.You.Games) == 1 })
			games[s.You.Games[0]] = append(games[s.You.Games[0]], p)
		}
		if len(games) != 2 {
			t.Fatalf("round %d has the tables %v", round, games)
		}
		for game, two := range games {
			h.untilThere(t, two[0], game)
			for n, s := range two[0].get("/api/games/" + game).ok(t).Seats {
				if s.Yours {
					two[0].post(fmt.Sprint("/api/games/", game, "/seats/", n, "/resign"), obj{}).ok(t)
				}
			}
		}
	}
	s := org.untilTournament(id, "the end", func(s tournamentSeen) bool { return s.Phase == "over" })
	var table struct {
		Rows []struct {
			Place, Entrant int
			Values         []string
		}
	}
	if err := json.Unmarshal(org.get("/api/tournaments/"+id+"/standings").want(t, http.StatusOK, "").body, &table); err != nil {
		t.Fatal(err)
	}
	if len(table.Rows) != 4 || table.Rows[0].Values[0] == table.Rows[3].Values[0] {
		t.Errorf("after %d events the standings are %+v", s.Seq, table.Rows)
	}
	for format, want := range map[string]string{
		"trf": "012 Evening", "standings.csv": "place,entrant,name,score", "results.csv": "2,1,1,", "json": `"round_list"`,
	} {
		if a := org.get("/api/tournaments/"+id+"/export?format="+format).want(t, http.StatusOK, ""); !bytes.Contains(a.body, []byte(want)) {
			t.Errorf("as %s it is %s", format, a.body)
		}
	}
	org.get("/api/tournaments/"+id+"/export?format=pdf").want(t, http.StatusBadRequest, "bad-tournament")
}

// untilThere waits until a table can be found by somebody who plays there.
func (h *house) untilThere(t *testing.T, b *browser, game string) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if a := b.get("/api/games/" + game); a.status == http.StatusOK {
			return
		}
	}
	t.Fatalf("the table %s is never there", game)
}

// nobody is where nobody listens.
const nobody = "127.0.0.1:1"

// tournaments makes tournaments of several kinds, enters them and runs them.
func (b *browser) tournaments(h *house) (pushes [][]byte) {
	b.t.Helper()
	org, guest := h.account(b.t, "Orga"), h.browser(b.t)
	var players []*browser
	for _, name := range []string{"Pia", "Quin", "Rosa", "Sven"} {
		players = append(players, h.account(b.t, name))
	}
	for _, p := range append(players, org, guest) {
		p.spy = b.spy
	}
	soon := time.Now().Add(time.Hour).UnixMilli()
	id, _ := org.makesTournament(obj{
		"name": "All of it", "about": "Tea.", "rated": true, "bots": true, "min_rating": 1, "max_rating": 9000, "class": "two",
		"form": obj{
			"kind": "swiss", "seats": 2, "rounds": 2, "best_of": 3, "begins": soon, "check_in": 90, "break_s": 1, "max": 8, "late": true,
			"points": obj{"win": 60, "draw": 30, "loss": 0, "by_rank": []int{300, 180, 120, 60}, "bye": 60, "half_bye": 30, "gone": 30}, "tie_breaks": []string{"score", "wins", "lots"},
		},
		"game": obj{"expansions": []string{"base"}, "options": obj{"base.small_city": "two"}, "aids": "table", "clock": obj{"kind": "bank", "bank_s": 300, "increment_s": 5}, "watch_delay": 1},
	})
	at := "/api/tournaments/" + id
	for _, p := range append(players, org) {
		p.post(at+"/entry", obj{}).want(b.t, http.StatusOK, "")
	}
	for _, p := range players {
		p.post(at+"/checkin", obj{}).want(b.t, http.StatusOK, "")
	}
	guest.post(at+"/entry", obj{"name": "Gus"}).want(b.t, http.StatusForbidden, "no-guests")
	players[3].post(at+"/bye", obj{"round": 2}).want(b.t, http.StatusOK, "")
	players[3].post(at+"/bye", obj{"round": 2, "not": true}).want(b.t, http.StatusOK, "")
	players[3].post(at+"/bye", obj{"round": 2}).want(b.t, http.StatusOK, "")
	org.post(at+"/staff", obj{"name": "Pia"}).want(b.t, http.StatusOK, "")
	org.post(at+"/staff", obj{"name": "Pia", "not": true}).want(b.t, http.StatusOK, "")
	org.post(at+"/staff", obj{"name": "Rosa"}).want(b.t, http.StatusOK, "")
	desk := func(what obj) { org.post(at+"/desk", what).want(b.t, http.StatusOK, "") }
	desk(obj{"rewrite": obj{
		"name": "All of that", "about": "Coffee.", "entry": "open", "new_code": false, "min_rating": 2, "max_rating": 8000, "watch_delay": 2, "max": 9, "late": true,
	}})
	desk(obj{"change": obj{"begins": soon + 60_000, "rounds": 3, "by_hand": true, "break_s": 2}})
	desk(obj{"say": obj{"text": "Welcome."}})
	desk(obj{"check_in": obj{"entrant": 4}})
	players[3].get(at).want(b.t, http.StatusOK, "")
	pushes = append(pushes, players[3].firstLine(at+"/stream"))
	org.get(at).want(b.t, http.StatusOK, "")
	org.put(at+"/hook", obj{"address": "https://" + nobody}).want(b.t, http.StatusOK, "")
	org.post(at+"/hook/test", obj{}).want(b.t, http.StatusOK, "")
	desk(obj{"withdraw": obj{"entrant": 2, "reason": "said so"}})
	desk(obj{"return": obj{"entrant": 2}})
	desk(obj{"start": obj{}})
	paired := func(n int) {
		org.untilTournament(id, "a pairing", func(s tournamentSeen) bool { return len(s.Rounds) == n })
	}
	paired(1)
	guest.get(at+"/rounds/1").want(b.t, http.StatusOK, "")
	desk(obj{"unpair": obj{"round": 1}})
	desk(obj{"pair": obj{}})
	paired(1)
	for _, p := range append(players, org) { // one of five has a bye
		p.get(at).want(b.t, http.StatusOK, "")
	}
	desk(obj{"begin": obj{"round": 1}})
	desk(obj{"pause": obj{}})
	pushes = append(pushes, org.firstLine(at+"/stream"))
	game, who := "", players[0]
	org.untilTournament(id, "a table", func(tournamentSeen) bool {
		for _, who = range players { // one of five rests
			if you := who.sees(id).You; len(you.Games) > 0 {
				game = you.Games[0]
				return true
			}
		}
		return false
	})
	h.untilThere(b.t, who, game)
	desk(obj{"give": obj{"round": 1, "seconds": 30}})
	for n, s := range who.get("/api/games/" + game).ok(b.t).Seats {
		if s.Yours {
			who.post(fmt.Sprint("/api/games/", game, "/seats/", n, "/resign"), obj{}).ok(b.t)
		}
	}
	var round struct {
		List []struct {
			Board int
			Games []struct {
				Over  bool
				Game  string
				Ranks []int
			}
		}
	}
	board := 0
	for end := time.Now().Add(20 * time.Second); board == 0 && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if err := json.Unmarshal(org.get(at+"/rounds/1").want(b.t, http.StatusOK, "").body, &round); err != nil {
			b.t.Fatal(err)
		}
		for _, m := range round.List {
			if len(m.Games) > 0 && m.Games[0].Over {
				board = m.Board
			}
		}
	}
	org.post(at+"/staff", obj{"name": "Rosa", "not": true}).want(b.t, http.StatusOK, "") // who is alone decides their own match too
	desk(obj{"correct": obj{"round": 1, "attempt": 1, "board": board, "game": 1, "ranks": []int{1, 1}, "points": []int{50, 50}, "followers": []int{3, 4}, "reason": "a mistake"}})
	desk(obj{"correct": obj{"round": 1, "attempt": 1, "board": board, "game": 1, "reason": "again"}})
	org.get(at+"/rounds/1").want(b.t, http.StatusOK, "")
	for i := range 2 {
		desk(obj{"award": obj{"round": 1, "board": i + 1, "kind": "adjudicated", "points": []int{60, 0}, "reason": "no power"}})
	}
	players[1].remove(at+"/entry").want(b.t, http.StatusOK, "")
	desk(obj{"pair": obj{}}) // while it is paused: else it may have paired the round by itself
	desk(obj{"resume": obj{}})
	paired(2)
	for end := time.Now().Add(20 * time.Second); !bytes.Contains(org.get(at+"/hook").want(b.t, http.StatusOK, "").body, []byte(`"next"`)); time.Sleep(100 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatal("a webhook that nobody takes never fails")
		}
	}
	for _, path := range []string{"", "/rounds/1", "/rounds/2", "/standings", "/bracket", "/log", "/log?after=3", "/entrants", "/entrants/0/matches", "/entrants/3/matches", "/calendar.ics"} {
		players[0].get(at+path).want(b.t, http.StatusOK, "")
	}
	players[0].get("/api/tournaments").want(b.t, http.StatusOK, "")
	desk(obj{"cancel": obj{"reason": "the power stays off"}})
	other, _ := org.makesTournament(obj{"name": "Asked", "form": obj{"kind": "swiss", "rounds": 3}, "game": obj{"preset": "classic"}})
	org.post("/api/tournaments/"+other+"/desk", obj{"enter": obj{"name": "Sven"}}).want(b.t, http.StatusOK, "")
	b.teams(org, players)
	pushes = append(pushes, b.league(h, org, players)...)
	return append(pushes, players[0].firstLine(at+"/stream"), org.firstLine(at+"/stream?since=1"))
}

// firstLine returns the first line of a stream.
func (b *browser) firstLine(path string) []byte {
	b.t.Helper()
	resp, err := b.client.Get(b.url + path)
	if err != nil {
		b.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	line, err := bufio.NewReader(resp.Body).ReadBytes('\n')
	if err != nil || resp.StatusCode != http.StatusOK {
		b.t.Fatalf("%s: %d, %v", path, resp.StatusCode, err)
	}
	return line
}

// teams enters two teams by a list, hands in their line-ups and replaces somebody.
func (b *browser) teams(org *browser, players []*browser) {
	b.t.Helper()
	id, _ := org.makesTournament(obj{
		"name": "Cup", "form": obj{"kind": "teams", "boards": 2, "break_s": 600}, "game": obj{"preset": "classic"}, "entry": "list", "list": []string{"Pia", "Quin"},
	})
	at := "/api/tournaments/" + id
	org.post(at+"/list", obj{"names": []string{"Pia", "Quin", "Rosa"}}).want(b.t, http.StatusOK, "")
	org.get(at+"/list").want(b.t, http.StatusOK, "")
	players[3].post(at+"/entry", obj{"team": "Greens"}).want(b.t, http.StatusForbidden, "not-on-list")
	players[0].post(at+"/entry", obj{"team": "Reds"}).want(b.t, http.StatusOK, "")
	players[1].post(at+"/entry", obj{"team": "Blues"}).want(b.t, http.StatusOK, "")
	var you struct {
		You struct {
			Code string `json:"team_code"`
		}
	}
	if err := json.Unmarshal(players[0].get(at).want(b.t, http.StatusOK, "").body, &you); err != nil {
		b.t.Fatal(err)
	}
	players[2].post("/api/tournaments/find", obj{"code": you.You.Code}).want(b.t, http.StatusOK, "")
	players[2].post("/api/tournaments/find", obj{"code": "none"}).want(b.t, http.StatusNotFound, "unknown-code")
	players[2].post(at+"/entry", obj{"team_code": you.You.Code}).want(b.t, http.StatusOK, "")
	players[0].remove(at+"/members/1").want(b.t, http.StatusOK, "")
	org.post(at+"/desk", obj{"replace": obj{"entrant": 0, "member": 1, "name": "Sven", "reason": "ill"}}).want(b.t, http.StatusOK, "")
	org.post(at+"/desk", obj{"start": obj{}}).want(b.t, http.StatusOK, "")
	org.untilTournament(id, "a pairing", func(s tournamentSeen) bool { return len(s.Rounds) == 1 })
	players[0].post(at+"/lineup", obj{"round": 1, "members": []int{1, 0}}).want(b.t, http.StatusOK, "")
	players[0].get(at).want(b.t, http.StatusOK, "")
	players[1].post(at+"/lineup", obj{"round": 1, "members": []int{0, -1}}).want(b.t, http.StatusOK, "")
	org.post(at+"/desk", obj{"begin": obj{"round": 1}}).want(b.t, http.StatusOK, "")
	org.untilTournament(id, "a board that is lost without play", func(tournamentSeen) bool {
		return bytes.Contains(players[1].get(at+"/rounds/1").want(b.t, http.StatusOK, "").body, []byte(`"unplayed":true`))
	})
	for _, path := range []string{"", "/rounds/1", "/standings", "/log", "/entrants"} {
		players[1].get(at+path).want(b.t, http.StatusOK, "")
	}
	org.post(at+"/desk", obj{"cancel": obj{}}).want(b.t, http.StatusOK, "")
}

// league has two of a league agree on a time, by a code, and plays a knock-out to its end.
func (b *browser) league(h *house, org *browser, players []*browser) (pushes [][]byte) {
	b.t.Helper()
	for _, form := range []obj{{"kind": "league", "days": 3, "legs": 1, "break_s": 1}, {"kind": "groups", "groups": 1, "qualify": 2, "third": true, "drawn": "lots", "break_s": 600}, {"kind": "knockout", "double": true, "break_s": 1}, {"kind": "arena", "minutes": 5}} {
		id, code := org.makesTournament(obj{"name": "Winter", "form": form, "game": obj{"preset": "classic"}, "entry": "code", "hidden": true, "guests": true})
		at := "/api/tournaments/" + id
		for i, p := range players[:2] {
			p.post(at+"/entry", obj{"code": code, "name": fmt.Sprint("Name", i)}).want(b.t, http.StatusOK, "")
		}
		org.post(at+"/desk", obj{"start": obj{}}).want(b.t, http.StatusOK, "")
		if kind := form["kind"]; kind == "arena" || kind == "league" { // they know when they end, and which round is the last
			org.untilTournament(id, "a round", func(s tournamentSeen) bool { return len(s.Rounds) == 1 })
			pushes = append(pushes, org.firstLine(at+"/stream"))
		}
		org.untilTournament(id, "a round", func(s tournamentSeen) bool {
			return len(s.Rounds) == 1 && (s.Rounds[0].Begun || form["kind"] == "groups")
		})
		if form["kind"] == "league" {
			var always []string
			for d := range 7 {
				always = append(always, time.Weekday(d).String()[:3]+" 00:00-24:00")
			}
			for _, p := range players[:2] {
				p.put(at+"/hours", obj{"zone": "Europe/Berlin", "windows": always}).want(b.t, http.StatusOK, "")
				p.get(at+"/hours").want(b.t, http.StatusOK, "")
			}
			players[0].get(at+"/rounds/1/boards/1/times").want(b.t, http.StatusOK, "")
			org.get(at+"/cases").want(b.t, http.StatusOK, "")
			players[0].get(at+"/cases").want(b.t, http.StatusForbidden, "not-organiser")
			org.post(at+"/desk", obj{"extend": obj{"round": 1, "board": 1, "until": time.Now().Add(5 * 24 * time.Hour).UnixMilli()}}).want(b.t, http.StatusOK, "")
			day := time.Now().Add(24 * time.Hour).UnixMilli()
			players[0].post(at+"/time", obj{"round": 1, "board": 1, "kind": "propose", "for": day, "until": day - 1000}).want(b.t, http.StatusOK, "")
			org.get(at+"/rounds/1").want(b.t, http.StatusOK, "")
			players[1].post(at+"/time", obj{"round": 1, "board": 1, "kind": "accept", "for": day}).want(b.t, http.StatusOK, "")
			org.get(at+"/rounds/1").want(b.t, http.StatusOK, "")
			players[0].get("/api/tournaments").want(b.t, http.StatusOK, "")
			org.post(at+"/desk", obj{"open": obj{"round": 1, "board": 1}})
		}
		if form["kind"] == "knockout" {
			players[0].remove(at+"/entry").want(b.t, http.StatusOK, "")
			org.untilTournament(id, "the end", func(s tournamentSeen) bool { return s.Phase == "over" })
		}
		for _, path := range []string{"", "/rounds/1", "/standings", "/bracket", "/log"} {
			org.get(at+path).want(b.t, http.StatusOK, "")
		}
		if form["kind"] != "knockout" {
			org.post(at+"/desk", obj{"cancel": obj{}}).want(b.t, http.StatusOK, "")
		}
	}
	return pushes
}
