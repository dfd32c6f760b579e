package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"circulade/internal/diskguard"
	"circulade/internal/feature/tournaments"
	"circulade/internal/table/gamelog"
)

// exchanges plays a little of everything and returns what went over the wire:
// the first and the last of each kind, and the table at each kind of choice.
func exchanges(t *testing.T) (list []exchange, pushes [][]byte) {
	t.Helper()
	var left atomic.Int64 // room on the disk
	left.Store(100)
	h := openHouse(t, quickly, func(c *Config) {
		c.Host, c.Lobby = Host{Contact: "host@example.org", Imprint: "A club"}, true
		c.Hooks = &tournaments.Hooks{Hosts: []string{nobody}}
		c.Space = []diskguard.Measure{func(context.Context) (int64, int64, error) { return left.Load(), 10, nil }}
	})
	h.streams.PingTime = 50 * time.Millisecond
	ann, bo := h.browser(t), h.browser(t)
	at := map[string][]int{}
	keep := false
	ann.spy = func(e exchange) {
		if keep {
			list = append(list, e)
			return
		}
		if places := at[e.String()]; len(places) == 2 {
			list[places[1]] = e
			return
		}
		at[e.String()] = append(at[e.String()], len(list))
		list = append(list, e)
	}
	bo.spy = ann.spy
	made := ann.post("/api/games", obj{
		"title": "All", "move": someMove, "preset": "plus", "options": obj{"base.first_player": "seat0"}, "aids": "teach", "seed": "1",
		"draw": []string{"base/U"}, "draw_end": false, "start": []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}}, "chance": []int{},
		"packs": []string{pondPack},
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"kind": "bot", "bot": "random", "colour": "teal"}},
	})
	table := made.ok(t)
	for _, path := range []string{"/api/hello", "/api/openapi.json", "/api/art", "/api/art/areas", gamePath(table, "/art"), gamePath(table, "/areas"), "/api/invite", "/api/privacy", "/api/games", "/api/qr?text=x", gamePath(table, "/record")} {
		ann.get(path)
	}
	ann.post("/api/qr", obj{"text": "x"})
	ann.post("/api/packs", obj{"text": pondPack}).want(t, 200, "")
	ann.post("/api/packs", obj{"text": pondPack + "marks x\n"}).want(t, 200, "")
	bo.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	cy := h.browser(t)
	cy.spy, keep = ann.spy, true
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}).want(t, 200, "")
	keep = false
	ask := func(b *browser) {
		b.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).want(t, 202, "")
	}
	ask(cy)
	keep = true
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret, "look": true}).want(t, 200, "")
	asked := bo.get(gamePath(table, "")).seats(t).Requests
	keep = false
	bo.post(gamePath(table, "/seats/1/request"), obj{"id": asked[0].ID, "accept": true}).want(t, 200, "")
	cy.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Robert"}).ok(t)
	bo.post(gamePath(table, "/seats/1/name"), obj{"name": "Ann"}).want(t, 400, "bad-setup")
	table = ann.get(gamePath(table, "")).ok(t)
	bo.post(gamePath(table, "/preview"), obj{"seq": table.Seq, "all": []string{"x"}}).want(t, 403, "not-your-seat")
	ann.post(gamePath(table, "/preview"), obj{"seq": table.Seq, "all": []string{table.State.Decision.Choices[0].Text}})
	stale := ann.step(table, 0, "one").ok(t)
	ann.step(table, 0, "two").want(t, 409, "stale-seq")
	keep = true
	ann.get(gamePath(table, fmt.Sprintf("?since=%d&base=%d", table.Seq+1, table.Seq+1))).ok(t)
	ann.get(gamePath(table, "?stamp=")).ok(t)
	ann.recents()
	ann.stampedMoves()
	keep = false
	ann.post(gamePath(table, "/undo"), obj{"seq": stale.Seq, "move": "u", "version": *stale.Undo}).ok(t)
	ann.post(gamePath(table, "/choices"), obj{"seq": "x"}).want(t, 400, "bad-json")
	ann.post("/api/games", obj{"seats": []obj{{"kind": "x"}}}).want(t, 400, "bad-setup")
	bo.post(gamePath(table, "/packs"), obj{"text": pondPack}).want(t, 409, "begun")
	ann.packs(h)
	ann.get(gamePath(ann.cutTable(h, 2), ""))
	ann.post(gamePath(table, "/seats/1/link"), obj{})
	ann.post(gamePath(table, "/seats/1/revoke"), obj{})
	ann.post(gamePath(table, "/seats/1"), obj{"kind": "bot", "bot": "random"}).ok(t)
	f := ann.follow(table, 0)
	for pinged := false; !pinged; {
		p, err := f.next()
		if err != nil {
			t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
		pinged = p.Type == "ping"
	}
	pushes = append(pushes, ann.stamped()...)
	here := ann.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"all"}, "seed": "1", "draw": everyKind, "draw_end": true,
	}).ok(t)
	ann.get("/api/games?limit=1")
	ann.get("/api/games?limit=0").want(t, 400, "bad-json")
	for _, sq := range here.State.Squares { // the river comes first: it says what is next, too
		ann.get(gamePath(here, fmt.Sprintf("/fits?x=%d&y=%d", sq.X, sq.Y)))
	}
	offered := map[string]bool{}
	end := ann.playVaried(here, func(now *tableSeen) {
		for _, c := range now.State.Decision.Choices {
			if !offered[c.Kind+c.Figure] {
				offered[c.Kind+c.Figure], keep = true, true
				// Behind these come chance and another seat.
				if c.Kind == "draw" || c.Kind == "dragon" {
					ann.post(gamePath(now, "/preview"), obj{"seq": now.Seq, "all": []string{c.Text}})
				}
			}
		}
		if keep {
			ann.get(gamePath(now, ""))
			keep = false
		}
	})
	ann.get(gamePath(end, ""))
	keep = true
	h.browser(t).spied(ann).accounts()
	h.playersSeen(t, ann)
	h.browser(t).spied(ann).hosted(h)
	administered(t, ann.spy)
	keep = true
	rated(t, ann.spy)
	keep = true
	ann.otherWaysIn(h)
	keep = true
	ann.challenge()
	keep = true
	useClocks(t, ann.spy)
	keep = true
	goings(t, ann.spy)
	keep = true
	strangers(t, ann.spy)
	keep = true
	noticed(t, ann.spy)
	keep = true
	clubbed(t, ann.spy)
	keep = true
	ordering(t, ann.spy)
	keep = true
	ann.throws()
	keep = true
	ann.hints()
	keep = true
	ann.takingBack(h)
	keep = true
	pushes = append(pushes, ann.meeting(h)...)
	keep = true
	pushes = append(pushes, ann.gossip(h)...)
	pushes = append(pushes, ann.bots(h)...)
	pushes = append(pushes, ann.company(h)...)
	pushes = append(pushes, ann.administers(h)...)
	ann.challenging(h)
	keep = true
	pushes = append(pushes, ann.tournaments(h)...)
	keep = true
	h.browser(t).spied(ann).rated()
	keep = false
	beginner := ann.post("/api/games", obj{"aids": "teach", "seats": []obj{
		{"name": "Ann", "kind": gamelog.KindHere}, {"name": "Bo", "kind": gamelog.KindBot, "bot": "beginner"},
	}}).ok(t)
	ann.playing(beginner, 12)
	keep = true
	ann.get(gamePath(beginner, ""))
	keep = false
	ann.afterwards(end)
	ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "expansions": []string{"base"}, "options": obj{"base.first_player": "host"}}).ok(t)
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	ann.get(gamePath(table, "/replay")) // with a computer player
	ann.post(gamePath(table, "/forget"), obj{})
	left.Store(0)
	h.disk.MeasureOnce(t.Context(), h.Server.log)
	ann.get("/api/hello")
	left.Store(100)
	h.disk.MeasureOnce(t.Context(), h.Server.log)
	ann.remove(gamePath(ann.makeTable(gamelog.KindHere, gamelog.KindLink).ok(t), "")).want(t, 200, "")
	keep = true
	ann.post("/api/games", obj{"open": "public", "published": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}}).ok(t)
	keep = false
	for last := ann.follow(end, 0); ; {
		p, err := last.next()
		if err != nil {
			t.Fatal(err)
		}
		pushes = append(pushes, p.raw)
		if p.Type == "goodbye" {
			return list, pushes
		}
	}
}

// spied has the exchanges of a browser seen as those of another.
func (b *browser) spied(as *browser) *browser {
	b.spy = as.spy
	return b
}

// playersSeen has two people with accounts play a published game while ann's spy looks: their pages, and what is found.
func (h *house) playersSeen(t *testing.T, ann *browser) {
	t.Helper()
	dana, fred := h.browser(t).spied(ann), h.browser(t).spied(ann)
	dana.signUp("Wilhelmina")
	fred.signUp("Balthasar")
	dana.get("/api/account/visibility").want(t, http.StatusOK, "")
	dana.get("/api/players/Wilhelmina").want(t, http.StatusOK, "") // it is private yet
	dana.shows()
	table := dana.post("/api/games", obj{"open": "public", "published": true, "seats": []obj{{"name": "Wilhelmina", "kind": "here"}, {"kind": "link"}}}).ok(t)
	fred.post(gamePath(table, "/join"), obj{"name": "Balthasar"}).ok(t)
	eventually(t, "the table is listed", func() bool { return strings.Contains(string(fred.get("/api/players/Wilhelmina").body), table.ID) })
	fred.get("/api/lobby").want(t, http.StatusOK, "")
	turnsOf(t, []*browser{dana, fred}, table, 4)
	fred.post(gamePath(table, "/seats/1/resign"), obj{}).ok(t)
	fred.get("/api/players/Wilhelmina").want(t, http.StatusOK, "")
	fred.get("/api/results?mine=true").want(t, http.StatusOK, "")
	h.resigned(t, []*browser{dana, fred}, true)
	fred.get("/api/results?player=Wilhelmina&limit=1").want(t, http.StatusOK, "")
	fred.get("/api/results/records?player=Wilhelmina").want(t, http.StatusOK, "")
	dana.get("/api/account/records").want(t, http.StatusOK, "")
	robbie := h.robot(t, "Clockwork")
	robbie.spied(ann).get("/api/players/Clockwork").want(t, http.StatusOK, "")
}

// rated waits for a rated game, and plays a computer player instead.
func (b *browser) rated() {
	b.t.Helper()
	b.signUp("Mel")
	ticket := b.post("/api/lobby/pair", obj{"preset": "classic", "rated": true}).waits(b.t).Ticket
	b.post("/api/lobby/pair/"+ticket+"/level", obj{}).ok(b.t)
}

// accounts makes one and does with it what can be done.
func (b *browser) accounts() {
	b.t.Helper()
	b.get("/api/account")
	b.signUp("Dee")
	b.post("/api/games", obj{"watch_delay": 1, "seats": []obj{{"name": "Dee", "kind": gamelog.KindHere}, {"kind": gamelog.KindLink}}}).ok(b.t)
	b.get("/api/games")
	b.get("/api/account")
	b.post("/api/account/confirm", obj{"password": somePassword})
	b.post("/api/account/name", obj{"name": "Dee Dee"})
	b.post("/api/account/password", obj{"password": "another horse", "keep_tokens": true})
	b.post("/api/account/recovery", obj{})
	b.post("/api/account/tokens", obj{"name": "my bot"})
	b.get("/api/account/tokens")
	b.get("/api/account/settings")
	b.setSettings(0, obj{"theme": "dark"})
	b.setSettings(0, obj{}).want(b.t, http.StatusConflict, "stale-version")
	b.get("/api/account/settings")
	b.get("/api/account/export")
	var fresh struct{ Codes []string } // the codes of before end with the sessions
	if err := json.Unmarshal(b.remove("/api/account/sessions").body, &fresh); err != nil || len(fresh.Codes) == 0 {
		b.t.Fatalf("%+v, %v", fresh, err)
	}
	b.remove("/api/session")
	b.post("/api/session", obj{"name": "dee dee", "password": "another horse"})
	b.post("/api/session/recovery", obj{"name": "dee dee", "code": fresh.Codes[0]})
}

// challenge lays a shrine beside a monastery, and a watchtower at a road: their features have notes. A hill has a tile buried.
func (b *browser) challenge() {
	b.t.Helper()
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"cult"}, "options": obj{"base.first_player": "seat0"},
		"draw": []string{"base/B", "cult/CU/S", "base/U"}, "aids": "teach",
	}).ok(b.t)
	for i, turn := range [][]string{{"tile 0,1 r0", "follower m"}, {"tile 0,2 r0", "follower m"}} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("c", i), "all": turn}).ok(b.t)
	}
	table = b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"watchtowers"}, "options": obj{"base.first_player": "seat0"},
		"draw": []string{"watchtowers/WTA", "base/U"}, "aids": "teach",
	}).ok(b.t)
	b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "w", "all": []string{"tile 1,0 r90", "follower r0"}}).ok(b.t)
	table = b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"little-buildings"}, "options": obj{"base.first_player": "seat0"},
		"draw": []string{"base/E", "base/E", "base/U"}, "draw_end": true,
	}).ok(b.t)
	for i, turn := range [][]string{{"tile 0,1 r180", "follower c0"}, {"tile 0,2 r0", "shed"}} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("l", i), "all": turn}).ok(b.t)
	}
	table = b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"hills-and-sheep"}, "options": obj{"base.first_player": "seat0"},
		"draw": []string{"hills-and-sheep/HSA", "base/U"}, "aids": "teach",
	}).ok(b.t)
	b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "b", "all": []string{table.State.Decision.Choices[0].Text, "pass"}}).ok(b.t)
}

// hints asks for them where a city of two is to be completed.
func (b *browser) hints() {
	b.t.Helper()
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo", "Cy"), "options": obj{"base.first_player": "seat0"}, "aids": "hints",
		"draw": []string{"base/E", "base/E", "base/N", "base/U", "base/N"}, "draw_end": true,
	}).ok(b.t)
	for i, turn := range [][]string{{"tile 0,1 r180", "follower c0"}, {"tile 1,1 r180", "follower c0"}, {"tile 0,2 r90", "pass"}, {"tile 1,0 r0", "pass"}} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("h", i), "all": turn}).ok(b.t)
	}
	b.get(gamePath(table, "/hints"))
	b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": "h9", "all": []string{"tile 1,2 r0", "pass"}}).ok(b.t)
	b.analysed(gamePath(table, "/analysis"))
}

// throws plays a game with a throw at the map, and one to a neighbour.
func (b *browser) throws() {
	b.t.Helper()
	straight := []int{6144, 6144, 6144, 6144}
	table := b.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"catapult"}, "seed": "1", "draw_end": true,
		"draw":   []string{"catapult/CA4/F", "catapult/CA4/L", "base/U"},
		"start":  []obj{{"tile": "base/B", "x": 0, "y": 0, "rotation": 0}},
		"chance": slices.Concat(straight, straight, straight, []int{0}),
	}).ok(b.t)
	for i, text := range []string{
		"tile 0,1 r0", "follower f0", "token knockout", "throw 54 0 21", "throw 0 0 1",
		"tile 1,0 r0", "pass", "token catch", "lob 28 12", "hands 56 28",
	} {
		table = b.post(gamePath(table, "/choices"), obj{"seq": table.Seq, "move": fmt.Sprint("throw", i), "all": []string{text}}).ok(b.t)
		b.get(gamePath(table, ""))
	}
}

// afterwards does what can be done with a finished game.
func (b *browser) afterwards(end *tableSeen) {
	b.t.Helper()
	b.get(gamePath(end, "/replay/1"))
	link := b.share(end)
	b.post(gamePath(end, "/again"), obj{}).ok(b.t)
	b.get(gamePath(end, ""))
	r := b.replay(link.path(), withShare(link.Secret))
	b.post(gamePath(end, "/unshare"), obj{}).want(b.t, http.StatusOK, "")
	opened := b.open(r.Record)
	b.replay("/api/records/" + opened.ID)
	b.position("/api/records/"+opened.ID, 1)
	b.open(differing(b.t))
	b.post("/api/records", obj{"record": "circulade: 2"}).want(b.t, http.StatusBadRequest, "bad-record")
}

// everyKind are tiles by which every kind of question is asked.
var everyKind = []string{
	"tower/TO/F", "base/B", "base/E", "base/E", "base/V", "princess-dragon/DG/Rr.d", "base/U", "tower/TO/RR", "base/U", "base/U",
	"princess-dragon/DG/F.v", "princess-dragon/DG/Rr.d", "base/E", "base/E", "traders-builders/HL", "bridges-castles-bazaars/BB/F.b",
	"base/V", "base/V", "base/B", "base/B", "tower/TO/RRR", "base/U", "base/U", "base/U", "princess-dragon/DG/RrRr.g", "base/A",
	"base/E~garden", "inns-cathedrals/EK", "king-robber/KR/LC", "base/V", "base/V", "base/L", "base/D", "base/U", "base/V", "base/K", "base/K",
	"mage-witch/MaHeD", "goldmines/GoldF", "flying-machines/FlugG",
	"robbers/RaubF", "robbers/RaubA", "base/U",
}
