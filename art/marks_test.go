package art

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"circulade/tile"
)

// TestEveryMarkHasItsPicture draws one tile with each mark in turn: the tile's
// name is the same each time, so that only the mark can make a difference.
func TestEveryMarkHasItsPicture(t *testing.T) {
	city := tile.Segment{Name: "c0", Kind: tile.City, Edges: 15}
	river := func(edges tile.EdgeSet) []tile.Segment {
		return []tile.Segment{{Name: "v0", Kind: tile.River, Edges: edges}, {Name: "f0", Kind: tile.Field, Halves: 255}}
	}
	land := []tile.Segment{{Name: "r0", Kind: tile.Road, Edges: 10}, {Name: "f0", Kind: tile.Field, Halves: 135}, {Name: "f1", Kind: tile.Field, Halves: 120}}
	anywhere := landMarks(t)
	for _, test := range []struct {
		name     string
		segments []tile.Segment
		marks    [][]string // of the tile
		on       []string   // of its first segment
		last     []string   // of its last
	}{
		{name: "city", segments: []tile.Segment{city}, on: marksOn(tile.City), marks: anywhere},
		{name: "road", segments: land, on: marksOn(tile.Road), last: marksOn(tile.Field), marks: anywhere},
		{name: "mouth", segments: river(8), marks: [][]string{{"river-source"}, {"river-end"}, {"river-end", "volcano"}}},
	} {
		var pictures [Details][][]byte
		add := func(mark string, b tile.Tile) {
			b.Set, b.ID = "marks", test.name
			for d := range pictures {
				svg := Picture(&b, Look{Detail: Detail(d)})
				checkSVG(t, mark, svg)
				if bytes.Contains(svg, []byte("<text")) {
					t.Errorf("%s on %s is a badge", mark, test.name)
				}
				if slices.ContainsFunc(pictures[d], func(o []byte) bool { return bytes.Equal(o, svg) }) {
					t.Errorf("%s on %s looks like another mark at level %v", mark, test.name, Detail(d))
				}
				pictures[d] = append(pictures[d], svg)
			}
		}
		if test.name != "mouth" { // a river's end without a mark is a lake
			add("nothing", tile.Tile{Segments: test.segments})
		}
		for _, m := range test.marks {
			add(m[len(m)-1], tile.Tile{Segments: test.segments, Marks: m})
		}
		for i, list := range [][]string{test.on, test.last} {
			for _, m := range list {
				segments := slices.Clone(test.segments)
				segments[i*(len(segments)-1)].Marks = []string{m}
				add(m, tile.Tile{Segments: segments})
			}
		}
	}
	fork := tile.Tile{Set: "marks", ID: "fork", Segments: river(11), Marks: []string{"river-fork"}}
	if bytes.Contains(Tile(&fork), []byte("<text")) {
		t.Error("river-fork is a badge")
	}
}

// landMarks returns the marks of a tile that can lie on any land, each with those that tell
// more about it, one by one, as the tiles of the sets have them.
func landMarks(t *testing.T) (list [][]string) {
	t.Helper()
	printed := map[string]bool{}
	for _, b := range printedTiles(t) {
		for _, name := range b.Marks {
			printed[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(allMarks)) {
		switch m := allMarks[name]; {
		case m.half == 0 || m.holy:
		case m.more == "":
			list = append(list, []string{name})
		default:
			for _, more := range slices.Sorted(maps.Keys(printed)) {
				if strings.HasPrefix(more, m.more) && more != name {
					list = append(list, []string{more, name})
				}
			}
		}
	}
	return list
}

// marksOn returns the marks of segments of a kind.
func marksOn(kind tile.Kind) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(allMarks)) {
		if pictured(kind, name) {
			list = append(list, name)
		}
	}
	return list
}

// TestNoPrintedMarkIsABadge holds that every mark of the sets that ship is drawn.
func TestNoPrintedMarkIsABadge(t *testing.T) {
	for _, b := range printedTiles(t) {
		if bytes.Contains(Tile(b), []byte("<text")) {
			t.Errorf("%s: a badge for one of %v %v", b.Name(), b.Marks, b.Segments)
		}
	}
}

// TestMisplacedMarkIsABadge holds that a mark which the land cannot show is
// shown all the same.
func TestMisplacedMarkIsABadge(t *testing.T) {
	m := &tile.Tile{Set: "mine", ID: "2", Marks: []string{"river-fork"}, Segments: []tile.Segment{
		{Name: "c0", Kind: tile.City, Edges: 1, Marks: []string{"inn"}},
		{Name: "f0", Kind: tile.Field, Halves: 252, Marks: []string{"cathedral"}},
	}}
	svg := Tile(m)
	for _, want := range []string{">R<", ">I<", ">C<"} {
		if !bytes.Contains(svg, []byte(want)) {
			t.Errorf("no badge %s", want)
		}
	}
}

func TestOrnamentsLieWhereTheyBelong(t *testing.T) {
	seen := map[string]int{}
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for i, o := range s.ornaments {
			seen[o.mark]++
			home := s.land.owner(o.at)
			if s.hubbed && o.mark == s.end && o.at == s.hub {
				continue // roads end here, whatever lies about it
			}
			if o.mark == "labyrinth" {
				continue // it lies where its roads meet, over the corners of the fields
			}
			anywhere := landHalf(o.mark) > 0 && s.isCity(home)
			if home < 0 || pictured(tile.City, o.mark) != s.isCity(home) && !anywhere {
				t.Errorf("%s: the %s lies on %d", b.Name(), o.mark, home)
				continue
			}
			for k := range 32 {
				p := o.at.add(polar(o.r*0.93, float64(k)*0.19635))
				if v := s.land.owner(p); v != home {
					t.Errorf("%s: the %s at %v reaches from %d over to %d at %v", b.Name(), o.mark, o.at, home, v, p)
					break
				}
			}
			for _, q := range s.ornaments[:i] {
				if d := o.at.dist(q.at); d < o.r+q.r {
					t.Errorf("%s: the %s lies on the %s", b.Name(), o.mark, q.mark)
				}
			}
			for _, q := range s.shields {
				if d := o.at.dist(q.at); d < o.r+q.r {
					t.Errorf("%s: the %s lies on a coat of arms", b.Name(), o.mark)
				}
			}
			if g := s.garden; g != nil && o.at.dist(g.at) < o.r+g.r {
				t.Errorf("%s: the %s lies on the garden", b.Name(), o.mark)
			}
		}
		for _, g := range b.Segments {
			for _, m := range g.Marks {
				if pictured(g.Kind, m) && !slices.ContainsFunc(s.ornaments, func(o ornament) bool { return o.mark == m }) {
					t.Errorf("%s: no %s", b.Name(), m)
				}
			}
		}
	}
	for m := range allMarks {
		if seen[m] == 0 {
			t.Errorf("no tile with %s", m)
		}
	}
}

// TestInnStandsByItsRoad holds that no other road is nearer to an inn, and that
// its own is near.
func TestInnStandsByItsRoad(t *testing.T) {
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for i := range s.ways {
			w := &s.ways[i]
			if !slices.Contains(b.Segments[w.seg].Marks, "inn") {
				continue
			}
			at := s.ornaments[slices.IndexFunc(s.ornaments, func(o ornament) bool { return o.mark == "inn" })]
			own := at.at.dist(nearest(w.lines, at.at))
			if own > roadHalf+at.r+5 {
				t.Errorf("%s: the inn is %.1f from its road", b.Name(), own)
			}
			for j := range s.ways {
				if o := &s.ways[j]; !o.river && j != i && at.at.dist(nearest(o.lines, at.at)) < own+4 {
					t.Errorf("%s: the inn stands by %s too", b.Name(), b.Segments[o.seg].Name)
				}
			}
		}
	}
}

// TestRoadsEndAtTheirMark holds that a mark lies where the roads meet that end at
// it, and that roads part the fields there.
func TestRoadsEndAtTheirMark(t *testing.T) {
	checked := map[string]bool{}
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for i := range s.ways {
			w := &s.ways[i]
			end := b.Segments[w.seg].EndsAt
			if landHalf(end) == 0 {
				continue
			}
			checked[end] = true
			i := slices.IndexFunc(s.ornaments, func(o ornament) bool { return o.mark == end })
			if i < 0 || s.ornaments[i].at != w.end() {
				t.Errorf("%s: %s does not end at the %s", b.Name(), b.Segments[w.seg].Name, end)
			}
		}
	}
	for _, m := range []string{"volcano", "tower", "bazaar", "fair", "ferry-lake", "watchtower", "circus", "acrobats"} {
		if !checked[m] {
			t.Errorf("no road ends at a %s", m)
		}
	}
}

// TestPlacesOfMarksAreTold holds that where pieces stand on a mark is told with the
// spots, and only where there is one.
func TestPlacesOfMarksAreTold(t *testing.T) {
	spotOf := map[string]string{"ferry-lake": "ferry-lake", "plague": "plague", "flying-machine": "wings"}
	seen := map[string]bool{}
	for _, b := range printedTiles(t) {
		spots, ornaments := Spots(b), layOut(b).ornaments
		for mark, spot := range spotOf {
			at, ok := spots[spot]
			i := slices.IndexFunc(ornaments, func(o ornament) bool { return o.mark == mark })
			if ok != (i >= 0) || ok && ornaments[i].at != (pt{at[0], at[1]}) {
				t.Errorf("%s: %s is told at %v, %t", b.Name(), mark, at, ok)
			}
			seen[mark] = seen[mark] || ok
		}
	}
	for mark := range spotOf {
		if !seen[mark] {
			t.Errorf("no tile tells where %s is", mark)
		}
	}
}

// TestTowerStandsOnItsFoundation holds that the place for a tower is told with
// the spots, and only where there is one.
func TestTowerStandsOnItsFoundation(t *testing.T) {
	for _, b := range printedTiles(t) {
		at, ok := Spots(b)["tower"]
		if marked := slices.Contains(b.Marks, "tower"); ok != marked {
			t.Errorf("%s: a place for a tower: %v, want %v", b.Name(), ok, marked)
			continue
		}
		s := layOut(b)
		i := slices.IndexFunc(s.ornaments, func(o ornament) bool { return o.mark == "tower" })
		if ok && (i < 0 || s.ornaments[i].at != pt{at[0], at[1]}) {
			t.Errorf("%s: the tower stands at %v, its foundation lies elsewhere", b.Name(), at)
		}
	}
}
