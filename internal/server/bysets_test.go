package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"circulade/game"
	"circulade/protocol"
)

// What a page asks for first comes compressed, once, and only of the sets that it needs.
func TestListsBySets(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, path := range []string{"/api/hello", "/api/art"} {
		plain := b.get(path)
		packed := askPacked(t, b, path, "gzip", "")
		if packed.Header.Get("Content-Encoding") != "gzip" || packed.ContentLength > int64(len(plain.body)/3) {
			t.Errorf("%s: %d bytes, compressed %q %d", path, len(plain.body), packed.Header.Get("Content-Encoding"), packed.ContentLength)
		}
		if vary := packed.Header.Get("Vary"); !strings.Contains(vary, "Accept-Encoding") {
			t.Errorf("%s: Vary is %q", path, vary)
		}
		for _, encoding := range []string{"gzip", "identity"} {
			tag := askPacked(t, b, path, encoding, "").Header.Get("ETag")
			if again := askPacked(t, b, path, encoding, tag); tag == "" || again.StatusCode != http.StatusNotModified {
				t.Errorf("%s in %s: %d to whoever has %q", path, encoding, again.StatusCode, tag)
			}
			if other := askPacked(t, b, path+"?sets=base", encoding, tag); other.StatusCode != http.StatusOK {
				t.Errorf("%s in %s: %d to whoever has another list", path, encoding, other.StatusCode)
			}
		}
	}

	whole, some := helloAt(t, b, ""), helloAt(t, b, "?sets=tower,base")
	if len(whole.Sets) < 30 || len(some.Sets) != 2 || len(some.Options) == 0 || len(some.Options) >= len(whole.Options) {
		t.Errorf("%d sets and %d options, of some %d and %d", len(whole.Sets), len(whole.Options), len(some.Sets), len(some.Options))
	}
	for _, o := range some.Options {
		if !slices.Contains(o.Sets, "base") && !slices.Contains(o.Sets, "tower") {
			t.Errorf("%s is of %v", o.Key, o.Sets)
		}
	}
	tiles := artAt(t, b, "/api/art?sets=tower,base,tower,messages").Tiles
	if _, ok := tiles["base/D"]; !ok || len(tiles) < 40 {
		t.Errorf("there are %d tiles, base/D among them: %t", len(tiles), ok)
	}
	for name := range tiles {
		if !strings.HasPrefix(name, "base/") && !strings.HasPrefix(name, "tower/") {
			t.Errorf("%s is of another set", name)
		}
	}
	for _, path := range []string{"/api/hello?sets=towr", "/api/art?sets=base,towr", "/api/art?sets=,"} {
		b.get(path).want(t, http.StatusBadRequest, "bad-setup")
	}
}

// The pictures of a game's sets are those of all its tiles.
func TestPicturesOfTheSetsOfAGame(t *testing.T) {
	h := openHouse(t)
	b := h.browser(t)
	for _, set := range append(helloAt(t, b, "").Sets, protocol.Set{ID: "all"}) {
		for _, preset := range []string{"plus", "classic"} {
			expansions := append([]string{set.ID}, set.Needs...)
			if set.ID == "base" {
				expansions = nil
			}
			g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Preset: preset, Expansions: expansions})
			if err != nil {
				t.Fatalf("%s, %s: %v", set.ID, preset, err)
			}
			sets := append([]string{"base"}, g.Setup().Expansions...)
			some := artAt(t, b, "/api/art?sets="+strings.Join(sets, ",")).Tiles
			for n := range g.Book().Types() {
				name := g.Book().Catalog().Tile(n).Name()
				plain, _, _ := strings.Cut(name, "~") // what shows a copy that has no picture of its own
				_, own := some[name]
				if _, usual := some[plain]; !own && !usual {
					t.Errorf("%s, %s: the picture of %s is missing", set.ID, preset, name)
				}
			}
		}
	}
}

func helloAt(t *testing.T, b *browser, query string) (told protocol.Hello) {
	t.Helper()
	if got := b.get("/api/hello" + query); got.status != http.StatusOK || json.Unmarshal(got.body, &told) != nil {
		t.Fatalf("hello%s: %d %.200s", query, got.status, got.body)
	}
	return told
}

// askPacked asks for an address as who takes an encoding, and has what a tag names.
func askPacked(t *testing.T, b *browser, path, takes, tag string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.url+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", takes)
	if tag != "" {
		r.Header.Set("If-None-Match", tag)
	}
	resp, err := b.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp
}
