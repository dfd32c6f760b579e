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
	// With a seed that somebody chose no game is published: it is listed to those who have played it.
	id, made := ann.makes(obj{"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bob", "kind": "link"}}})
	bob.sits(id, made, 0)
	first := func(int64) int { return 0 }
	for range 6 {
		for _, p := range []*person{ann, bob} {
			if waiting := p.now(id).at("waiting").([]any); len(waiting) > 0 && waiting[0] == p.seatOf(id) {
				p.plays(id, 1, first, "")
			}
		}
	}
	bob.post(of(id, "/seats/1/resign"), obj{}).want(http.StatusOK)
	eve.get(of(id, "/replay")).want(http.StatusNotFound)
	eve.get("/api/players/Ann").want(http.StatusOK)
	bob.get("/api/players/ann").want(http.StatusOK)
	bob.get("/api/players/Bob").want(http.StatusOK)
	eve.get("/api/players/Bob").want(http.StatusNotFound)
	eve.get("/api/results?player=Ann").want(http.StatusOK)
	eve.get("/api/results?class=four").want(http.StatusBadRequest)
	bob.get("/api/results?mine=true&limit=1").want(http.StatusOK)
	eve.get("/api/results?mine=true").want(http.StatusForbidden)
	eve.get("/api/results/records?player=Ann").want(http.StatusOK)
	bob.get("/api/results/records?mine=true").want(http.StatusOK)
	bob.get("/api/account/records").want(http.StatusOK)
	eve.get("/api/account/records").want(http.StatusForbidden)
}
