package server

import (
	"bytes"
	"encoding/json"
	"net/http"
	"slices"
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
		})
	}
}

// The usual picture serves if it looks the same and has every spot.
func TestPictureServes(t *testing.T) {
	spots := map[string][2]float64{"c0": {50, 20}, "g": {70, 70}}
	usual := artEntry{URL: "/a.svg?v=1", Spots: spots}
	for _, test := range []struct {
		other artEntry
		want  bool
	}{
		{usual, true},
		{artEntry{usual.URL, map[string][2]float64{"c0": {50, 20}}}, true},
		{artEntry{"/a.svg?v=2", spots}, false},
		{artEntry{usual.URL, map[string][2]float64{"c0": {51, 20}}}, false},
		{artEntry{usual.URL, map[string][2]float64{"f1": {10, 10}}}, false},
	} {
		if got := usual.serves(test.other); got != test.want {
			t.Errorf("serves %v: %v, want %v", test.other, got, test.want)
		}
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
			if usual[name][segment] == "" && segment != "tower" {
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
