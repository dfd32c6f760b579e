package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"circulade/expansion/all"
	"circulade/expansion/base"
	"circulade/tile"
)

// printedTiles returns the tiles of all sets, the samples beside this test, and
// all their copies with a garden.
func printedTiles(t *testing.T) []*tile.Tile {
	t.Helper()
	modules, err := all.Modules()
	if err != nil {
		t.Fatal(err)
	}
	var sets []*tile.Set
	for _, m := range modules {
		if m.Tiles != nil {
			sets = append(sets, m.Tiles)
		}
	}
	sets = append(sets, samples(t))
	var tiles []*tile.Tile
	for _, s := range sets {
		for _, b := range s.Tiles {
			tiles = append(tiles, b)
			if b.GardenCopies > 0 {
				tiles = append(tiles, withGarden(b))
			}
		}
	}
	return tiles
}

// someTiles returns them all, or in short mode every fourth.
func someTiles(t *testing.T) []*tile.Tile {
	t.Helper()
	tiles := printedTiles(t)
	if !testing.Short() {
		return tiles
	}
	var some []*tile.Tile
	for i := 0; i < len(tiles); i += 4 {
		some = append(some, tiles[i])
	}
	return some
}

// withGarden returns the tile as it is in a game in which gardens are segments.
func withGarden(b *tile.Tile) *tile.Tile {
	g := *b.WithGarden()
	g.Segments = append(slices.Clone(b.Segments), tile.Segment{Name: "g", Kind: tile.Garden, Inner: true})
	return &g
}

func samples(t *testing.T) *tile.Set {
	t.Helper()
	const name = "testdata/samples.tiles"
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	set, err := tile.Parse(name, src)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// checkSVG reports what would keep a picture from being inlined anywhere.
func checkSVG(t *testing.T, name string, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	first := true
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("%s: not well-formed: %v", name, err)
		}
		el, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		if first && el.Name.Local != "svg" {
			t.Errorf("%s: root is <%s>, want <svg>", name, el.Name.Local)
		}
		first = false
		if n := el.Name.Local; n != "svg" && n != "g" && n != "path" && n != "text" {
			t.Errorf("%s: unexpected <%s>", name, n)
		}
		for _, a := range el.Attr {
			switch a.Name.Local {
			case "id", "style", "class", "href":
				t.Errorf("%s: unexpected attribute %s", name, a.Name.Local)
			}
			if strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf") {
				t.Errorf("%s: %s=%q is not a number", name, a.Name.Local, a.Value)
			}
		}
	}
	if first {
		t.Errorf("%s: empty picture", name)
	}
}

func TestTile(t *testing.T) {
	const limit = 26 << 10
	seen := map[string]string{}
	for _, b := range someTiles(t) {
		svg := Tile(b)
		checkSVG(t, b.Name(), svg)
		if !bytes.Equal(svg, Tile(b)) {
			t.Errorf("%s: drawn twice, two pictures", b.Name())
		}
		if len(svg) > limit {
			t.Errorf("%s: %d bytes, want at most %d", b.Name(), len(svg), limit)
		}
		if !bytes.Contains(svg, []byte(`viewBox="0 0 100 100"`)) {
			t.Errorf("%s: no viewBox 0 0 100 100", b.Name())
		}
		if o := seen[string(svg)]; o != "" {
			t.Errorf("%s and %s look the same", b.Name(), o)
		}
		seen[string(svg)] = b.Name()
	}
}

func TestGardenIsWhollyOnOneField(t *testing.T) {
	for _, b := range someTiles(t) {
		s := layOut(b)
		if got, want := s.garden != nil, b.Mark == "garden"; got != want {
			t.Errorf("%s: garden drawn: %v, want %v", b.Name(), got, want)
		}
		if g := s.garden; g != nil && !s.plot(g.at, g.r) {
			t.Errorf("%s: the garden at %v hides something", b.Name(), g.at)
		}
	}
}

func TestGardenLooksTheSameAsSegment(t *testing.T) {
	checked := 0
	for _, b := range printedTiles(t) {
		if b.Mark != "garden" {
			continue
		}
		checked++
		plain := *b
		plain.Segments = b.Segments[:len(b.Segments)-1]
		if !bytes.Equal(Tile(&plain), Tile(b)) {
			t.Errorf("%s: with the segment another picture", b.Name())
		}
		spots := Spots(b)
		if g := layOut(&plain).garden; spots["g"] != [2]float64{g.at.x, g.at.y} {
			t.Errorf("%s: the spot of g is %v, the garden lies at %v", b.Name(), spots["g"], g.at)
		}
		for name, at := range Spots(&plain) {
			if spots[name] != at {
				t.Errorf("%s: the spot of %s is %v with the segment, %v without", b.Name(), name, spots[name], at)
			}
		}
	}
	if checked < 8 {
		t.Errorf("%d gardens", checked)
	}
}

// TestEdges holds that every edge shows what the facts say where neighbours
// meet: a city along nearly all of it, a road or a river in its middle.
func TestEdges(t *testing.T) {
	for _, b := range someTiles(t) {
		s := layOut(b)
		for e := tile.North; e <= tile.West; e++ {
			kind := func(x float64) string {
				switch v := s.land.owner(pt{x, 0.5}.turn(e)); v {
				case blocked:
					return "wall"
				case free:
					return "grass"
				default:
					return b.Segments[v].Kind.String()
				}
			}
			if b.Terrain[e] == tile.WallEdge {
				continue // TestTown looks at these
			}
			want := map[tile.Terrain]string{
				tile.CityEdge: "city", tile.RoadEdge: "road", tile.RiverEdge: "river", tile.FieldEdge: "field",
				tile.Joker: b.Segments[0].Kind.String(),
			}[b.Terrain[e]]
			if got := kind(50.5); got != want {
				t.Errorf("%s %v: middle shows %s, want %s", b.Name(), e, got, want)
			}
			if want == "road" || want == "river" {
				want = "field"
			}
			for _, x := range []float64{8.5, 20.5, 40.5, 59.5, 79.5, 91.5} {
				if got := kind(x); got != want {
					t.Errorf("%s %v at %v: shows %s, want %s", b.Name(), e, x, got, want)
				}
			}
		}
	}
}

func TestUnknownMarkIsABadge(t *testing.T) {
	m := &tile.Tile{Set: "mine", ID: "1", Marks: []string{"<odd"}, Segments: []tile.Segment{
		{Name: "r0", Kind: tile.Road, Edges: 1 << tile.South, EndsAt: "windmill", Marks: []string{"itchy"}},
		{Name: "f0", Kind: tile.Field, Halves: 255},
	}}
	svg := Tile(m)
	checkSVG(t, "mine/1", svg)
	for _, want := range []string{">&lt;<", ">W<", ">I<"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no badge %s in %s", want, svg)
		}
	}
}

// TestAnyTopology draws tiles that nobody would print.
func TestAnyTopology(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	ends := []string{"", "junction", "city", "monastery", "house", "tower", "volcano", "\x00"}
	marks := []string{"", "wine", "inn", "cathedral", "pig-herd", "cloth"}
	tileMarks := []string{"volcano", "river-source", "river-end", "river-fork", "odd"}
	many := 80
	if testing.Short() {
		many = 20
	}
	for n := range many {
		m := &tile.Tile{Set: "any", ID: string(rune('A' + n%26))}
		if n%5 == 0 {
			m.Mark = "garden"
		}
		for i := range r.IntN(9) {
			m.Segments = append(m.Segments, tile.Segment{
				Name:    string(rune('a' + i)),
				Kind:    tile.Kind(r.IntN(int(tile.Kinds) + 1)),
				Edges:   tile.EdgeSet(r.IntN(16)),
				Halves:  tile.HalfSet(r.IntN(256)),
				Shields: r.IntN(4) - 1,
				EndsAt:  ends[r.IntN(len(ends))],
				Marks:   marks[:r.IntN(len(marks)+1)],
			})
		}
		m.Links = [][]int{{r.IntN(9), r.IntN(9)}, {}, {-1, 99}}
		m.Crossings = [][2]int{{r.IntN(9), r.IntN(9)}, {-1, 99}}
		m.Marks = slices.Concat(ends[:r.IntN(len(ends))], tileMarks[r.IntN(len(tileMarks)):])
		for d := Full; d < Details; d++ {
			checkSVG(t, m.Name(), Picture(m, Look{Detail: d}))
		}
		spots := Spots(m)
		if _, ok := spots["tower"]; ok != slices.Contains(m.Marks, "tower") {
			t.Errorf("a place for a tower: %v: %+v", ok, m)
		}
		delete(spots, "tower")
		if len(spots) != len(m.Segments) {
			t.Errorf("%d spots for %d segments: %+v", len(spots), len(m.Segments), m)
		}
		for name, p := range spots {
			if !(p[0] >= 0 && p[0] <= size && p[1] >= 0 && p[1] <= size) {
				t.Errorf("segment %s stands off the tile at %v: %+v", name, p, m)
			}
		}
	}
}

func BenchmarkTile(b *testing.B) {
	set, err := base.Tiles()
	if err != nil {
		b.Fatal(err)
	}
	for d := Full; d < Details; d++ {
		b.Run(d.String(), func(b *testing.B) {
			for n := 0; b.Loop(); n++ {
				Picture(set.Tiles[n%len(set.Tiles)], Look{Detail: d})
			}
		})
	}
}
