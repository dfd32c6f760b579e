package tournaments

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/tournament"
)

// teams is a tournament of teams with some boards, in which the two meet once.
func teams(boards int) obj {
	return obj{"name": "Cup", "form": obj{"kind": "teams", "boards": boards, "break_s": 60}, "game": obj{"preset": "classic"}}
}

// enterTeam has somebody enter a team, and others join it.
func (h *house) enterTeam(path, team, captain string, others ...string) {
	h.t.Helper()
	h.enter(captain, path, obj{"team": team}).ok(h.t)
	code := h.sees(captain, path).You.TeamCode
	for _, who := range others {
		h.enter(who, path, obj{"team_code": code, "name": who}).ok(h.t)
	}
}

// members returns the names of a team's members as everybody sees them.
func (h *house) members(path string, number int) string {
	h.t.Helper()
	var names []string
	for _, m := range h.sees("", path).Entrants[number].Members {
		names = append(names, m.Name)
	}
	return strings.Join(names, " ")
}

// round returns a round as somebody sees it.
func (h *house) round(who, path string, number int) (r shownRound) {
	h.t.Helper()
	if err := json.Unmarshal(h.send(who, "GET", fmt.Sprint(path, "/rounds/", number), "").ok(h.t).body, &r); err != nil {
		h.t.Fatal(err)
	}
	return r
}

// A team is entered by its captain, and others join it with its code until the tournament begins.
func TestEnteringTeams(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora", "Emil")
	path, _ := h.makes("Org", teams(1))
	h.enter("Ann", path, obj{}).refused(t, "no-team", "teams enter")
	for name, code := range map[string]string{" Reds": "bad-name", "Re\u202eds": "bad-name", "rude ones": "name-not-allowed", strings.Repeat("x", 100): "bad-name"} {
		h.enter("Ann", path, obj{"team": name, "name": name}).refused(t, code, "")
	}
	h.enterTeam(path, "Reds", "Ann")
	code := h.sees("Ann", path).You.TeamCode
	h.enter("Bob", path, obj{"team": "REDS"}).refused(t, "name-taken", "looks like it")
	h.enter("Bob", path, obj{"team": "Ann"}).refused(t, "name-taken", "looks like it")
	h.enter("Bob", path, obj{"team_code": "AAAA-AAAA"}).refused(t, "wrong-code", "no team")
	h.enter("Bob", path, obj{"team_code": strings.ToLower(code)}).ok(t)
	h.enter("Bob", path, obj{"team_code": code}).refused(t, "entered", "")
	h.enter("Bob", path, obj{"team": "Blues"}).refused(t, "entered", "")
	h.enter("Celia", path, obj{"team_code": code}).refused(t, "not-possible", "full")
	if s := h.sees("Bob", path); s.You.TeamCode != "" || s.You.Captain || *s.You.Member != 1 || s.Entrants[0].Name != "Reds" {
		t.Errorf("a member sees %+v, %+v", s.You, s.Entrants)
	}
	h.send("Bob", "DELETE", path+"/members/0", "").refused(t, "not-captain", "")
	h.send("Dora", "DELETE", path+"/members/1", "").refused(t, "not-entered", "")
	for _, member := range []string{"0", "7", "-1", "x"} {
		h.send("Ann", "DELETE", path+"/members/"+member, "").refused(t, "not-found", "no such member")
	}
	h.send("Ann", "DELETE", path+"/members/1", "").ok(t)
	h.enter("Bob", path, obj{"team_code": code}).refused(t, "wrong-code", "no team")
	if s := h.sees("Bob", path); s.You != nil || h.members(path, 0) != "Ann" {
		t.Errorf("who was removed sees %+v; the team is %s", s.You, h.members(path, 0))
	}
	h.enterTeam(path, "Blues", "Dora", "Celia")
	h.send("Celia", "DELETE", path+"/entry", "").ok(t)
	h.send("Celia", "DELETE", path+"/entry", "").refused(t, "not-entered", "")
	h.send("Dora", "DELETE", path+"/entry", "").ok(t)
	h.enter("Celia", path, obj{"team_code": h.codeOf(path, 1)}).refused(t, "not-possible", "has withdrawn")
	h.desk("Org", path, obj{"start": obj{}}).refused(t, "not-possible", "two teams with at least 1 members")
	h.enter("Dora", path, obj{"team_code": h.codeOf(path, 0)}).ok(t) // their own has withdrawn
	h.enterTeam(path, "Greens", "Emil", "Celia")                     // where the Blues were
	if s := h.sees("Emil", path); *s.You.Entrant != 1 || s.Entered != 2 || h.members(path, 1) != "Emil Celia" {
		t.Errorf("the third team has number %d of %d, with %s", *s.You.Entrant, s.Entered, h.members(path, 1))
	}
	h.send("Emil", "DELETE", path+"/entry", "").ok(t)
	h.enter("Celia", path, obj{}).refused(t, "entered", "")
	h.enter("Emil", path, obj{}).ok(t)
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.enter("Bob", path, obj{"team_code": h.codeOf(path, 0)}).refused(t, "not-possible", "has begun")
	h.enter("Bob", path, obj{"team": "Late"}).refused(t, "not-possible", "has begun")
	h.send("Ann", "DELETE", path+"/members/1", "").refused(t, "not-possible", "has begun")
	swissPath, _ := h.makes("Org", with(swiss(1), obj{"entry": "code"}))
	h.enter("Ann", swissPath, obj{"team_code": "x"}).refused(t, "not-possible", "no teams")
	h.send("Ann", "POST", swissPath+"/lineup", obj{"round": 1, "members": []int{0}}).refused(t, "not-entered", "")
}

// codeOf returns the code of a team, which only its captain is told.
func (h *house) codeOf(path string, number int) (code string) {
	h.t.Helper()
	h.row(`SELECT code FROM tournament_teams WHERE tournament = ?1 AND entrant = ?2`, []any{strings.TrimPrefix(path, "/api/tournaments/"), number}, &code)
	return code
}

// cup makes a tournament of two teams that has begun, with its first round paired: the Reds are Ann, Bob and Cid,
// the Blues Dora, Emil and Fritz. Their organiser is Org.
func (h *house) cup(plan obj) string {
	h.t.Helper()
	path, _ := h.makes("Org", plan)
	h.enterTeam(path, "Reds", "Ann", "Bob", "Cid")
	h.enterTeam(path, "Blues", "Dora", "Emil", "Fritz")
	h.desk("Org", path, obj{"start": obj{}}).ok(h.t)
	h.goOn()
	return path
}

// everything returns all that somebody can read of a tournament.
func (h *house) everything(who, path string) string {
	h.t.Helper()
	var all strings.Builder
	for _, rest := range []string{"", "/entrants", "/rounds/1", "/standings", "/log", "/export?format=json", "/export?format=results.csv", "/export?format=standings.csv"} {
		all.Write(h.send(who, "GET", path+rest, "").ok(h.t).body)
	}
	return all.String()
}

// Nobody outside a team sees its line-up until both are in, and then neither changes; nobody hands in that of others.
func TestSealedLineups(t *testing.T) {
	h := open(t, "Org", "Ref", "Ann", "Bob", "Cid", "Dora", "Emil", "Fritz", "Gus")
	path := h.cup(teams(3))
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref"}).ok(t)
	reds := obj{"round": 1, "members": []int{2, 0, 1}}
	h.send("Bob", "POST", path+"/lineup", reds).refused(t, "not-captain", "")
	for _, who := range []string{"Org", "Gus", ""} {
		h.send(who, "POST", path+"/lineup", reds).refused(t, "not-entered", "")
	}
	for _, wrong := range [][]int{{0, 1}, {0, 1, 2, 3}, {0, 0, 1}, {0, 1, 3}, {0, 1, -1}, {-1, -1, -1}, {0, 1, -2}, {0, 1, 1 << 40}, nil} {
		a := h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": wrong})
		if a.code != "bad-lineup" && a.code != "not-possible" {
			t.Errorf("%v: %s %s", wrong, a.code, a.message)
		}
	}
	for _, round := range []int{0, -1, 2, 99} {
		h.send("Ann", "POST", path+"/lineup", obj{"round": round, "members": []int{0, 1, 2}}).refused(t, "not-possible", "is not paired")
	}
	outsiders := []string{"Dora", "Emil", "Org", "Ref", "Gus", ""}
	before := map[string]string{}
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{1, 2, 0}}).ok(t)
	for _, who := range outsiders {
		before[who] = h.everything(who, path)
	}
	h.send("Ann", "POST", path+"/lineup", reds).ok(t)
	for _, who := range outsiders {
		seen := h.everything(who, path)
		if strings.Contains(seen, `"lineups"`) || strings.Contains(seen, `"lineup":[`) || strings.Contains(strings.Join(strings.Fields(seen), ""), "2,0,1") {
			t.Errorf("%q reads a sealed line-up: %s", who, seen)
		}
		if len(seen) < len(before[who]) {
			t.Errorf("%q reads less after another line-up", who)
		}
	}
	for _, who := range []string{"Ann", "Bob", "Cid"} {
		if y := h.sees(who, path).You; !slices.Equal(y.Lineup, []int{2, 0, 1}) {
			t.Errorf("%s of the team sees %v", who, y.Lineup)
		}
	}
	h.desk("Org", path, obj{"replace": obj{"entrant": 0, "member": 1, "name": "Gus", "reason": "Bob is ill"}}).ok(t)
	if seen := h.everything("Bob", path); strings.Contains(seen, "lineup\":[") {
		t.Errorf("who was replaced reads %s", seen)
	}
	h.desk("Org", path, obj{"replace": obj{"entrant": 1, "member": 2, "name": "Ann", "reason": "to spy"}}).refused(t, "entered", "take part")
	// A pairing that is undone takes its line-ups along, and they stay sealed.
	h.desk("Org", path, obj{"unpair": obj{"round": 1}}).ok(t)
	h.desk("Org", path, obj{"pair": obj{}}).ok(t)
	h.send("Dora", "POST", path+"/lineup", obj{"round": 1, "members": []int{1, 0, 2}}).ok(t)
	if seen := h.everything("Gus", path); strings.Contains(seen, `"lineups"`) || strings.Contains(seen, `"members":[2,0,1]`) {
		t.Errorf("after the pairing was undone everybody reads %s", seen)
	}
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{0, 2, 1}}).ok(t)
	m := h.round("", path, 1).MatchList[0]
	if red := slices.Index(m.Entrants, 0); len(m.Lineups) != 2 || !slices.Equal(m.Lineups[red], []int{0, 2, 1}) {
		t.Errorf("once both are in everybody sees %v", m.Lineups)
	}
	if log := string(h.send("", "GET", path+"/log", "").ok(t).body); !strings.Contains(log, `"members":[0,2,1]`) || strings.Contains(log, `"members":[2,0,1]`) {
		t.Errorf("the log says %s", log)
	}
	h.send("Dora", "POST", path+"/lineup", obj{"round": 1, "members": []int{2, 1, 0}}).refused(t, "not-possible", "both line-ups are in")
	h.pass(61 * time.Second)
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{0, 1, 2}}).refused(t, "not-possible", "has begun")
	h.desk("Org", path, obj{"cancel": obj{}}).ok(t)
	if log := string(h.send("", "GET", path+"/log", "").ok(t).body); !strings.Contains(log, `"members":[2,0,1]`) {
		t.Error("once it is over the log lacks a line-up")
	}
}

// A match at five boards is played to its end, each board by the members whom the line-ups name, who begin in turn;
// the team with more boards has won.
func TestTeamMatchOfFive(t *testing.T) {
	reds, blues := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Sub"}, []string{"Val", "Wim", "Xie", "Yan", "Zoe"}
	h := open(t, slices.Concat([]string{"Org"}, reds, blues)...)
	path, _ := h.makes("Org", teams(5))
	h.enterTeam(path, "Reds", reds[0], reds[1:]...)
	h.enterTeam(path, "Blues", blues[0], blues[1:]...)
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{5, 1, 2, 3, 4}}).ok(t)
	h.pass(61 * time.Second)
	if n := len(h.playing()); n != 5 {
		t.Fatalf("%d games are played", n)
	}
	if y := h.sees("Ann", path).You; len(y.Games) != 0 {
		t.Errorf("who rests is told of %v", y.Games)
	}
	home := h.round("", path, 1).MatchList[0].Entrants[0]
	for place := range 5 {
		red, blue := slices.Concat([]string{"Sub"}, reds[1:])[place], blues[place]
		games := h.sees(red, path).You.Games
		if len(games) != 1 || !slices.Equal(games, h.sees(blue, path).You.Games) {
			t.Fatalf("at board %d %s is told of %v, %s of another", place+1, red, games, blue)
		}
		first := h.seatOf(games[0], red) == 0
		if first != ((home == 0) == (place%2 == 0)) {
			t.Errorf("at board %d the Reds begin: %v; at home are %d", place+1, first, home)
		}
		ranks := []int{2, 1} // the second seat wins
		if place == 4 {
			ranks = []int{1, 1}
		}
		if (place == 0 || place == 1 || place == 2) == first { // the Reds win the first three
			slices.Reverse(ranks)
		}
		if err := h.end(games[0], result.Played, ranks...); err != nil {
			t.Fatal(err)
		}
	}
	h.goOn()
	h.wantPhase(path, tournament.Over)
	m := h.round("", path, 1).MatchList[0]
	red := slices.Index(m.Entrants, 0)
	if !m.Decided || *m.Winner != 0 || m.Score[red] != "3½" || m.Score[1-red] != "1½" || m.Games[1].Place != 2 || m.Games[1].Order[0] != 1 {
		t.Errorf("the match is %+v", m)
	}
	row := h.standings(path).Rows[0]
	if row.Entrant != 0 || row.Values[0] != "1" || row.Values[1] != "3½" {
		t.Errorf("first is %+v", row)
	}
	text := string(h.send("", "GET", path+"/export?format=results.csv", "").ok(t).body)
	if !strings.Contains(text, "Reds") || !strings.Contains(text, ",1,Sub\n") || !strings.Contains(text, ",5,Zoe\n") {
		t.Errorf("the results are %s", text)
	}
	if text := string(h.send("", "GET", path+"/export?format=standings.csv", "").ok(t).body); !strings.Contains(text, ",Reds,1,3.5") {
		t.Errorf("the standings are %s", text)
	}
}

// A team that has members for half of its boards plays and loses the others without a table; one with fewer is left
// out when the tournament begins, and what begins by a time waits for two that are complete.
func TestShortTeams(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Cid", "Dora", "Emil", "Fritz", "Gus")
	plan := teams(3)
	plan["form"] = with(plan["form"].(obj), obj{"best_of": 3, "begins": h.clock().Add(time.Minute).UnixMilli()})
	path, _ := h.makes("Org", plan)
	h.enterTeam(path, "Reds", "Ann", "Bob", "Cid")
	h.enterTeam(path, "Blues", "Dora")
	h.enterTeam(path, "Lone", "Gus")
	h.pass(2 * time.Minute)
	h.wantPhase(path, tournament.Planned)
	for _, who := range []string{"Emil", "Fritz"} {
		h.enter(who, path, obj{"team_code": h.codeOf(path, 1)}).ok(t)
	}
	h.goOn()
	h.wantPhase(path, tournament.Running)
	if s := h.sees("", path); !s.Entrants[2].Withdrawn || s.Entrants[1].Withdrawn {
		t.Errorf("there are %+v", s.Entrants)
	}
	h.removes("Bob")
	h.send("Fritz", "DELETE", path+"/entry", "").ok(t)
	h.goOn()
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{0, 1, 2}}).refused(t, "bad-lineup", "not in the team")
	h.send("Ann", "POST", path+"/lineup", obj{"round": 1, "members": []int{0, 2, -1}}).ok(t)
	h.pass(61 * time.Second)
	if n := len(h.playing()); n != 2 {
		t.Fatalf("%d games are played", n)
	}
	m := h.round("", path, 1).MatchList[0]
	if !slices.Equal(m.Lineups[slices.Index(m.Entrants, 1)], []int{0, 1, -1}) || !slices.Equal(m.Lineups[slices.Index(m.Entrants, 0)], []int{0, 2, -1}) {
		t.Errorf("the line-ups are %v", m.Lineups)
	}
	h.removes("Emil") // at a table: it is played by the clock
	h.goOn()
	if n := len(h.playing()); n != 2 {
		t.Errorf("%d games are played after one is gone", n)
	}
	for range 2 {
		for _, id := range h.playing() {
			ranks := []int{2, 1}
			if slices.Contains([]int{h.seatOf(id, "Ann"), h.seatOf(id, "Cid")}, 0) {
				ranks = []int{1, 2}
			}
			if err := h.end(id, result.Played, ranks...); err != nil {
				t.Fatal(err)
			}
		}
		h.goOn()
	}
	h.wantPhase(path, tournament.Over)
	m = h.round("", path, 1).MatchList[0]
	unplayed := 0
	for _, g := range m.Games {
		if g.Unplayed {
			unplayed++
		}
	}
	// Nobody has the third board, to which neither could send anybody; at Emil's one game is played and the next lost without him.
	if *m.Winner != 0 || m.Score[slices.Index(m.Entrants, 0)] != "2" || unplayed != 2 {
		t.Errorf("%d games are lost without play, the match is %+v", unplayed, m)
	}
	if n := h.unentered(path); n != 0 {
		t.Errorf("%d tables wait for their results", n)
	}
}

// Accounts go and the teams stay as long as somebody is left: the next member is the captain. Guests play as in other
// tournaments.
func TestPeopleOfTeams(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Dora", "Emil")
	path, code := h.makes("Org", with(teams(2), obj{"entry": "code", "guests": true}))
	h.enter("guest1", path, obj{"team": "Guests", "name": "Gus"}).refused(t, "wrong-code", "")
	h.enter("Ann", path, obj{"team": "Reds", "code": code}).ok(t)
	h.enter("Bob", path, obj{"team_code": h.codeOf(path, 0)}).ok(t)
	h.enter("guest1", path, obj{"team_code": h.codeOf(path, 0), "name": "Bob"}).refused(t, "name-taken", "")
	h.enter("guest1", path, obj{"team_code": h.codeOf(path, 0), "name": "Gus"}).ok(t)
	h.enter("Dora", path, obj{"team": "Blues", "code": code}).ok(t)
	h.enter("Emil", path, obj{"team_code": h.codeOf(path, 1)}).ok(t)
	h.removes("Ann")
	if y := h.sees("Bob", path).You; !y.Captain || h.members(path, 0) != "Bob Gus" {
		t.Errorf("Bob sees %+v of %s", y, h.members(path, 0))
	}
	_, guest := h.guest("guest1") // signs in as somebody of another team
	in, err := h.all.SignIn(t.Context(), guest, "Firefox", h.session["Emil"].Person, nil)
	if err != nil {
		t.Fatal(err)
	}
	h.secrets["Emil"] = in.Secret
	if y := h.sees("Emil", path).You; *y.Entrant != 1 || h.members(path, 0) != "Bob" {
		t.Errorf("who was in both sees %+v, the other team is %s", y, h.members(path, 0))
	}
	h.desk("Org", path, obj{"start": obj{}}).ok(t)
	h.goOn()
	if y := h.sees("Bob", path).You; *y.Member != 0 {
		t.Errorf("after the beginning Bob is member %d", *y.Member)
	}
	h.removes("Bob")
	h.goOn()
	s := h.sees("", path)
	if !s.Entrants[0].Withdrawn || s.Entrants[0].Name != "" || s.Entrants[1].Name != "Blues" {
		t.Errorf("when nobody is left: %+v", s.Entrants)
	}
	h.pass(61 * time.Second)
	h.wantPhase(path, tournament.Over)
	var n int
	h.row(`SELECT count(*) FROM tournament_entrants WHERE name LIKE ?1`, []any{"%Bob%"}, &n)
	if n != 0 {
		t.Error("a name stays")
	}
}

// The organiser puts an account in somebody's place, with a reason; what has begun is played to its end by who sits
// there.
func TestReplacing(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia", "Dora", "Emil")
	path := h.begun(2, "Ann", "Bob", "Celia")
	swap := func(entrant int, name string) obj {
		return obj{"replace": obj{"entrant": entrant, "name": name, "reason": "ill"}}
	}
	seq := h.sees("", path).Seq
	h.desk("Ann", path, swap(0, "Dora")).refused(t, "not-organiser", "")
	h.desk("Org", path, swap(0, "Nobody")).refused(t, "not-found", "no account")
	h.desk("Org", path, swap(0, "Bob")).refused(t, "entered", "take part")
	h.desk("Org", path, swap(7, "Dora")).refused(t, "not-found", "no such entrant")
	h.desk("Org", path, swap(-1, "Dora")).refused(t, "not-found", "no such entrant")
	h.desk("Org", path, obj{"replace": obj{"entrant": 0, "member": 1, "name": "Dora", "reason": "ill"}}).refused(t, "not-possible", "members from 0 to 0")
	h.desk("Org", path, obj{"replace": obj{"entrant": 0, "name": "Dora"}}).refused(t, "bad-tournament", "reason")
	h.desk("Org", path, with(swap(0, "Dora"), obj{"pause": obj{}})).refused(t, "bad-tournament", "exactly one")
	if now := h.sees("Dora", path); now.Seq != seq || now.You != nil {
		t.Fatalf("after refusals it has %d events, and Dora sees %+v", now.Seq, now.You)
	}
	plays := slices.IndexFunc([]string{"Ann", "Bob", "Celia"}, func(who string) bool { return h.seatOf(h.playing()[0], who) >= 0 })
	out := []string{"Ann", "Bob", "Celia"}[plays]
	h.desk("Org", path, swap(plays, "Dora")).ok(t)
	if s := h.sees("Dora", path); s.Entrants[plays].Name != "Dora" || *s.You.Entrant != plays || len(s.You.Games) != 0 {
		t.Errorf("who plays on sees %+v", s.You)
	}
	if s := h.sees(out, path); s.You != nil {
		t.Errorf("who was replaced sees %+v", s.You)
	}
	h.send(out, "DELETE", path+"/entry", "").refused(t, "not-entered", "")
	if h.seatOf(h.playing()[0], out) < 0 {
		t.Error("the game that goes on has another player")
	}
	fresh := h.server(h.cfg.Creation) // as after a restart
	if y := fresh.sees("Dora", path).You; len(y.Games) != 0 {
		t.Errorf("another server tells of %v", y.Games)
	}
	h.desk("Org", path, swap(3-plays-h.restsIn(path), "Emil")).ok(t) // the other of the two
	h.finishAll()
	h.pass(11 * time.Second)
	if y := h.sees("Dora", path).You; len(y.Games)+len(h.sees("Emil", path).You.Games) == 0 {
		t.Error("nobody of the two plays the second round")
	}
	for _, id := range h.playing() {
		if h.seatOf(id, out) >= 0 {
			t.Error("who was replaced plays on")
		}
	}
	if e := h.events(path).Events; !slices.ContainsFunc(e, func(e shownEvent) bool { return e.Replace != nil && e.Replace.Reason == "ill" }) {
		t.Error("the log lacks it")
	}
	h.removes(out)
	h.finishAll()
	h.wantPhase(path, tournament.Over)
	h.desk("Org", path, swap(0, out)).refused(t, "not-found", "no account")
}

// restsIn returns who has a bye in the first round.
func (h *house) restsIn(path string) int {
	h.t.Helper()
	return h.round("", path, 1).Byes[0]
}

// Only accounts that the organiser has named enter a tournament with a list, which the staff alone sees and changes.
func TestEntryByList(t *testing.T) {
	h := open(t, "Org", "Ref", "Ann", "Bob", "Celia")
	plan := with(swiss(1), obj{"entry": "list", "list": []string{"ann", "Bob", "Ann"}})
	h.send("Org", "POST", "/api/tournaments", with(plan, obj{"list": []string{"Ann", "Nobody"}})).refused(t, "bad-list", "has an account")
	h.send("Org", "POST", "/api/tournaments", with(plan, obj{"list": make([]string, maxNamed+1)})).refused(t, "bad-list", "too long")
	path, _ := h.makes("Org", plan)
	h.send("Org", "POST", path+"/staff", obj{"name": "Ref"}).ok(t)
	h.enter("Ann", path, obj{}).ok(t)
	h.enter("Celia", path, obj{}).refused(t, "not-on-list", "named")
	h.enter("guest1", path, obj{"name": "Gus"}).refused(t, "not-on-list", "named")
	for _, who := range []string{"Ann", "Celia", ""} {
		h.send(who, "GET", path+"/list", "").refused(t, "not-organiser", "")
		h.send(who, "POST", path+"/list", obj{"names": []string{"Celia"}}).refused(t, "not-organiser", "")
		seen := ""
		for _, rest := range []string{"", "/log", "/export?format=json"} {
			seen += string(h.send(who, "GET", path+rest, "").ok(t).body)
		}
		if strings.Contains(seen, "Bob") {
			t.Errorf("%q reads who is on the list: %s", who, seen)
		}
	}
	if y := h.sees("Bob", path).You; y == nil || !y.Named {
		t.Errorf("who is on the list sees %+v", y)
	}
	a := h.send("Ref", "POST", path+"/list", obj{"names": []string{"Celia", "Nobody", "No one"}})
	a.refused(t, "bad-list", "has an account")
	if !strings.Contains(a.faults, "names[1]") || !strings.Contains(a.faults, "names[2]") {
		t.Errorf("what is wrong: %s", a.faults)
	}
	if text := string(h.send("Org", "GET", path+"/list", "").ok(t).body); text != `{"names":["Ann","Bob"]}` {
		t.Errorf("the list is %s", text)
	}
	h.send("Ref", "POST", path+"/list", obj{"names": []string{"Celia"}}).ok(t)
	h.enter("Bob", path, obj{}).refused(t, "not-on-list", "")
	h.enter("Celia", path, obj{}).ok(t)
	if text, _ := json.Marshal(h.downloads("Celia")); !strings.Contains(string(text), "Evening") {
		t.Errorf("the download of who is on it has %s", text)
	}
	h.removes("Celia")
	var n int
	h.row(`SELECT count(*) FROM tournament_named`, nil, &n)
	if n != 0 {
		t.Errorf("%d are on lists after the account is gone", n)
	}
	openTo, _ := h.makes("Org", swiss(1))
	h.send("Org", "POST", openTo+"/list", obj{"names": []string{}}).refused(t, "not-possible", "without a list")
}

// downloads returns what the download of somebody's data has of tournaments.
func (h *house) downloads(who string) any {
	h.t.Helper()
	data, err := h.all.Download(h.t.Context(), h.session[who].Person)
	if err != nil {
		h.t.Fatal(err)
	}
	return data.More["tournaments"]
}

// When storing fails after the first of several events, the tournament is as it was before.
func TestManyEventsOrNone(t *testing.T) {
	h := open(t, "Org", "Ann", "Bob", "Celia")
	path, _ := h.makes("Org", teams(2))
	for i, who := range []string{"Ann", "Bob"} {
		h.enterTeam(path, []string{"Reds", "Blues"}[i], who)
	}
	id := strings.TrimPrefix(path, "/api/tournaments/")
	err := h.change(t.Context(), id, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if err := h.append(tx, o, &tournament.Event{Say: &tournament.Say{Text: "first"}}); err != nil {
			return nil, err
		}
		return &tournament.Event{Begin: &tournament.Begin{Round: 1}}, nil
	})
	if err == nil {
		t.Fatal("a round began that is not paired")
	}
	if s := h.sees("", path); s.Said != "" || s.Seq != 2 {
		t.Errorf("it said %q, after %d events", s.Said, s.Seq)
	}
}
