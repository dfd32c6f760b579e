package server

import (
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
		Number     int
		Name       string
		Seed       int
		Withdrawn  bool
		Checked_in bool //nolint:revive,staticcheck // as JSON has it
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
			s := p.sees(id)
			if s.You == nil || len(s.You.Games) != 1 {
				t.Fatalf("round %d: one who plays sees %+v", round, s.You)
			}
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
