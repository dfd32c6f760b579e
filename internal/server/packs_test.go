package server

import (
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"circulade/game"
	"circulade/tile/pack/packtest"
)

const pondPack = "title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"

const lanePack = "title Lanes\ntile lane x3\n..=..\n..=..\n..=..\n..=..\n..=..\nr0 marks inn\n"

// tablePacks asks for the packs of a table.
func (b *browser) tablePacks(table *tableSeen) (out struct{ Packs, Offers []packShown }) {
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
		h.hall.Sweep(time.Now().AddDate(10, 0, 0))
		return h.hall.Count() == 0
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
	var art struct{ Tiles map[string]artEntry }
	if err := json.Unmarshal(ann.get(gamePath(table, "/art")).body, &art); err != nil {
		t.Fatal(err)
	}
	pond, garden := art.Tiles[table.Packs[0].ID+"/pond"], art.Tiles[table.Packs[0].ID+"/pond~garden"]
	if pond.URL == "" || garden.URL == "" || garden.Spots["g"] == [2]float64{} || pond.Edges["N"] != "field" {
		t.Fatalf("pond %v, with garden %v", pond, garden)
	}
	other := openHouse(t).browser(t) // another server knows the picture too
	for _, e := range []artEntry{pond, garden, art.Tiles[table.Packs[1].ID+"/lane"]} {
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

// TestFuzzedPackPictures draws 1,000 packs made at random or broken at random: whatever
// they say, their pictures hold nothing but our own shapes, in the square of the tile.
func TestFuzzedPackPictures(t *testing.T) {
	packs := 1000
	if testing.Short() {
		packs = 100
	}
	marks, err := game.PackMarks()
	if err != nil {
		t.Fatal(err)
	}
	pictures, err := newPictures()
	if err != nil {
		t.Fatal(err)
	}
	drawn, refused := 0, 0
	for i := range packs {
		rng := rand.New(rand.NewPCG(uint64(i), 5))
		src := packtest.Random(rng, 1, marks)
		if i%2 == 1 {
			src = packtest.Spoil(rng, src)
		}
		p, err := game.ReadPack(src)
		if err != nil {
			refused++
			continue
		}
		shown, err := pictures.showPack(p)
		if err != nil {
			t.Fatalf("%v\n%s", err, src)
		}
		for n, s := range shown.Shapes {
			pic := pictures.other(anonymous(p.Set.Tiles[n]), nil)
			f, err := pictures.draw(drawing{pic: pic})
			if err != nil {
				t.Fatal(err)
			}
			sent := httptest.NewRecorder()
			f.Send(sent, httptest.NewRequest(http.MethodGet, "/", nil), false)
			if fault := foreign(sent.Body.String()); fault != "" {
				t.Fatalf("%q in the picture of\n%s", fault, src)
			}
			if u, err := url.Parse(s.URL); err != nil || u.Path != "/art/own.svg" || u.Host != "" || strings.ContainsAny(s.URL, "<>\"'\n ") {
				t.Fatalf("the address %q (error %v)", s.URL, err)
			}
			drawn++
		}
		if strings.ContainsAny(shown.Title, "<>&\"") || len(shown.Shapes) == 0 {
			t.Fatalf("the pack is called %q", shown.Title)
		}
	}
	t.Logf("%d pictures, %d packs refused", drawn, refused)
	if drawn < packs/2 || refused < packs/10 {
		t.Errorf("%d pictures and %d refusals show little", drawn, refused)
	}
}

// What a picture may hold.
var (
	element   = regexp.MustCompile(`<(/?)([a-zA-Z]*)([^<>]*)>`)
	attribute = regexp.MustCompile(`\s([a-zA-Z-]+)="([^"]*)"`)
	letter    = regexp.MustCompile(`>[A-Z]</text>`)
	plain     = regexp.MustCompile(`^[a-zA-Z0-9#().,%: /_-]*$`)
)

// foreign returns what of a picture is not a plain shape: an element that draws nothing,
// an attribute that reaches out of the picture, text.
func foreign(svg string) string {
	svg = letter.ReplaceAllString(svg, "></text>") // a sign without a drawing is its first letter
	if rest := strings.TrimSpace(element.ReplaceAllString(svg, "")); rest != "" {
		return rest
	}
	if !strings.HasPrefix(svg, `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">`) {
		return svg[:min(len(svg), 100)]
	}
	svg = strings.Replace(svg, `xmlns="http://www.w3.org/2000/svg"`, "", 1)
	for _, e := range element.FindAllStringSubmatch(svg, -1) {
		switch e[2] {
		case "svg", "g", "path", "rect", "circle", "ellipse", "clipPath", "defs", "use", "text":
		default:
			return e[0]
		}
		for _, a := range attribute.FindAllStringSubmatch(e[3], -1) {
			name, value := a[1], a[2]
			if strings.HasPrefix(strings.ToLower(name), "on") || name == "style" || !plain.MatchString(value) ||
				strings.Contains(value, "//") || name == "href" && !strings.HasPrefix(value, "#") {
				return e[0]
			}
		}
	}
	return ""
}

// TestForeignIsNoticed shows that the test above can fail.
func TestForeignIsNoticed(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100">`
	for _, bad := range []string{
		"<script>x</script>", `<path onload="x"/>`, `<image href="a"/>`, "text", `<use href="http://a"/>`, `<path style="x"/>`, `<a href="#x">`,
	} {
		if foreign(head+bad+"</svg>") == "" {
			t.Errorf("%s is not noticed", bad)
		}
	}
	if fault := foreign(head + `<path d="M0 0L1 1Z" fill="#fff"/></svg>`); fault != "" {
		t.Errorf("%q is plain", fault)
	}
}
