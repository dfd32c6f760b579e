package jcz

import (
	"strings"
	"testing"

	"circulade/game"
	"circulade/tile"
)

// edges are what the published definitions of their tiles say of the edges N E
// S W, nothing turned.
var edges = map[string]string{
	"BA/L": "ffff", "BA/LR": "ffrf", "BA/RCr": "crfr", "BA/Cccc+": "cccc", "BA/CccR": "ccrc", "BA/CFc": "fcfc",
	"BA/Cc": "cffc", "BA/CcRr": "crrc", "BA/Ccc": "ccfc", "BA/CRr": "crrf", "BA/CRRR": "crrr", "BA/RrC": "cfrr",
	"BA/C": "cfff", "BA/CFC": "cfcf", "BA/CC": "cffc", "BA/RRRR": "rrrr", "BA/RRR": "frrr", "BA/Rr": "ffrr", "BA/RFr": "frfr",
}

// Every tile of the game has a name, which says what ours says: its edges, and
// by its letters which of them belong together.
func TestTiles(t *testing.T) {
	g, err := game.New(game.Setup{Players: players(2), Preset: "plus"})
	if err != nil {
		t.Fatal(err)
	}
	if n := g.Book().Types(); n != len(tiles) {
		t.Errorf("%d tiles have names, the game has %d", len(tiles), n)
	}
	for n := range g.Book().Types() {
		name, face := g.Book().TileName(n), g.Book().Catalog().Tile(n)
		id, err := theirs(name)
		if err != nil {
			t.Error(err)
			continue
		}
		if back, err := ours(id); err != nil || back != name {
			t.Errorf("%s is %s and back %s: %v", name, id, back, err)
		}
		if strings.HasSuffix(id, "G") != (face.Mark == "garden") {
			t.Errorf("%s is %s: one of them has a garden", name, id)
		}
		shape, _, _ := strings.Cut(strings.TrimSuffix(id, "G"), ".")
		bare := strings.TrimSuffix(shape, "+")
		if want := edges[shape] + edges[bare]; !strings.HasPrefix(want, terrain(face)) {
			t.Errorf("%s is %s: our edges are %s, theirs %s", name, id, terrain(face), want)
		}
		if strings.Contains(shape, "+") != shielded(face) {
			t.Errorf("%s is %s: one of them has a shield", name, id)
		}
		letters, cloister := strings.CutPrefix(strings.TrimPrefix(bare, "BA/"), "L")
		if cloister != (face.Segment("m") >= 0) {
			t.Errorf("%s is %s: one of them has a monastery", name, id)
		}
		if !spells(face, letters) {
			t.Errorf("%s is %s: the letters do not fit its segments", name, id)
		}
	}
}

func terrain(f *tile.Tile) string {
	letters := map[tile.Terrain]string{tile.CityEdge: "c", tile.RoadEdge: "r", tile.FieldEdge: "f"}
	text := ""
	for _, t := range f.Terrain {
		text += letters[t]
	}
	return text
}

func shielded(f *tile.Tile) bool {
	for _, s := range f.Segments {
		if s.Shields > 0 {
			return true
		}
	}
	return false
}

// spells reports whether letters go clockwise round a tile from some edge: a
// capital begins a segment, a small letter goes on with it, F and what is left
// out are fields.
func spells(f *tile.Tile, letters string) bool {
	letters += strings.Repeat("F", 4-len(letters))
	for from := range tile.Edge(4) {
		segment := map[byte]int{}
		fits := true
		for i := range 4 {
			e, letter := (from+tile.Edge(i))&3, letters[i]
			leaves := -1
			for k, s := range f.Segments {
				if s.Edges.Has(e) && (s.Kind == tile.City || s.Kind == tile.Road) {
					leaves = k
				}
			}
			kind := letter | 0x20
			last, begun := segment[kind]
			switch {
			case letter == 'F':
				fits = fits && leaves < 0
			case leaves < 0 || f.Segments[leaves].Kind.String()[0] != kind:
				fits = false
			case letter == kind:
				fits = fits && begun && last == leaves
			default:
				fits = fits && !(begun && last == leaves)
			}
			segment[kind] = leaves
		}
		if fits {
			return true
		}
	}
	return false
}

func TestPlaces(t *testing.T) {
	for set := 1; set < 16; set++ {
		p := place{kind: tile.Road, edges: tile.EdgeSet(set)}
		feature, location := p.names()
		if back, err := parsePlace(feature, location); err != nil || back != p {
			t.Errorf("%s %s is read as %v, %v", feature, location, back, err)
		}
	}
	for set := 1; set < 256; set++ {
		p := place{kind: tile.Field, halves: tile.HalfSet(set)}
		feature, location := p.names()
		if back, err := parsePlace(feature, location); err != nil || back != p {
			t.Errorf("%s %s is read as %v, %v", feature, location, back, err)
		}
	}
	for _, test := range []struct {
		location string
		want     string // edges
	}{
		{"_N", "ESW"},
		{"_E", "NSW"},
		{"_S", "NEW"},
		{"_W", "NES"},
		{"NS", "NS"},
		{"WE", "EW"},
		{"NWSE", "NESW"},
		{"NW", "NW"},
		{"SW", "SW"},
		{"SE", "ES"},
		{"NE", "NE"},
		{"N.S", "NS"},
	} {
		p, err := parseLocation(test.location)
		have := ""
		for e := range tile.Edge(4) {
			if p.edges.Has(e) {
				have += e.String()
			}
		}
		if err != nil || have != test.want {
			t.Errorf("%s is %s, want %s; %v", test.location, have, test.want, err)
		}
	}
}
