package golden

import (
	"net/http"
	"strings"

	feature "circulade/internal/feature/tournaments"
	"circulade/internal/server"
)

// nobody is where nobody listens.
const nobody = "127.0.0.1:1"

// hooked lets organisers have an address told what happens.
func hooked(c *server.Config) { c.Hooks = &feature.Hooks{Hosts: []string{nobody}} }

// tournaments does what there is to do with tournaments.
func tournaments(h *house) {
	org, ref, guest := h.signedUp("Org"), h.signedUp("Ref"), h.person("Guest")
	one, two, three := h.signedUp("One"), h.signedUp("Two"), h.signedUp("Three")
	all := "/api/tournaments"
	guest.post(all, obj{"name": "Evening", "form": obj{"kind": "swiss"}, "game": obj{}})
	org.post(all, obj{"name": "", "form": obj{"kind": "swiss", "rounds": 99}, "game": obj{}, "entry": "list"})
	org.post(all, obj{"name": "Evening", "form": obj{"kind": "teams", "boards": 99}, "game": obj{}})
	at := all + "/" + org.post(all, obj{
		"name": "Evening", "about": "Bring tea.", "rated": true, "game": obj{"preset": "classic"},
		"form": obj{"kind": "swiss", "rounds": 2, "break_s": 10, "begins": 946684800000 + 10*60_000, "check_in": 15},
	}).want(http.StatusCreated).text("id")
	for _, p := range []*person{one, two, three} {
		p.post(at+"/entry", obj{}).want(http.StatusOK)
		p.post(at+"/checkin", obj{}).want(http.StatusOK)
	}
	one.post(at+"/entry", obj{})
	guest.post(at+"/entry", obj{"name": "Gus"})
	three.post(at+"/bye", obj{"round": 1}).want(http.StatusOK)
	three.post(at+"/bye", obj{"round": 7})
	one.post(at+"/desk", obj{"start": obj{}})
	org.post(at+"/staff", obj{"name": "Ref"}).want(http.StatusOK)
	org.post(at+"/staff", obj{"name": "Nobody"})
	ref.post(at+"/desk", obj{"say": obj{"text": "We begin at once."}}).want(http.StatusOK)
	ref.post(at+"/desk", obj{"start": obj{}}).want(http.StatusOK)
	h.pass("15s")
	game := one.get(at).want(http.StatusOK).text("you.games.0")
	one.get(of(game, "")).want(http.StatusOK)
	guest.get(at + "/rounds/1").want(http.StatusOK)
	guest.get(at + "/rounds/2")
	guest.get(at + "/socket")
	h.page.shut(one.socket("One follows", at+"/socket"))
	h.page.shut(guest.stream("The guest follows", at+"/stream"))
	guest.get(at + "/stream?since=yesterday")
	two.remove(at + "/entry").want(http.StatusOK)
	two.remove(at + "/entry")
	h.pass("5s")
	guest.get(at + "/entrants?after=1").want(http.StatusOK)
	org.post(at+"/desk", obj{"correct": obj{"round": 1, "board": 1, "game": 1, "reason": "typed wrong"}})
	org.post(at+"/desk", obj{"cancel": obj{"reason": "the power went"}, "say": obj{"text": "Sorry."}})
	guest.get(at + "/standings").want(http.StatusOK)
	guest.get(at + "/entrants/0/matches").want(http.StatusOK)
	guest.get(at + "/entrants/9/matches")
	org.post("/api/admin"+strings.TrimPrefix(at, "/api")+"/takedown", obj{"reason": "not theirs to do"})
	guest.get(at + "/bracket").want(http.StatusOK)
	guest.get(at + "/log").want(http.StatusOK)
	guest.get(at + "/export?format=standings.csv").want(http.StatusOK)
	guest.get(at + "/export?format=pdf")
	guest.get(at + "/calendar.ics").want(http.StatusOK)
	guest.get(at + "/calendar.ics?entrant=9")
	one.get(at + "/hook")
	org.get(at + "/hook").want(http.StatusOK)
	org.post(at+"/hook/test", obj{})
	org.put(at+"/hook", obj{"address": "https://10.0.0.1/hook"})
	org.put(at+"/hook", obj{"address": "https://" + nobody + "/hook"}).want(http.StatusOK)
	org.post(at+"/hook/test", obj{}).want(http.StatusOK)
	org.get(at + "/hook").want(http.StatusOK)
	org.remove(at + "/hook").want(http.StatusOK)
	h.pass("15s")
	org.post(at+"/desk", obj{"cancel": obj{"reason": "the power went"}}).want(http.StatusOK)
	h.pass("5s")
	one.get(all).want(http.StatusOK)
	guest.get(all + "/nonsense")
	h.league(org, one, two)
	h.teams(org, one, two, three)
}

// teams enters two teams by a list, hands in their line-ups and replaces somebody.
func (h *house) teams(org, one, two, three *person) {
	all := "/api/tournaments"
	org.post(all, obj{"name": "Cup", "form": obj{"kind": "teams"}, "game": obj{}, "entry": "list", "list": []string{"One", "Nobody"}})
	at := all + "/" + org.post(all, obj{
		"name": "Cup", "form": obj{"kind": "teams", "boards": 2, "break_s": 10}, "game": obj{}, "entry": "list", "list": []string{"One", "Two"},
	}).want(http.StatusCreated).text("id")
	three.post(at+"/entry", obj{"team": "Greens"})
	three.get(at + "/list")
	org.post(at+"/list", obj{"names": []string{"One", "Two", "Three"}}).want(http.StatusOK)
	org.get(at + "/list").want(http.StatusOK)
	one.post(at+"/entry", obj{})
	one.post(at+"/entry", obj{"team": "Reds"}).want(http.StatusOK)
	code := one.get(at).want(http.StatusOK).text("you.team_code")
	three.post(at+"/entry", obj{"team_code": code}).want(http.StatusOK)
	three.remove(at + "/members/0")
	one.remove(at + "/members/1").want(http.StatusOK)
	two.post(at+"/entry", obj{"team": "Blues"}).want(http.StatusOK)
	org.post(at+"/desk", obj{"replace": obj{"entrant": 0, "member": 1, "name": "Three", "reason": "late"}}).want(http.StatusOK)
	org.post(at+"/desk", obj{"replace": obj{"entrant": 1, "member": 1, "name": "Three", "reason": "late"}})
	org.post(at+"/desk", obj{"start": obj{}}).want(http.StatusOK)
	h.pass("2s")
	one.post(at+"/lineup", obj{"round": 1, "members": []int{0, 0}})
	one.post(at+"/lineup", obj{"round": 1, "members": []int{1, 0}}).want(http.StatusOK)
	one.get(at).want(http.StatusOK)
	two.get(at + "/rounds/1").want(http.StatusOK)
	two.get(at + "/log").want(http.StatusOK)
	two.post(at+"/lineup", obj{"round": 1, "members": []int{0, -1}}).want(http.StatusOK)
	h.pass("15s")
	two.get(at + "/rounds/1").want(http.StatusOK)
	two.get(at + "/standings").want(http.StatusOK)
}

// league has two agree on a time for their match.
func (h *house) league(org, one, two *person) {
	made := org.post("/api/tournaments", obj{"name": "Winter", "form": obj{"kind": "league", "days": 3}, "game": obj{}, "entry": "code"}).want(http.StatusCreated)
	at, code := "/api/tournaments/"+made.text("id"), made.text("code")
	one.post("/api/tournaments/find", obj{"code": "no code"})
	one.post("/api/tournaments/find", obj{"code": code}).want(http.StatusOK)
	one.post(at+"/entry", obj{"code": "ABCD-EFGH"})
	one.post(at+"/entry", obj{"code": code}).want(http.StatusOK)
	two.post(at+"/entry", obj{"code": code}).want(http.StatusOK)
	org.post(at+"/desk", obj{"start": obj{}}).want(http.StatusOK)
	h.pass("65s")
	one.put(at+"/hours", obj{"zone": "Europe/Berlin", "windows": []string{"Sun 15:00-17:00"}}).want(http.StatusOK)
	one.put(at+"/hours", obj{"zone": "Nowhere", "windows": []string{"Sun 15:00-17:00"}})
	one.get(at + "/hours").want(http.StatusOK)
	two.put(at+"/hours", obj{"zone": "America/New_York", "windows": []string{"Sun 09:00-12:00"}}).want(http.StatusOK)
	two.get(at + "/rounds/1/boards/1/times").want(http.StatusOK)
	org.get(at + "/rounds/1/boards/1/times")
	org.get(at + "/cases").want(http.StatusOK)
	two.get(at + "/cases")
	tomorrow := 946684800000 + 24*3_600_000
	one.post(at+"/time", obj{"round": 1, "board": 1, "kind": "propose", "for": tomorrow}).want(http.StatusOK)
	one.post(at+"/time", obj{"round": 1, "board": 1, "kind": "accept", "for": tomorrow})
	two.post(at+"/time", obj{"round": 1, "board": 1, "kind": "accept", "for": tomorrow}).want(http.StatusOK)
	two.get(at + "/rounds/1").want(http.StatusOK)
}
