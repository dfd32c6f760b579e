package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"circulade/internal/table/gamelog"
)

// listing is a list of tables, in parts of so many.
func (b *browser) listing(limit int) (list []string) {
	b.t.Helper()
	path := fmt.Sprintf("/api/games?limit=%d", limit)
	for after := ""; ; {
		a := b.get(path + after)
		for _, g := range a.Games {
			list = append(list, g.Turn+" "+g.Title)
		}
		var more struct{ Next string }
		if err := json.Unmarshal(a.body, &more); err != nil {
			b.t.Fatal(err)
		}
		if more.Next == "" {
			return list
		}
		after = "&after=" + more.Next
	}
}

// My tables are listed by whose turn it is, whom they wait for is told with since when, and
// a restart changes nothing of it.
func TestTablesByTurn(t *testing.T) {
	h, pass := openTimed(t)
	ann, bo := h.browser(t), h.browser(t)
	tables := map[string]*tableSeen{}
	table := func(title string, more obj, kinds ...string) {
		t.Helper()
		setup := obj{"title": title, "options": obj{"base.first_player": "seat0"}}
		for k, v := range more {
			setup[k] = v
		}
		var seats []obj
		for i, k := range kinds {
			s := obj{"name": fmt.Sprintf("Player %c", 'A'+i), "kind": k}
			switch k {
			case "bo":
				s["kind"] = gamelog.KindLink
			case "random":
				s["kind"], s["bot"] = gamelog.KindBot, k
			}
			seats = append(seats, s)
		}
		setup["seats"] = seats
		made := ann.post("/api/games", setup)
		tables[title] = made.ok(t)
		if slices.Contains(kinds, "bo") {
			bo.post(gamePath(made.Table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
		}
		pass(time.Minute)
	}
	table("over", nil, "here", "bo")
	ann.post(gamePath(tables["over"], "/end"), obj{}).ok(t)
	table("friend", nil, "here", "bo")
	table("friends wait", nil, "here", "link")
	table("their turn", nil, "bo", "here")
	table("nobody there", nil, "link", "here")
	table("second", nil, "here", "bo", "random")
	table("by days", obj{"clock": obj{"kind": "days", "days": 1}}, "here", "bo")
	table("solo", nil, "here", "random")

	want := []string{
		"yours by days", "yours friend", "yours second", "alone solo", "others their turn", "people nobody there", "people friends wait", "over over",
	}
	check := func(when string) {
		t.Helper()
		for _, limit := range []int{1, 3, 50} {
			if have := ann.listing(limit); !slices.Equal(have, want) {
				t.Errorf("%s, %d at a time:\n have %q\n want %q", when, limit, have, want)
			}
		}
	}
	check("at first")
	h.forgetTables(t)
	check("replayed from the store")

	first := ann.get("/api/games?limit=50").Games
	days, friend, second := first[0], first[1], first[2]
	if days.Due == "" || friend.Due != "" || friend.Since == "" || friend.Since >= days.Since {
		t.Errorf("%+v\n%+v", days, friend)
	}
	if p := second.Players; len(p) != 3 || !p[0].Yours || p[1].Yours || p[1].Computer || !p[2].Computer || p[1].Free {
		t.Errorf("who plays: %+v", p)
	}
	if p := first[5].Players; !p[0].Free || p[1].Free {
		t.Errorf("who is missing: %+v", p)
	}
	if g := bo.get("/api/games?limit=1").Games; len(g) != 1 || g[0].Title != "their turn" || g[0].Turn != "yours" {
		t.Errorf("Bo sees first %+v", g)
	}

	// Whoever has moved waits for others, and their wait begins now.
	pass(time.Hour)
	now := tables["friend"]
	for n := 0; now.Waiting[0] == 0; n++ {
		now = ann.step(ann.get(gamePath(now, "")).ok(t), 0, fmt.Sprint("m", n)).ok(t)
	}
	want = []string{
		"yours by days", "yours second", "alone solo", "others friend", "others their turn", "people nobody there", "people friends wait", "over over",
	}
	check("after a move")
	theirs := bo.get("/api/games?limit=2").Games
	if theirs[0].Title != "their turn" || theirs[1].Title != "friend" || theirs[1].Since <= friend.Since {
		t.Errorf("Bo sees %+v", theirs)
	}
	for _, bad := range []string{"9.1." + now.ID, "1." + now.ID, "x.1." + now.ID, "1.x." + now.ID, "1.1.x", "1764123000123-" + now.ID} {
		ann.get("/api/games?after="+bad).want(t, http.StatusBadRequest, "bad-json")
	}
}
