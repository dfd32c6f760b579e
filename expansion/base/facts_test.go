package base_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/base"
	"circulade/tile"
)

// factsFile is present in the workshop only; the digest below stands in for
// it everywhere else.
const factsFile = "../../../shared/tiles/base.json"

// digest is that of the tiles which were found equal to factsFile.
const digest = "f8c027352dffa1269025425c2c851f93a592848f7311064d5572b356f046e751"

type setFacts struct {
	Set, Title string
	Count      int
	Tiles      []tileFacts
}

type tileFacts struct {
	ID           string
	Copies       int
	Start        bool
	GardenCopies int `json:"garden_copies"`
	Edges        map[string]string
	Cities       []struct {
		ID         string
		Edges      []string
		Shields    int
		CastleHalf bool `json:"castle_half"`
	}
	Roads []struct {
		ID     string
		Edges  []string
		EndsAt string `json:"ends_at"`
	}
	Rivers []struct {
		ID    string
		Edges []string
	}
	Fields []struct {
		ID     string
		Halves []string
		Cities []string
		Inner  bool
	}
	Monastery string
	Links     [][]string
	Crossings [][]string
	Icons     []string
}

func tiles(t *testing.T) *tile.Set {
	t.Helper()
	set, err := base.Tiles()
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func TestDigest(t *testing.T) {
	if got := tiles(t).Digest(); got != digest {
		t.Errorf("digest = %s, want %s: the tiles changed", got, digest)
	}
}

func TestCounts(t *testing.T) {
	set := tiles(t)
	var copies, gardens, start int
	for _, x := range set.Tiles {
		copies += x.Copies
		gardens += x.GardenCopies
		if x.Start {
			start++
		}
	}
	if len(set.Tiles) != 24 || copies != 72 || gardens != 8 || start != 1 {
		t.Errorf("%d tiles, %d copies, %d gardens, %d start; want 24, 72, 8, 1", len(set.Tiles), copies, gardens, start)
	}
}

// TestRotations counts the ways to turn each tile: 1 where all turns look the
// same, 2 where a half turn does.
func TestRotations(t *testing.T) {
	few := map[string]int{"B": 1, "C": 1, "X": 1, "F": 2, "G": 2, "H": 2, "U": 2}
	for _, x := range tiles(t).Tiles {
		want, ok := few[x.ID]
		if !ok {
			want = 4
		}
		if got := x.Rotations(); len(got) != want {
			t.Errorf("tile %s has rotations %v, want %d of them", x.ID, got, want)
		}
	}
}

func TestFormat(t *testing.T) {
	set := tiles(t)
	text, err := tile.Format(set)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tile.Parse("again", text)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(set, again) {
		t.Error("Format and Parse do not give the same set")
	}
}

func TestFacts(t *testing.T) {
	data, err := os.ReadFile(factsFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Logf("%s is not here; TestDigest holds the tiles to the facts", factsFile)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var facts setFacts
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	set := tiles(t)
	if set.ID != facts.Set || set.Title != facts.Title || len(set.Tiles) != len(facts.Tiles) {
		t.Fatalf("set %q, title %q, %d tiles; want %q, %q, %d", set.ID, set.Title, len(set.Tiles), facts.Set, facts.Title, len(facts.Tiles))
	}
	for i, want := range facts.Tiles {
		got := describe(set.Tiles[i])
		if want := want.describe(); !reflect.DeepEqual(got, want) {
			t.Errorf("tile %s:\n got %s\nwant %s", set.Tiles[i].Name(), strings.Join(got, "\n     "), strings.Join(want, "\n     "))
		}
	}
}

// describe writes a tile as lines that the facts can be written in too.
func describe(t *tile.Tile) []string {
	lines := []string{fmt.Sprint("tile ", t.ID, " x", t.Copies, " garden ", t.GardenCopies, " start ", t.Start)}
	terrain := map[tile.Terrain]string{tile.FieldEdge: "field", tile.RoadEdge: "road", tile.CityEdge: "city", tile.RiverEdge: "river"}
	for e, x := range t.Terrain {
		lines = append(lines, fmt.Sprint("edge ", tile.Edge(e), " ", terrain[x]))
	}
	name := func(i int) string { return t.Segments[i].Name }
	for _, s := range t.Segments {
		var halves, edges, borders []string
		for h := tile.NL; h <= tile.WR; h++ {
			if s.Halves.Has(h) {
				halves = append(halves, h.String())
			}
		}
		for e := tile.North; e <= tile.West; e++ {
			if s.Edges.Has(e) {
				edges = append(edges, e.String())
			}
		}
		for _, c := range s.Borders {
			borders = append(borders, name(c))
		}
		lines = append(lines, segment(s.Name, s.Kind.String(), edges, halves, borders, s.Shields, s.CastleHalf, s.EndsAt, s.Inner)+fmt.Sprint(s.Marks))
	}
	for _, g := range t.Links {
		lines = append(lines, meeting("link", g, name))
	}
	for _, c := range t.Crossings {
		lines = append(lines, meeting("cross", c[:], name))
	}
	lines = append(lines, fmt.Sprint("marks ", t.Marks))
	slices.Sort(lines)
	return lines
}

func (f tileFacts) describe() []string {
	lines := []string{fmt.Sprint("tile ", f.ID, " x", f.Copies, " garden ", f.GardenCopies, " start ", f.Start)}
	for e, x := range f.Edges {
		lines = append(lines, fmt.Sprint("edge ", e, " ", x))
	}
	for _, c := range f.Cities {
		lines = append(lines, segment(c.ID, "city", c.Edges, nil, nil, c.Shields, c.CastleHalf, "", false)+"[]")
	}
	for _, r := range f.Roads {
		lines = append(lines, segment(r.ID, "road", r.Edges, nil, nil, 0, false, r.EndsAt, false)+"[]")
	}
	for _, v := range f.Rivers {
		lines = append(lines, segment(v.ID, "river", v.Edges, nil, nil, 0, false, "", false)+"[]")
	}
	for _, x := range f.Fields {
		lines = append(lines, segment(x.ID, "field", nil, x.Halves, x.Cities, 0, false, "", x.Inner)+"[]")
	}
	if f.Monastery != "" {
		lines = append(lines, segment("m", f.Monastery, nil, nil, nil, 0, false, "", true)+"[]")
	}
	same := func(s string) string { return s }
	for _, g := range f.Links {
		lines = append(lines, meeting("link", g, same))
	}
	for _, g := range f.Crossings {
		lines = append(lines, meeting("cross", g, same))
	}
	lines = append(lines, fmt.Sprint("marks ", f.Icons))
	slices.Sort(lines)
	return lines
}

func segment(name, kind string, edges, halves, borders []string, shields int, castle bool, ends string, inner bool) string {
	return fmt.Sprint(name, " ", kind, " edges ", edges, " halves ", halves, " borders ", borders,
		" shields ", shields, " castle ", castle, " ends ", ends, " inner ", inner, " marks ")
}

func meeting[T any](word string, group []T, name func(T) string) string {
	var names []string
	for _, x := range group {
		names = append(names, name(x))
	}
	slices.Sort(names)
	return word + " " + strings.Join(names, " ")
}
