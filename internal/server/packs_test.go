package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/internal/feature/packs"
)

const pondPack = "title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"

const lanePack = "title Lanes\ntile lane x3\n..=..\n..=..\n..=..\n..=..\n..=..\nr0 marks inn\n"

// A packSeen is a pack with its pictures.
type packSeen struct {
	packs.Summary
	Text   string
	Shapes []struct {
		Name, Text, URL string
		Copies, Garden  int
		Edges           map[string]string
		Segments        []struct{ Name, Kind string }
	}
}

// tablePacks asks for the packs of a table.
func (b *browser) tablePacks(table *tableSeen) (out struct{ Packs, Offers []packSeen }) {
	b.t.Helper()
	a := b.get(gamePath(table, "/packs"))
	if err := json.Unmarshal(a.body, &out); err != nil || a.status != http.StatusOK {
		b.t.Fatalf("%d %.300s", a.status, a.body)
	}
	return out
}

// packs adds packs to a table in every way there is.
func (b *browser) packs(h *house) {
	t := b.t
	t.Helper()
	guest := h.browser(t)
	guest.spy = b.spy
	made := b.post("/api/games", obj{
		"seats": []obj{{"name": "Ann", "kind": "here"}, {"name": "Bo", "kind": "link"}}, "seed": "7", "packs": []string{pondPack},
	})
	table := made.ok(t)
	guest.post(gamePath(table, "/packs"), obj{"text": lanePack}).want(t, 403, "not-your-seat")
	guest.post(gamePath(table, "/sit"), obj{"secret": made.Links[0].Secret}).ok(t)
	guest.post(gamePath(table, "/packs"), obj{"text": "title x"}).want(t, 400, "bad-pack")
	offered := guest.post(gamePath(table, "/packs"), obj{"text": lanePack}).ok(t)
	if len(offered.Offers) != 1 || offered.Offers[0].Title != "Lanes" || offered.Offers[0].Seat != 1 || len(offered.Packs) != 1 {
		t.Fatalf("packs %v, offers %v", offered.Packs, offered.Offers)
	}
	b.tablePacks(table)
	id := offered.Offers[0].ID
	guest.post(gamePath(table, "/packs/"+id), obj{"accept": true}).want(t, 403, "not-your-seat")
	b.post(gamePath(table, "/packs/own-0"), obj{"accept": true}).want(t, 404, "not-found")
	b.post(gamePath(table, "/packs/"+id), obj{}).want(t, 400, "bad-json")
	b.post(gamePath(table, "/packs/"+id), obj{"accept": false}).ok(t)
	guest.post(gamePath(table, "/packs"), obj{"text": lanePack}).ok(t)
	b.post(gamePath(table, "/packs/"+id), obj{"accept": true}).ok(t)
	b.get(gamePath(table, "/art"))
	b.get(gamePath(table, "/areas"))
}

// TestGuestsPackNeedsTheHost shows that nothing changes until the host accepts, that it
// does then, and that it lasts.
func TestGuestsPackNeedsTheHost(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	ann.packs(h)
	games := ann.get("/api/games")
	var list struct{ Games []struct{ ID string } }
	if err := json.Unmarshal(games.body, &list); err != nil || len(list.Games) != 1 {
		t.Fatalf("%.300s", games.body)
	}
	path := "/api/games/" + list.Games[0].ID
	before := ann.get(path).ok(t)
	if len(before.Packs) != 2 || len(before.Offers) != 0 || before.Begun || before.Seq != 4 || !before.Reset {
		t.Fatalf("packs %v, offers %v, seq %d", before.Packs, before.Offers, before.Seq)
	}
	if n := before.State.Bag.Left; n != 71+2+3-1 {
		t.Errorf("%d tiles are left", n)
	}
	text := ann.get(path).body
	h.forgetTables(t)
	// Who is there, and since when, is of the server's memory.
	if a := ann.get(path); string(presence.ReplaceAll(a.body, nil)) != string(presence.ReplaceAll(text, nil)) {
		t.Errorf("from the store the table is\n%s\nand was\n%s", a.body, text)
	}
	after := ann.get(path).ok(t)
	record := string(ann.get(path + "/record").body)
	if !strings.Contains(record, "own: title Lanes\n") || !strings.Contains(record, "own: title Ponds\n") {
		t.Errorf("the record lacks the packs:\n%s", record)
	}
	if _, err := game.Load(record); err != nil {
		t.Error(err)
	}
	ann.step(after, 0, "first").ok(t)
	ann.post(path+"/packs", obj{"text": strings.Replace(pondPack, "Ponds", "Lakes", 1)}).want(t, 409, "begun")
	h.forgetTables(t)
	if again := ann.get(path).ok(t); !again.Begun || len(again.Packs) != 2 {
		t.Errorf("begun %v, packs %v", again.Begun, again.Packs)
	}
}

// forgetTables drops all tables from memory, also where the test's time is ahead.
func (h *house) forgetTables(t *testing.T) {
	t.Helper()
	eventually(t, "the tables' leaving", func() bool {
		h.registry.Sweep(time.Now().AddDate(10, 0, 0))
		return h.registry.Count() == 0
	})
}

// TestHostsPack shows that a pack of the host is in play at once, within the limits of
// the blank tiles.
func TestHostsPack(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "expansions": []string{"creativity"}, "options": obj{"blank.tiles": "2"},
	}).ok(t)
	if now := ann.post(gamePath(table, "/packs"), obj{"text": pondPack}).ok(t); len(now.Packs) != 1 {
		t.Fatalf("packs %v", now.Packs)
	}
	ann.post(gamePath(table, "/packs"), obj{"text": lanePack}).want(t, 400, "bad-setup")
	ann.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "packs": []string{"x"}}).want(t, 400, "bad-setup")
}

// TestOwnPictures draws tiles of packs from their addresses alone.
func TestOwnPictures(t *testing.T) {
	h := openHouse(t)
	ann := h.browser(t)
	table := ann.post("/api/games", obj{
		"seats": hereSeats("Ann", "Bo"), "packs": []string{pondPack, lanePack}, "expansions": []string{"abbot", "bridges-castles-bazaars"},
	}).ok(t)
	type entry struct {
		URL   string
		Spots map[string][2]float64
		Edges map[string]string
	}
	var art struct{ Tiles map[string]entry }
	if err := json.Unmarshal(ann.get(gamePath(table, "/art")).body, &art); err != nil {
		t.Fatal(err)
	}
	pond, garden := art.Tiles[table.Packs[0].ID+"/pond"], art.Tiles[table.Packs[0].ID+"/pond~garden"]
	if pond.URL == "" || garden.URL == "" || garden.Spots["g"] == [2]float64{} || pond.Edges["N"] != "field" {
		t.Fatalf("pond %v, with garden %v", pond, garden)
	}
	other := openHouse(t).browser(t) // another server knows the picture too
	for _, e := range []entry{pond, garden, art.Tiles[table.Packs[1].ID+"/lane"]} {
		a, b := ann.get(e.URL), other.get(e.URL+"&look=0")
		if a.status != http.StatusOK || a.header.Get("Content-Type") != "image/svg+xml" || string(a.body) != string(b.body) {
			t.Errorf("%s: %d %.100s", e.URL, a.status, a.body)
		}
		if got := a.header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("%s: Cache-Control %s", e.URL, got)
		}
		if c := ann.get(e.URL + "&look=1"); c.status != http.StatusOK || string(c.body) == string(a.body) {
			t.Errorf("%s: the other look is %d %.100s", e.URL, c.status, c.body)
		}
	}
	if string(ann.get(pond.URL).body) == string(ann.get(garden.URL).body) {
		t.Error("the garden is not seen")
	}
	for _, bad := range []string{"tile=x", "tile=" + url.QueryEscape(strings.Repeat("x", 5000)), "look=99", "tile=" + url.QueryEscape("tile a\n<b>")} {
		if a := ann.get("/art/own.svg?" + bad); a.status != 400 && a.status != 404 {
			t.Errorf("%.30s: %d", bad, a.status)
		}
	}
	areas := string(ann.get(gamePath(table, "/areas")).body)
	if !strings.Contains(areas, table.Packs[1].ID+"/lane") {
		t.Errorf("areas %.300s", areas)
	}
	ann.post(gamePath(table, "/end"), obj{}).ok(t)
	if replay := string(ann.get(gamePath(table, "/replay")).body); !strings.Contains(replay, table.Packs[0].ID+"/pond") {
		t.Errorf("the replay has no pictures: %.300s", replay)
	}
}
