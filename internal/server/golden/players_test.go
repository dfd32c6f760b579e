package golden

import "net/http"

// players plays requests about players' pages and published games.
func players(h *house) {
	ann, bob, eve := h.person("Ann"), h.person("Bob"), h.person("Eve")
	for _, p := range []*person{ann, bob} {
		p.post("/api/account", obj{"name": p.name, "password": password}).want(http.StatusCreated)
	}
	ann.get("/api/account/visibility").want(http.StatusOK)
	ann.put("/api/account/visibility", obj{"page": "public"})
	ann.put("/api/account/visibility", obj{"page": "public", "challenges": "everybody"}).want(http.StatusOK)
	id, _ := ann.makes(obj{"open": "public", "published": true, "seats": []obj{{"name": "Ann", "kind": "here"}, {"kind": "link"}}})
	bob.post(of(id, "/join"), obj{"name": "Bob"}).want(http.StatusOK)
	first := func(int64) int { return 0 }
	for range 6 {
		for _, p := range []*person{ann, bob} {
			if waiting := p.now(id).at("waiting").([]any); len(waiting) > 0 && waiting[0] == p.seatOf(id) {
				p.plays(id, 1, first, "")
			}
		}
	}
	eve.get(of(id, "/replay")).want(http.StatusConflict)
	bob.post(of(id, "/seats/1/resign"), obj{}).want(http.StatusOK)
	eve.get("/api/players/Ann").want(http.StatusOK)
	bob.get("/api/players/ann").want(http.StatusOK)
	bob.get("/api/players/Bob").want(http.StatusOK)
	eve.get("/api/players/Bob").want(http.StatusNotFound)
	eve.get("/api/results?player=Ann").want(http.StatusOK)
	eve.get("/api/results?class=four").want(http.StatusBadRequest)
	bob.get("/api/results?mine=true&limit=1").want(http.StatusOK)
	eve.get("/api/results?mine=true").want(http.StatusForbidden)
	eve.get("/api/results/records?player=Ann").want(http.StatusOK)
	eve.get(of(id, "/record")).want(http.StatusOK)
	bob.get("/api/account/records").want(http.StatusOK)
	eve.get("/api/account/records").want(http.StatusForbidden)
}
