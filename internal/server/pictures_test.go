package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
)

type artSeen struct {
	Tiles map[string]struct {
		URL   string
		Spots map[string][2]float64
	}
}

func artAt(t *testing.T, b *browser, path string) artSeen {
	t.Helper()
	var seen artSeen
	if got := b.get(path); got.status != http.StatusOK || json.Unmarshal(got.body, &seen) != nil {
		t.Fatalf("%s: %d %.200s", path, got.status, got.body)
	}
	return seen
}

// A table gets the pictures of its own printing where they differ.
func TestPicturesOfAnotherPrinting(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	usual := artAt(t, b, "/api/art")
	if _, ok := usual.Tiles["base/U~garden"].Spots["g"]; !ok {
		t.Error("a figure has no place in a garden")
	}
	for _, test := range []struct {
		name   string
		setup  obj
		differ []string
	}{
		{"base game", obj{}, nil},
		{"abbot in the first edition", obj{"preset": "classic", "expansions": []string{"abbot"}}, nil},
		{"everything as usual", obj{"expansions": []string{"all"}}, nil},
		{"the older inn", obj{"preset": "bigbox", "expansions": []string{"inns-cathedrals"}}, []string{"inns-cathedrals/EC"}},
		{
			"banks apart",
			obj{"expansions": []string{"river-1"}, "options": obj{"river.spring_splits": "on"}},
			[]string{"river-1/BB6F1", "river-1/BB6F12"},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			body := obj{"seats": hereSeats("Ann", "Bo")}
			for k, v := range test.setup {
				body[k] = v
			}
			table := b.post("/api/games", body).ok(t)
			own := artAt(t, b, gamePath(table, "/art"))
			var names []string
			for name, x := range own.Tiles {
				names = append(names, name)
				mine, old := b.get(x.URL), b.get(usual.Tiles[name].URL)
				if mine.status != http.StatusOK || bytes.Equal(mine.body, old.body) && len(x.Spots) == len(usual.Tiles[name].Spots) {
					t.Errorf("%s looks as usual: %d, %s", name, mine.status, x.URL)
				}
			}
			slices.Sort(names)
			if !slices.Equal(names, test.differ) {
				t.Errorf("printed otherwise: %v, want %v", names, test.differ)
			}
			b.post(gamePath(table, "/end"), obj{}).ok(t)
			var r struct{ Art artSeen }
			if got := b.get(gamePath(table, "/replay")); json.Unmarshal(got.body, &r) != nil || !reflect.DeepEqual(r.Art, own) {
				t.Errorf("its replay has the pictures %v", r.Art)
			}
		})
	}
}

// A look is a picture of its own, the same each time and kept for ever.
func TestLooks(t *testing.T) {
	b := openHouse(t).browser(t)
	var index struct {
		Tiles map[string]struct {
			URL   string
			Looks int
		}
	}
	if err := json.Unmarshal(b.get("/api/art").body, &index); err != nil {
		t.Fatal(err)
	}
	entry := index.Tiles["base/D"]
	if entry.Looks < 2 {
		t.Fatalf("%d looks", entry.Looks)
	}
	seen := map[string]string{}
	for look := range entry.Looks {
		for turn := range 4 {
			path := fmt.Sprintf("%s&look=%d&turn=%d", entry.URL, look, turn)
			got := b.get(path)
			if got.status != http.StatusOK || !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s: %d %q", path, got.status, got.header.Get("Cache-Control"))
			}
			if old := seen[string(got.body)]; old != "" {
				t.Errorf("%s looks like %s", path, old)
			}
			seen[string(got.body)] = path
			if tag := got.header.Get("ETag"); seen[tag] != "" {
				t.Errorf("%s has the tag of %s", path, seen[tag])
			} else {
				seen[tag] = path
			}
			if again := b.get(path); !bytes.Equal(again.body, got.body) {
				t.Errorf("%s: another picture the second time", path)
			}
		}
	}
	for _, detail := range []string{"calm", "emblem"} {
		for turn := range 4 {
			path := fmt.Sprintf("%s&look=0&turn=%d&detail=%s", entry.URL, turn, detail)
			got := b.get(path)
			if got.status != http.StatusOK || !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
				t.Errorf("%s: %d %q", path, got.status, got.header.Get("Cache-Control"))
			}
			if full := b.get(fmt.Sprintf("%s&turn=%d", entry.URL, turn)); len(got.body) > len(full.body)/2 {
				t.Errorf("%s: %d bytes, in full %d", path, len(got.body), len(full.body))
			}
			if tag := got.header.Get("ETag"); seen[tag] != "" {
				t.Errorf("%s has the tag of %s", path, seen[tag])
			} else {
				seen[tag] = path
			}
		}
	}
	if a, z := b.get(entry.URL+"&detail=emblem"), b.get(entry.URL+"&look=2&detail=emblem"); !bytes.Equal(a.body, z.body) {
		t.Error("emblems differ by look")
	}
	if a, z := b.get(entry.URL), b.get(entry.URL+"&detail=full"); !bytes.Equal(a.body, z.body) {
		t.Error("without a level of detail it is not in full")
	}
	if plain := b.get(entry.URL); seen[string(plain.body)] != entry.URL+"&look=0&turn=0" {
		t.Error("without a look it is not the first")
	}
	for _, bad := range []string{"&look=99", "&look=-1", "&look=x", "&turn=4", "&detail=huge", "&detail=Calm"} {
		if got := b.get(entry.URL + bad); got.status != http.StatusNotFound {
			t.Errorf("%s: %d", bad, got.status)
		}
	}
	if old := b.get("/art/tiles/base/D.svg?v=old"); old.status != http.StatusOK || strings.Contains(old.header.Get("Cache-Control"), "immutable") {
		t.Errorf("a stale tag: %d %q", old.status, old.header.Get("Cache-Control"))
	}
}

// Areas of a table are those of tiles that it prints otherwise: with every set in
// play that is none, and without the gardens it is the fields about them.
func TestAreas(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	ask := func(path string) (tiles map[string]map[string]string) {
		t.Helper()
		var seen struct{ Tiles map[string]map[string]string }
		if got := b.get(path); got.status != http.StatusOK || json.Unmarshal(got.body, &seen) != nil {
			t.Fatalf("%s: %d %.200s", path, got.status, got.body)
		}
		return seen.Tiles
	}
	usual := ask("/api/art/areas")
	for name, pic := range artAt(t, b, "/api/art").Tiles {
		for segment := range pic.Spots {
			const longest = len("c0~") // of the names of segments; the places of pieces are called by words
			if usual[name][segment] == "" && len(segment) <= longest {
				t.Errorf("%s: no area for %s", name, segment)
			}
		}
	}
	for _, test := range []struct {
		sets []string
		some bool // whether tiles are printed otherwise
	}{{[]string{}, true}, {[]string{"all"}, false}} {
		table := b.post("/api/games", obj{"seats": hereSeats("Ann", "Bo"), "expansions": test.sets}).ok(t)
		own := ask(gamePath(table, "/areas"))
		if some := len(own) > 0; some != test.some {
			t.Errorf("with %v %d tiles have other areas", test.sets, len(own))
		}
		for name, areas := range own {
			differ := false
			for segment, area := range areas {
				differ = differ || usual[name][segment] != area
			}
			if !differ {
				t.Errorf("%s: the areas are as usual", name)
			}
		}
	}
}
