package golden

import (
	"net/http"
	"strings"
)

const pondPack = "title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"

const lanePack = "title Lanes\ntile lane x3\n..=..\n..=..\n..=..\n..=..\n..=..\nr0 marks inn\n"

// general asks for what belongs to no table.
func general(h *house) {
	ann := h.person("Ann")
	tag := ann.get("/api/hello").header.Get("Etag")
	ann.tell(request{method: http.MethodGet, path: "/api/hello", header: http.Header{"If-None-Match": {tag}}})
	ann.tell(request{method: http.MethodHead, path: "/api/hello"})
	ann.get("/api/hello?sets=base")
	ann.get("/api/hello?sets=nonsense")
	tag = ann.get("/api/openapi.json").header.Get("Etag")
	ann.tell(request{method: http.MethodGet, path: "/api/openapi.json", header: http.Header{"If-None-Match": {tag}}})
	for _, path := range []string{
		"/api/art?sets=base", "/api/art?sets=x", "/api/art/areas", "/api/invite", "/api/privacy", "/api/host", "/api/qr?text=x", "/api/qr", "/api/games",
		"/api/games?limit=0", "/api/games?after=x", "/api/nothing", "/api/", "/", "/t/x", "/assets/app.js", "/assets/none.js", "/art/figures.svg",
		"/art/tiles/base/D.svg", "/art/tiles/base/none.svg",
	} {
		ann.get(path)
	}
	ann.tell(request{method: http.MethodGet, path: "/api/hello", header: http.Header{"Accept-Encoding": {"gzip"}}})
	ann.tell(request{method: http.MethodPatch, path: "/api/hello"})
	ann.tell(request{method: http.MethodOptions, path: "/api/games"})
	ann.tell(request{method: http.MethodPost, path: "/api/games/../games", body: "{}"})
	ann.post("/api/qr", obj{"text": "x"})
	ann.post("/api/qr", obj{"text": strings.Repeat("x", 5000)})
	ann.post("/api/packs", obj{"text": pondPack})
	ann.post("/api/packs", obj{"text": pondPack + "marks x\n"})
}

// making makes tables in all ways, and in ways in which none can be made.
func making(h *house) {
	ann := h.person("Ann")
	ann.post("/api/games", obj{
		"title": "All", "move": "c0ffee00c0ffee00c0ffee00c0ffee00", "preset": "plus", "options": obj{"base.first_player": "seat0"}, "aids": "teach", "seed": "1",
		"draw": []string{"base/U"}, "draw_end": false, "start": []obj{{"tile": "base/D", "x": 0, "y": 0, "rotation": 0}}, "chance": []int{},
		"packs": []string{pondPack},
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"kind": "bot", "bot": "random", "colour": "teal"}},
	}).want(http.StatusCreated)
	two := []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}
	for _, more := range []obj{
		{"seats": []obj{}},
		{"seats": []obj{{"kind": "x"}}},
		{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "ann", "kind": "here"}}},
		{"seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "bot", "bot": "none"}}},
		{"seats": two, "preset": "none"},
		{"seats": two, "preset": "plus", "expansions": []string{"none", "nor"}},
		{"seats": two, "options": obj{"base.first_player": "host", "none": "x"}},
		{"seats": two, "aids": "none"},
		{"seats": two, "clock": obj{"kind": "bank", "bank_s": 1}},
		{"seats": two, "clock": obj{"kind": "none"}},
		{"seats": two, "open": "none"},
		{"seats": two, "open": "friends"},
		{"seats": two, "chat": "none"},
		{"seats": two, "watch_delay": -1},
		{"seats": two, "draw": []string{"base/none"}},
		{"seats": two, "packs": []string{"title x"}},
		{"seats": two, "move": "x"},
		{"seats": two, "seed": strings.Repeat("x", 500)},
		{"title": strings.Repeat("x", 500), "seats": two},
		{"seats": two, "nonsense": 1, "more": 2},
	} {
		ann.post("/api/games", more)
	}
	for _, sent := range []string{
		`{"seats":[{"name":"Ann","kind":"here","nonsense":1}]}`, `{"seats":7}`, `{"seats":[{"name":7}]}`, `[]`, `null`, `"x"`, `{"seats":[],"seats":[]}`, `{"Seats":[]}`, "{\"title\":\"\xff\"}",
	} {
		ann.tell(request{method: http.MethodPost, path: "/api/games", body: sent})
	}
	for _, more := range []obj{
		{"expansions": []string{"all"}, "seed": "2"},
		{"preset": "bigbox"},
		{"aids": "table"},
		{"aids": "squares"},
		{"clock": obj{"kind": "days", "days": 3}},
		{"clock": obj{"kind": "bank", "bank_s": 300, "increment_s": 5, "flag": "out"}},
		{"open": "public", "forfeit": true, "clock": obj{"kind": "days", "days": 1}},
		{"open": "link", "chat": "off"},
		{"watch_delay": 3},
		{"programs": true, "chat": "free"},
	} {
		ann.makes(more)
	}
	ann.get("/api/games")
	ann.get("/api/games?limit=3")
	ann.get("/api/games?limit=3&after=" + ann.last.text("next"))
}

// playing plays, and asks for what belongs to a table that is played.
func playing(h *house) {
	ann, bo, id := h.two(obj{"aids": "teach", "packs": []string{pondPack}})
	for _, rest := range []string{"", "?stamp=", "?stamp=x", "?stamp=&events=recent", "?stamp=&helps=later", "?since=1", "?since=1&base=0", "?base=0&lists=all", "?stamp=&base=0", "?since=x", "?base=-1", "?lists=x&base=0", "?helps=x", "/art", "/areas", "/packs", "/record", "/fits?x=1&y=0", "/fits?x=a", "/stream?stamp=&base=0", "/socket"} {
		ann.get(of(id, rest))
	}
	now := ann.now(id)
	first, seq := now.text("state.decision.choices.0.text"), now.number("seq")
	ann.post(of(id, "/preview"), obj{"seq": seq, "all": []string{first}})
	bo.post(of(id, "/preview"), obj{"seq": seq, "all": []string{first}})
	ann.post(of(id, "/preview"), obj{"seq": seq + 7, "all": []string{first}})
	ann.post(of(id, "/preview"), obj{"seq": seq, "all": []string{"nonsense"}})
	ann.post(of(id, "/choices"), obj{"seq": seq, "move": "m", "all": []string{first, "nonsense"}})
	bo.post(of(id, "/choices"), obj{"seq": seq, "move": "m", "all": []string{first}})
	h.person("Eve").post(of(id, "/choices"), obj{"seq": seq, "move": "m", "all": []string{first}})
	ann.post(of(id, "/choices"), obj{"seq": seq, "move": "one", "all": []string{first}})
	ann.post(of(id, "/choices"), obj{"seq": seq, "move": "one", "all": []string{first}})
	ann.post(of(id, "/choices"), obj{"seq": seq, "move": "one", "all": []string{"pass"}})
	ann.post(of(id, "/choices"), obj{"seq": seq, "move": "two", "all": []string{"pass"}})
	ann.post(of(id, "/packs"), obj{"text": lanePack})
	ann.post(of(id, "/undo"), obj{"seq": seq, "move": "u1", "version": 0})
	ann.post(of(id, "/undo"), obj{"seq": seq + 1, "move": "u1", "version": 9})
	bo.post(of(id, "/undo"), obj{"seq": seq + 1, "move": "u1", "version": 0})
	ann.post(of(id, "/undo"), obj{"seq": seq + 1, "move": "u1", "version": 0})
	stamp := ann.get(of(id, "?stamp=")).text("stamp")
	ann.post(of(id, "/choices?stamp="+stamp), obj{"seq": seq + 2, "move": "three", "all": []string{first, "pass"}})
	for _, query := range []string{"?stamp=", "?stamp=&events=recent", "?base=4", "?base=5&lists=all", "?since=2"} {
		for _, p := range []*person{ann, bo} {
			if p.now(id).at("waiting.0") == p.seatOf(id) {
				p.plays(id, 1, sevenfold, query)
			}
		}
	}
	ann.get(of(id, "?since=3&base=3"))
	h.page.shut(ann.socket("Ann's socket", of(id, "/socket")))
	h.page.shut(bo.socket("Bo's socket", of(id, "/socket?stamp=&packed=gzip")))
	ann.post(of(id, "/hasten"), obj{})
	h.hinted()
	h.consent()
	h.packed()
}

// seatOf is the first seat of somebody.
func (p *person) seatOf(id string) any {
	for _, s := range p.now(id).at("seats").([]any) {
		if s := s.(map[string]any); s["yours"] == true {
			return s["seat"]
		}
	}
	return nil
}

// hinted asks for hints where a city of two is to be completed.
func (h *house) hinted() {
	h.page.say("hints")
	ann := h.person("Ann")
	id, _ := ann.makes(obj{
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "here"}, {"name": "Cy", "kind": "here"}}, "aids": "hints",
		"draw": []string{"base/E", "base/E", "base/N", "base/U", "base/N"}, "draw_end": true,
	})
	for _, turn := range [][]string{{"tile 0,1 r180", "follower c0"}, {"tile 1,1 r180", "follower c0"}, {"tile 0,2 r90", "pass"}, {"tile 1,0 r0", "pass"}} {
		ann.answers(id, turn...)
	}
	ann.get(of(id, "/hints"))
	h.person("Eve").get(of(id, "/hints"))
	ann.answers(id, "tile 1,2 r0", "pass")
	ann.get(of(id, "/hints"))
	ann.post(of(id, "/analysis"), obj{})
	ann.get(of(id, "/analysis"))
	ann.get(of(id, "/replay"))
}

// dragonRound is a table where both have answered since a tile was drawn, so that only both can take
// that back.
func (h *house) dragonRound() (ann, bo *person, id string) {
	h.t.Helper()
	ann, bo, id = h.two(obj{
		"expansions": []string{"princess-dragon"}, "draw_end": true,
		"draw": []string{"base/U", "princess-dragon/DG/R.v", "base/U", "base/U", "base/U", "base/U", "princess-dragon/DG/RFr.d", "base/B"},
	})
	for i, turn := range [][]string{
		{"tile 1,0 r0", "follower r0"},
		{"tile 1,1 r0"},
		{"tile 2,0 r0", "pass"},
		{"tile 3,0 r0", "pass"},
		{"tile 4,0 r0", "pass"},
		{"tile 5,0 r0", "pass"},
		{"tile -1,0 r0", "pass"},
	} {
		[]*person{ann, bo}[i%2].answers(id, turn...)
	}
	h.dragonAgain(ann, bo, id)
	return ann, bo, id
}

// dragonAgain is where both answer.
func (h *house) dragonAgain(ann, bo *person, id string) {
	ann.answers(id, "dragon 1,0")
	bo.answers(id, "dragon 2,0")
}

// consent takes back by consent.
func (h *house) consent() {
	h.page.say("taking back by consent")
	var ann, bo *person
	var id string
	h.quietly(func() { ann, bo, id = h.dragonRound() })
	ann.get(of(id, ""))
	version := ann.now(id).number("undo_ask")
	ask := func(p *person, move, query string, version int64) *answer {
		return p.post(of(id, "/takeback"+query), obj{"seq": p.now(id).number("seq"), "move": move, "version": version})
	}
	ask(ann, "t1", "?stamp="+ann.get(of(id, "?stamp=")).text("stamp"), version).want(http.StatusOK)
	ask(ann, "t1", "", version)
	h.person("Eve").post(of(id, "/takeback/decline"), obj{})
	bo.get(of(id, ""))
	ask(bo, "t2", "", version+1)
	ask(bo, "t2", "", version).want(http.StatusOK)
	h.dragonAgain(ann, bo, id)
	ask(ann, "t3", "", version).want(http.StatusOK)
	bo.post(of(id, "/takeback/decline"), obj{}).want(http.StatusOK)
	ask(ann, "t4", "", version)
	ask(ann, "t5", "", 0)
	bo.get(of(id, ""))
}

// packed adds packs to a table in every way there is.
func (h *house) packed() {
	h.page.say("packs")
	ann, guest := h.person("Ann"), h.person("Bo")
	id, made := ann.makes(obj{"seed": "7", "packs": []string{pondPack}})
	guest.post(of(id, "/packs"), obj{"text": lanePack}).want(http.StatusForbidden)
	guest.sits(id, made, 0)
	guest.post(of(id, "/packs"), obj{"text": "title x"})
	offer := guest.post(of(id, "/packs"), obj{"text": lanePack}).want(http.StatusOK).text("offers.0.id")
	ann.get(of(id, "/packs"))
	guest.post(of(id, "/packs/"+offer), obj{"accept": true})
	ann.post(of(id, "/packs/own-0"), obj{"accept": true})
	ann.post(of(id, "/packs/"+offer), obj{})
	ann.post(of(id, "/packs/"+offer), obj{"accept": false})
	guest.post(of(id, "/packs"), obj{"text": lanePack})
	ann.post(of(id, "/packs/"+offer), obj{"accept": true}).want(http.StatusOK)
	ann.get(of(id, "/packs"))
	ann.get(of(id, "/art"))
	ann.get(of(id, "/areas"))
	ann.get(of(id, "/record"))
}

// after does what can be done with a game that is over.
func after(h *house) {
	ann, bo, id := h.two(obj{"draw": []string{"base/B", "base/E", "base/V", "base/U", "base/N"}, "draw_end": true})
	h.quietly(func() {
		for range 40 {
			p := ann
			now := ann.now(id)
			if now.text("status") != "playing" {
				break
			}
			if now.at("waiting.0") != float64(0) {
				p = bo
			}
			p.plays(id, 1, sevenfold, "")
		}
	})
	ann.get(of(id, "")).want(http.StatusOK)
	ann.post(of(id, "/choices"), obj{"seq": 1, "move": "late", "all": []string{"pass"}})
	ann.get(of(id, "/replay")).want(http.StatusOK)
	for _, rest := range []string{"0", "3", "x", "-1", "999", "3?since=1", "0?try=nonsense", "0/fits?x=1&y=0", "0/fits?x=a", "999/fits?x=1&y=0"} {
		ann.get(of(id, "/replay/"+rest))
	}
	record := string(ann.get(of(id, "/record")).body)
	ann.get(of(id, "/analysis"))
	ann.post(of(id, "/analysis"), obj{})
	ann.get(of(id, "/analysis")).want(http.StatusOK)
	ann.post(of(id, "/analysis"), obj{"stop": true})
	eve := h.person("Eve")
	eve.post(of(id, "/share"), obj{})
	link := ann.post(of(id, "/share"), obj{}).want(http.StatusOK)
	shared := http.Header{"X-Share": {link.text("secret")}}
	eve.get(of(link.text("id"), "/replay"))
	eve.get(of(link.text("id"), "/replay?share="+link.text("secret")))
	eve.tell(request{method: http.MethodGet, path: of(link.text("id"), "/replay/1"), header: shared})
	bo.get(of(id, ""))
	eve.post(of(id, "/unshare"), obj{})
	bo.post(of(id, "/unshare"), obj{}).want(http.StatusOK)
	eve.get(of(link.text("id"), "/replay?share="+link.text("secret")))
	opened := eve.post("/api/records", obj{"record": record}).want(http.StatusOK).text("id")
	for _, rest := range []string{"", "/1", "/x", "/999", "/1?try=nonsense", "/1/fits?x=1&y=0", "/1/fits", "/analysis"} {
		eve.get("/api/records/" + opened + rest)
	}
	eve.post("/api/records/"+opened+"/analysis", obj{})
	eve.get("/api/records/" + opened + "/analysis").want(http.StatusOK)
	eve.post("/api/records", obj{"record": "circulade: 2"})
	eve.post("/api/records", obj{"record": strings.Replace(record, "tile", "nonsense", 1)})
	h.page.say("once more")
	ann.post(of(id, "/again"), obj{}).want(http.StatusAccepted)
	bo.post(of(id, "/again/decline"), obj{}).want(http.StatusOK)
	bo.get(of(id, ""))
	bo.post(of(id, "/again"), obj{})
	ann.post(of(id, "/again"), obj{})
	eve.post(of(id, "/again"), obj{})
	ann.get(of(id, ""))
	ann.get("/api/games")
	ann.post(of(id, "/forget"), obj{}).want(http.StatusOK)
	ann.get("/api/games")
	h.page.say("ended and deleted")
	ann, bo, id = h.two(nil)
	bo.remove(of(id, ""))
	bo.post(of(id, "/end"), obj{})
	ann.post(of(id, "/end"), obj{}).want(http.StatusOK)
	ann.post(of(id, "/again"), obj{})
	bo.remove(of(id, ""))
	ann.remove(of(id, ""))
	ann.get(of(id, ""))
	lone, _ := ann.makes(nil)
	ann.remove(of(lone, "")).want(http.StatusOK)
	ann.get(of(lone, ""))
}
