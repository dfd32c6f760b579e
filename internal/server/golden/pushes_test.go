package golden

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// mostPushed is how many bytes of a push are written down; of a longer one its hash is.
const mostPushed = 5 << 10

// fewestPushes is how many there are at least, all tables together.
const fewestPushes = 500

// TestPushes has several follow tables of different kinds, in every way there is, and holds what each
// of them is pushed. The stamps are part of it: they are hashes of what a copy holds, by which two
// servers of one database know each other's copies.
func TestPushes(t *testing.T) {
	pushes, played := 0, 0
	var files []string
	for _, f := range followed() {
		files = append(files, f.name+".txt")
		t.Run(f.name, func(t *testing.T) {
			inBubble(t, f.change, func(h *house) {
				h.page.longest = mostPushed
				f.play(h)
				pushes += h.page.pushes
				played++
				compare(t, "pushes/"+f.name+".txt", h.page.whole())
			})
		})
	}
	if played < len(files) {
		return // -run plays some of them, or one has failed
	}
	if pushes < fewestPushes {
		t.Errorf("only %d pushes came", pushes)
	}
	t.Logf("%d pushes", pushes)
	if !*update {
		known(t, "pushes", files)
	}
}

func followed() []family {
	return []family{
		{name: "two", play: followTwo},
		{name: "since", play: followSince},
		{name: "aids", play: followAids},
		{name: "six", play: followSix},
		{name: "delay", play: followDelay},
		{name: "bank", play: followBank},
		{name: "days", change: slowly, play: followDays},
		{name: "computers", play: followComputers},
		{name: "consent", play: followConsent},
		{name: "seats", play: followSeats},
		{name: "people", play: followPeople},
	}
}

// takes has whoever is asked answer n times, of which only what is pushed is written down.
func takes(id string, n int, place func(seq int64) int, people ...*person) {
	for range n {
		now := people[0].now(id)
		if now.text("status") != "playing" {
			return
		}
		seat := now.at("waiting.0")
		for _, p := range people {
			for _, s := range p.now(id).at("seats").([]any) {
				if s := s.(map[string]any); s["seat"] == seat && s["yours"] == true {
					p.page.only(func() { p.plays(id, 1, place, "") })
					seat = nil
				}
			}
		}
	}
}

// copyOf is the stamp of the table that somebody has.
func (p *person) copyOf(id string) string {
	p.t.Helper()
	return p.ask(request{method: http.MethodGet, path: of(id, "?stamp=")}).text("stamp")
}

// followTwo is the base game of two, followed by both seats and by who watches.
func followTwo(h *house) {
	ann, bo, id := h.two(nil)
	eve := h.person("Eve")
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	lines := []*line{bo.stream("Bo", of(id, "/stream?stamp="+bo.copyOf(id))), eve.stream("Eve", of(id, "/stream?stamp="+eve.copyOf(id)))}
	bare := eve.stream("Eve, without lists", of(id, "/stream?helps=later&stamp="))
	packed := eve.socket("Eve, packed", of(id, "/socket?packed=gzip&stamp=x"))
	h.pass("1s")
	takes(id, 12, sevenfold, ann, bo)
	h.page.shut(packed)
	h.page.shut(bare)
	now := ann.now(id)
	if undo, ok := now.at("undo").(float64); ok {
		ann.post(of(id, "/undo?stamp="+ann.copyOf(id)), obj{"seq": now.number("seq"), "move": "back", "version": undo})
	}
	takes(id, 14, func(seq int64) int { return int(seq) * 3 }, ann, bo)
	h.pass("1m")
	h.ends(ann, id, lines...)
}

// ends ends a game, before which streams are shut: they end with the game, and whether others hear
// of that together with the end or later is chance.
func (h *house) ends(host *person, id string, lines ...*line) {
	for _, l := range lines {
		h.page.shut(l)
	}
	h.pass("1s")
	host.post(of(id, "/end"), obj{})
}

// followSince is told as programs are: whole tables, or what is new of lists and events.
func followSince(h *house) {
	ann, bo, id := h.two(obj{"aids": "table"})
	h.quietly(func() { takes(id, 6, sevenfold, ann, bo) })
	eve := h.person("Eve")
	ann.socket("Ann, whole", of(id, "/socket"))
	lines := []*line{bo.stream("Bo, since 2", of(id, "/stream?since=2")), eve.stream("Eve, by base", of(id, "/stream?since=3&base=3"))}
	eve.socket("Eve, by all lists", of(id, "/socket?since=4&base=4&lists=all"))
	ann.socket("Ann, ahead", of(id, "/socket?since=99&base=99"))
	h.pass("1s")
	takes(id, 10, sevenfold, ann, bo)
	h.pass("30s")
	h.ends(ann, id, lines...)
}

// followAids is a table with all that helps.
func followAids(h *house) {
	ann, bo, id := h.two(obj{"aids": "teach", "packs": []string{pondPack}})
	eve := h.person("Eve")
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	eve.stream("Eve", of(id, "/stream?stamp="+eve.copyOf(id)))
	eve.stream("Eve, without lists", of(id, "/stream?helps=later&stamp="))
	h.pass("1s")
	takes(id, 8, sevenfold, ann, bo)
}

// followSix is a table of six with all the sets that go together.
func followSix(h *house) {
	var list []obj
	for _, name := range []string{"Ann", "Bo", "Cy", "Dee", "Eve", "Flo"} {
		list = append(list, obj{"name": name, "kind": "here"})
	}
	list[5] = obj{"name": "Flo", "kind": "link"}
	ann, flo := h.person("Ann"), h.person("Flo")
	id, made := ann.makes(obj{"expansions": []string{"all"}, "seed": "1", "seats": list})
	flo.sits(id, made, 0)
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	flo.stream("Flo", of(id, "/stream?stamp="+flo.copyOf(id)))
	h.person("Gil").stream("Gil", of(id, "/stream?since=1&base=0"))
	h.pass("1s")
	takes(id, 30, sevenfold, ann, flo)
}

// followDelay is watched two turns late.
func followDelay(h *house) {
	ann, bo, id := h.two(obj{"watch_delay": 2, "clock": obj{"kind": "bank", "bank_s": 600}})
	eve := h.person("Eve")
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	lines := []*line{eve.stream("Eve", of(id, "/stream?stamp="+eve.copyOf(id))), eve.stream("Eve, by base", of(id, "/stream?since=1&base=0"))}
	h.pass("1s")
	takes(id, 16, sevenfold, ann, bo)
	h.pass("30s")
	h.ends(ann, id, lines...)
	h.pass("1s")
}

// followBank has a clock by the second, which is paused, gone on with, added to and runs out.
func followBank(h *house) {
	ann, bo, id := h.two(obj{"clock": obj{"kind": "bank", "bank_s": 60, "increment_s": 5, "flag": "computer"}})
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	bo.socket("Bo", of(id, "/socket?stamp="))
	h.pass("3s")
	takes(id, 3, sevenfold, ann, bo)
	h.pass("7s")
	ann.post(of(id, "/clock/pause"), obj{"move": "p1"})
	bo.post(of(id, "/clock/decline"), obj{})
	ann.post(of(id, "/clock/pause"), obj{"move": "p2"})
	bo.post(of(id, "/clock/pause"), obj{"move": "p3"})
	h.pass("60s")
	bo.post(of(id, "/clock/pause"), obj{"move": "p4"})
	ann.post(of(id, "/clock/pause"), obj{"move": "p5"})
	ann.post(of(id, "/seats/1/time"), obj{"move": "t1", "seconds": 30})
	takes(id, 3, sevenfold, ann, bo)
	h.pass("100s")
	h.pass("100s")
	ann.post(of(id, "/seats/0/standin"), obj{"on": false})
	bo.post(of(id, "/seats/1/standin"), obj{"on": false})
	h.pass("10s")
}

// followDays is by correspondence: with conditional moves, a vacation and a flag that falls.
func followDays(h *house) {
	ann, bo, id := h.two(obj{
		"clock": obj{"kind": "days", "days": 1, "flag": "computer"}, "draw": byLetter,
		"start": []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}},
	})
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	eve := h.person("Eve").stream("Eve", of(id, "/stream?stamp="))
	h.pass("1s")
	ann.lays(id, "tile 1,0 ")
	ann.answers(id, "pass")
	bo.answers(id, "tile 0,1 r0", "follower m")
	bo.post(of(id, "/orders"), obj{"seq": bo.now(id).number("seq"), "seat": 1, "tile": "base/B", "all": []string{"tile 1,1 r0", "follower m"}}).want(http.StatusOK)
	ann.lays(id, "tile -1,0 ")
	h.page.shut(eve) // what comes at once after something else may be told together with it
	ann.answers(id, "pass")
	h.pass("1m")
	ann.post(of(id, "/clock/vacation"), obj{"move": "v1", "days": 1})
	h.pass("50h")
	bo.get(of(id, "?stamp="))
}

// followComputers plays with computer players, one of which says why.
func followComputers(h *house) {
	ann := h.person("Ann")
	id, _ := ann.makes(obj{"aids": "teach", "seats": []obj{
		{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "random"},
	}})
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	h.person("Eve").stream("Eve", of(id, "/stream?stamp="))
	h.pass("1s")
	for range 4 {
		takes(id, 2, sevenfold, ann)
		for ann.now(id).at("waiting.0") != float64(0) {
			h.pass("1s")
		}
	}
	ann.post(of(id, "/hasten"), obj{})
	ann.post(of(id, "/seats/2"), obj{"kind": "here"})
	takes(id, 2, sevenfold, ann)
	h.pass("10s")
	ann.post(of(id, "/seats/0/resign"), obj{})
	h.pass("10s")
}

// followConsent asks to take back, plays once more and offers packs.
func followConsent(h *house) {
	ann, bo, id := h.dragonRound()
	line := bo.stream("Bo", of(id, "/stream?stamp="+bo.copyOf(id)))
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	h.pass("1s")
	version := ann.now(id).number("undo_ask")
	ask := func(p *person, move string) {
		p.post(of(id, "/takeback?stamp="+p.copyOf(id)), obj{"seq": p.now(id).number("seq"), "move": move, "version": version}).want(http.StatusOK)
	}
	ask(ann, "t1")
	ask(bo, "t2")
	h.dragonAgain(ann, bo, id)
	ask(ann, "t3")
	bo.post(of(id, "/takeback/decline"), obj{})
	h.ends(ann, id, line)
	ann.post(of(id, "/again"), obj{})
	bo.post(of(id, "/again/decline"), obj{})
	bo.post(of(id, "/again"), obj{})
	ann.post(of(id, "/share"), obj{})
	ann.post(of(id, "/unshare"), obj{})
	other, made := ann.makes(obj{"seed": "7"})
	ann.socket("Ann at the other", of(other, "/socket?stamp="+ann.copyOf(other)))
	bo.sits(other, made, 0)
	offer := bo.post(of(other, "/packs"), obj{"text": lanePack}).text("offers.0.id")
	ann.post(of(other, "/packs/"+offer), obj{"accept": false})
	bo.post(of(other, "/packs"), obj{"text": lanePack})
	ann.post(of(other, "/packs/"+offer), obj{"accept": true})
}

// followSeats has people come, go, ask for seats and be put out.
func followSeats(h *house) {
	ann, bo, cy := h.person("Ann"), h.person("Bo"), h.person("Cy")
	id, made := ann.makes(obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"name": "Cy", "kind": "link"}}})
	ann.socket("Ann", of(id, "/socket?stamp="+ann.copyOf(id)))
	bo.sits(id, made, 0)
	line := bo.stream("Bo", of(id, "/stream?stamp="+bo.copyOf(id)))
	cy.sits(id, made, 1)
	h.pass("1s")
	h.page.shut(line)
	h.pass("1s")
	eve := h.signedUp("Eve")
	eve.post(of(id, "/sit"), obj{"secret": made.text("links.0.secret")})
	asked := ann.now(id).text("seat_requests.0.id")
	line = bo.stream("Bo again", of(id, "/stream?stamp="))
	bo.post(of(id, "/seats/1/request"), obj{"id": asked, "accept": true})
	h.pass("1s")
	eve.socket("Eve", of(id, "/socket?stamp="))
	eve.post(of(id, "/seats/1/name"), obj{"name": "Eva"})
	ann.post(of(id, "/seats/1/revoke"), obj{})
	h.pass("1s")
	takes(id, 2, sevenfold, ann, cy)
	ann.post(of(id, "/seats/1"), obj{"kind": "bot", "bot": "greedy"})
	h.pass("5s")
	h.page.shut(line)
	ann.post(of(id, "/host"), obj{"seat": 2})
	ann.post(of(id, "/seats/0/resign"), obj{})
	cy.post(of(id, "/seats/2/resign"), obj{})
	ann.remove(of(id, ""))
}

// followPeople hears chat, the lobby, challenges and what whoever runs the server says.
func followPeople(h *house) {
	boss, two := h.signedUp("Boss"), h.signedUp("Pal Two")
	h.command("admin-grant", "Boss")
	robot := h.signedUp("Robbie")
	robot.post("/api/account/bot", obj{"on": true})
	program := h.program("Robbie's program", robot.post("/api/account/tokens", obj{"name": "home"}).text("secret"))
	two.post("/api/account/friends", obj{"name": "Boss"})
	boss.post("/api/account/friends", obj{"name": "Pal Two"})
	h.person("Eve").socket("the lobby", "/api/lobby/socket")
	two.stream("friends", "/api/lobby/stream?friends=all&tables=none")
	program.stream("challenges", "/api/lobby/stream")
	h.pass("5s")
	id, _ := boss.makes(obj{"open": "public", "chat": "free", "programs": true, "seats": []obj{{"name": "Boss", "kind": "here"}, {"kind": "link"}}})
	h.pass("5s")
	boss.stream("the table", of(id, "/stream?stamp=&chat=0"))
	two.post(of(id, "/join"), obj{"name": "Pal Two"})
	h.pass("5s")
	for i := range 10 {
		[]*person{boss, two}[i%2].post(of(id, "/chat"), obj{"text": fmt.Sprint("Line ", i)})
	}
	two.post(of(id, "/chat/mute"), obj{"seat": 0, "on": true})
	boss.post(of(id, "/chat/mute"), obj{"seat": 1, "on": true})
	boss.post(of(id, "/chat/mute"), obj{"seat": 1, "on": false})
	takes(id, 4, sevenfold, boss, two)
	h.pass("5s")
	boss.put("/api/admin/announcement", obj{"text": "Tonight.", "until": "2000-01-02T00:00:00Z"})
	boss.put("/api/admin/maintenance", obj{"text": "Back soon."})
	boss.remove("/api/admin/maintenance")
	boss.remove("/api/admin/announcement")
	boss.post(of(id, "/end"), obj{})
	h.pass("5s")
	next, _ := boss.makes(obj{"open": "friends", "programs": true, "seats": []obj{{"name": "Boss", "kind": "here"}, {"kind": "link"}}})
	h.pass("5s")
	boss.post(of(next, "/invite"), obj{"name": "Robbie", "seat": 1})
	h.pass("5s")
	two.post("/api/lobby/pair", obj{"preset": "classic", "players": 2, "name": "Pal Two"})
	h.pass("5s")
	two.remove("/api/session")
	h.pass("1m")
	boss.remove("/api/account/friends/" + strings.ReplaceAll("Pal Two", " ", "%20"))
	h.pass("5s")
}
