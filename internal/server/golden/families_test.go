package golden

import "circulade/internal/server"

// A family is requests that belong together, played one after the other.
type family struct {
	name   string
	change func(*server.Config)
	play   func(h *house)
}

func families() []family {
	return []family{
		{"general", nil, general},
	}
}

func general(h *house) {
	ann := h.person("Ann")
	ann.get("/api/hello")
	ann.get("/api/openapi.json")
	made := ann.post("/api/games", obj{"seed": "1", "seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}, {"kind": "bot", "bot": "greedy"}}, "options": obj{"base.first_player": "seat0"}})
	id := made.text("table.id")
	ann.get("/api/games/" + id)
	l := ann.socket("Ann's socket", "/api/games/"+id+"/socket?stamp=")
	m := ann.stream("Ann's stream", "/api/games/"+id+"/stream")
	a := ann.get("/api/games/" + id + "?stamp=")
	ann.post("/api/games/"+id+"/choices", obj{"seq": 0, "move": "m1", "all": []any{a.text("state.decision.choices.0.text"), "pass"}})
	h.page.shut(l)
	h.page.shut(m)
	ann.post("/api/account", obj{"name": "Ann", "password": "correct horse"})
}
