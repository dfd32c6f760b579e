package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"circulade/tile"
)

// A strip is what a picture shows along a line just inside one side of the tile as
// it lies: a colour for each unit of length.
type strip [size][3]float64

// A painter finds out what a picture shows on a line from west to east: it paints
// the elements of the picture one over the other there.
type painter struct {
	y     float64 // of the line
	line  strip
	moves []func(pt) pt // of the groups about the element, the innermost last
}

// stripOf paints a tile that lies with so many quarter turns.
func stripOf(t *testing.T, svg []byte, turn int, y float64) strip {
	t.Helper()
	p := &painter{y: y, moves: []func(pt) pt{func(q pt) pt { return q.turn(tile.Edge(turn)) }}}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		tok, err := d.Token()
		if errors.Is(err, io.EOF) {
			return p.line
		}
		if err != nil {
			t.Fatal(err)
		}
		switch el := tok.(type) {
		case xml.StartElement:
			if el.Name.Local == "svg" {
				continue
			}
			attr := map[string]string{}
			for _, a := range el.Attr {
				attr[a.Name.Local] = a.Value
			}
			p.moves = append(p.moves, transform(t, attr["transform"]))
			if el.Name.Local == "path" && attr["stroke-dasharray"] == "" {
				p.path(t, attr)
			}
		case xml.EndElement:
			p.moves = p.moves[:max(len(p.moves)-1, 0)]
		}
	}
}

// What pictures are written in.
var (
	transforms = regexp.MustCompile(`(\w+)\(([^)]*)\)`)
	decimals   = regexp.MustCompile(`-?(?:\d+\.?\d*|\.\d+)`)
	orders     = regexp.MustCompile(`[A-Za-z][^A-Za-z]*`)
)

// transform reads the attribute of that name.
func transform(t *testing.T, s string) func(pt) pt {
	t.Helper()
	move := func(p pt) pt { return p }
	for _, part := range transforms.FindAllStringSubmatch(s, -1) {
		n, before := numbers(t, part[2]), move
		switch {
		case part[1] == "translate" && len(n) == 2:
			move = func(p pt) pt { return before(p.add(pt{n[0], n[1]})) }
		case part[1] == "rotate":
			about := pt{}
			if len(n) == 3 {
				about = pt{n[1], n[2]}
			}
			sin, cos := math.Sincos(n[0] * math.Pi / 180)
			move = func(p pt) pt {
				q := p.sub(about)
				return before(about.add(pt{q.x*cos - q.y*sin, q.x*sin + q.y*cos}))
			}
		case part[1] == "scale":
			move = func(p pt) pt { return before(p.mul(n[0])) }
		default:
			t.Fatalf("transform %q", s)
		}
	}
	return move
}

func numbers(t *testing.T, s string) (list []float64) {
	t.Helper()
	for _, f := range decimals.FindAllString(s, -1) {
		x, err := strconv.ParseFloat(f, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, x)
	}
	return list
}

// path paints one element.
func (p *painter) path(t *testing.T, attr map[string]string) {
	t.Helper()
	lines := flatten(t, attr["d"])
	for _, l := range lines {
		for i, q := range l {
			for _, m := range slices.Backward(p.moves) {
				q = m(q)
			}
			l[i] = q
		}
	}
	alpha := 1.0
	if s := attr["opacity"]; s != "" {
		alpha = numbers(t, s)[0]
	}
	if fill := attr["fill"]; fill != "none" {
		p.fill(lines, colour(t, fill), alpha)
	}
	if stroke := attr["stroke"]; stroke != "" {
		width := 1.0
		if s := attr["stroke-width"]; s != "" {
			width = numbers(t, s)[0]
		}
		p.stroke(lines, width/2, colour(t, stroke), alpha)
	}
}

func colour(t *testing.T, hex string) (c [3]float64) {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 24)
	if err != nil {
		t.Fatalf("colour %q: %v", hex, err)
	}
	return [3]float64{float64(v >> 16 & 255), float64(v >> 8 & 255), float64(v & 255)}
}

func (p *painter) blend(i int, c [3]float64, alpha float64) {
	for k := range c {
		p.line[i][k] += (c[k] - p.line[i][k]) * alpha
	}
}

func (p *painter) fill(lines [][]pt, c [3]float64, alpha float64) {
	var cuts []float64
	for _, l := range lines {
		for i, a := range l {
			if b := l[(i+1)%len(l)]; (a.y > p.y) != (b.y > p.y) {
				cuts = append(cuts, a.x+(b.x-a.x)*(p.y-a.y)/(b.y-a.y))
			}
		}
	}
	for i := range p.line {
		n := 0
		for _, x := range cuts {
			if x < float64(i)+0.5 {
				n++
			}
		}
		if n%2 == 1 {
			p.blend(i, c, alpha)
		}
	}
}

func (p *painter) stroke(lines [][]pt, half float64, c [3]float64, alpha float64) {
	var hit [size]bool
	for _, l := range lines {
		for k := range l {
			a, b := l[max(k-1, 0)], l[k]
			if min(a.y, b.y) > p.y+half || max(a.y, b.y) < p.y-half {
				continue
			}
			for i := max(int(min(a.x, b.x)-half)-1, 0); i < min(int(max(a.x, b.x)+half)+2, size); i++ {
				hit[i] = hit[i] || toSegment(pt{float64(i) + 0.5, p.y}, a, b) <= half
			}
		}
	}
	for i, h := range hit {
		if h {
			p.blend(i, c, alpha)
		}
	}
}

// flatten reads path data, absolute or relative, into lines.
func flatten(t *testing.T, d string) (lines [][]pt) {
	t.Helper()
	var at, start pt
	line := func(q pt) {
		last := len(lines) - 1
		lines[last] = append(lines[last], q)
		at = q
	}
	for _, c := range orders.FindAllString(d, -1) {
		n, from := numbers(t, c), pt{}
		if c[0] >= 'a' {
			from = at
		}
		switch k := strings.ToUpper(c[:1]); k {
		case "M":
			at = from.add(pt{n[0], n[1]})
			start, lines = at, append(lines, []pt{at})
		case "L":
			for ; len(n) > 1; n = n[2:] {
				if c[0] == 'l' {
					from = at
				}
				line(from.add(pt{n[0], n[1]}))
			}
		case "H":
			line(pt{from.x + n[0], at.y})
		case "V":
			line(pt{at.x, from.y + n[0]})
		case "C":
			for ; len(n) > 5; n = n[6:] {
				curve := &pen{at: []pt{at}}
				curve.curve(pt{n[0], n[1]}, pt{n[2], n[3]}, pt{n[4], n[5]})
				for _, q := range curve.at[1:] {
					line(q)
				}
			}
		case "Z":
			line(start)
		default:
			t.Fatalf("path command %q", c)
		}
	}
	return lines
}

// same reports whether two colours look the same.
func same(a, b [3]float64) bool {
	return max(abs(a[0]-b[0]), abs(a[1]-b[1]), abs(a[2]-b[2])) < 12
}

// A side is a kind of edge in the north or in the south of a tile as it lies.
type side struct {
	kind  tile.Terrain
	south bool
}

// TestSeams lays every tile with each of its edges in the north and in the south, and
// compares what they show there. Ways, walls and grounds of any two neighbours meet
// if all tiles show the same; only what is strewn about may differ.
func TestSeams(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every tile point by point, alone")
	}
	for d := Full; d < Details; d++ {
		t.Run(d.String(), func(t *testing.T) { testSeams(t, d) })
	}
}

func testSeams(t *testing.T, d Detail) {
	t.Helper()
	const inset = 0.25
	seen := map[side][]strip{}
	names := map[side][]string{}
	for n, b := range someTiles(t) {
		for e := tile.North; e <= tile.West; e++ {
			if b.Terrain[e] == tile.Joker || b.Terrain[e] == tile.WallEdge {
				continue // any neighbour, or one that is always the same
			}
			i := (n + int(e)) % 2 // one or the other is enough
			k := side{b.Terrain[e], i == 1}
			turn := (4 - int(e) + 2*i) & 3
			svg := Picture(b, Look{Kind: n % Looks, Turn: turn, Detail: d})
			seen[k] = append(seen[k], stripOf(t, svg, turn, []float64{inset, size - inset}[i]))
			names[k] = append(names[k], b.Name()+" "+e.String())
		}
	}
	for k, strips := range seen {
		usual := mostShown(strips)
		for i, s := range strips {
			compareStrips(t, names[k][i], k.kind, s, usual, 12)
		}
		if k.south {
			compareStrips(t, "the neighbour in the north", k.kind, mostShown(seen[side{k.kind, false}]), usual, 4)
		}
	}
}

// compareStrips holds that all but a few places are alike, and a way wholly.
func compareStrips(t *testing.T, name string, kind tile.Terrain, s, usual strip, few int) {
	t.Helper()
	const corner = 10    // where walls come in
	differ, ends := 0, 0 // ends: where a house stops at the side
	for x := corner; x < size-corner; x++ {
		if same(s[x], usual[x]) {
			continue
		}
		differ++
		if way := kind == tile.RoadEdge || kind == tile.RiverEdge; way && abs(float64(x)-49.5) < 5 {
			t.Errorf("%s: at %d not what most edges of %v show", name, x, kind)
		}
		if paved := colour(t, paving); kind == tile.CityEdge && few < 12 && same(s[x], paved) != same(usual[x], paved) {
			ends++
		}
	}
	if ends > 4 { // walls that lie aslant are elsewhere half a unit further on
		t.Errorf("%s: houses are cut off at %d places", name, ends)
	}
	if differ > few {
		t.Errorf("%s: %d of %d places differ from what most edges of %v show", name, differ, size-2*corner, kind)
	}
}

// mostShown returns the colours that most strips show.
func mostShown(strips []strip) (usual strip) {
	for x := range usual {
		count := map[[3]float64]int{}
		for _, s := range strips {
			count[s[x]]++
			if count[s[x]] > count[usual[x]] {
				usual[x] = s[x]
			}
		}
	}
	return usual
}

// TestContrast holds the palette to 3:1 for roads and walls on every green they
// meet, as WCAG computes it.
func TestContrast(t *testing.T) {
	for _, ground := range []string{grass, grassWarm, grassDeep} {
		for what, c := range map[string]string{"road": roadFill, "wall": stone} {
			if k := contrast(t, c, ground); k < 3 {
				t.Errorf("a %s on %s has contrast %.2f, want 3", what, ground, k)
			}
		}
	}
	for _, c := range []string{stone, pavingHi} {
		if k := contrast(t, c, terracotta); k < 2.3 {
			t.Errorf("%s on a city from afar has contrast %.2f, want 2.3", c, k)
		}
	}
	for _, ground := range []string{Grass, Paving, Road, Water, terracotta, roofs[0].high, roofs[0].low} {
		if k := max(contrast(t, ink, ground), contrast(t, halo, ground)); k < 3 {
			t.Errorf("the outline of a figure on %s has contrast %.2f, want 3", ground, k)
		}
	}
	for _, c := range []string{waterFill, paving} {
		if k := contrast(t, c, grass); k < 1.8 {
			t.Errorf("%s on grass has contrast %.2f, want 1.8", c, k)
		}
	}
}

// TestPaletteInDocs holds that docs/art.md tells the colours that are used.
func TestPaletteInDocs(t *testing.T) {
	doc, err := os.ReadFile("../docs/art.md")
	if err != nil {
		t.Fatal(err)
	}
	code, err := source.ReadFile("palette.go")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile("`([a-zA-Z]+)` `(#[0-9a-f]{6})`").FindAllStringSubmatch(string(doc), -1)
	if len(list) < 25 {
		t.Errorf("%d colours in the table", len(list))
	}
	for _, m := range list {
		if !regexp.MustCompile(m[1] + ` += "` + m[2] + `"`).Match(code) {
			t.Errorf("%s is not %s", m[1], m[2])
		}
	}
}
