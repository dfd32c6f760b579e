package art

import (
	"bytes"
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestFigures(t *testing.T) {
	var file struct {
		Symbols []struct {
			ID      string `xml:"id,attr"`
			ViewBox string `xml:"viewBox,attr"`
		} `xml:"symbol"`
	}
	svg := Figures()
	if err := xml.Unmarshal(svg, &file); err != nil {
		t.Fatalf("not well-formed: %v", err)
	}
	has := map[string]bool{}
	for _, s := range file.Symbols {
		if has[s.ID] {
			t.Errorf("symbol %q twice", s.ID)
		}
		has[s.ID] = true
		if s.ViewBox != "0 0 100 100" {
			t.Errorf("symbol %q has viewBox %q, want 0 0 100 100", s.ID, s.ViewBox)
		}
	}
	for _, id := range []string{
		"follower", "knight", "thief", "monk", "farmer", "big", "big-knight", "big-thief", "big-monk", "big-farmer", "abbot", "builder", "pig", "mayor", "wagon", "barn", "messenger", "robber", "figure",
		"token", "wine", "grain", "cloth", "king", "robber-baron",
		"dragon", "dragon-trail", "fairy", "count", "ingot", "mage", "witch", "tower", "tower-plan", "bridge", "castle", "ferry", "ferry-bend", "lane", "lane-bend",
		"tower-pieces", "bridges", "castles", "abbeys", "bazaar", "minster", "anvil", "wheel-pig", "sector-fortune", "sector-taxes", "sector-famine", "sector-storm", "sector-inquisition", "sector-plague", "chain", "coin", "message", "message-road", "message-city", "message-monastery", "message-shields",
		"message-knights", "message-farmers", "message-extra-tile", "message-score-one",
		"outbreak-1", "outbreak-6", "averted-1", "averted-6", "flea", "flea-inactive",
		"catapult", "token-knockout", "token-seduction", "token-target", "token-catch",
		"glyph-0", "glyph-1", "glyph-2", "glyph-3", "glyph-4", "glyph-5",
		"face", "face-random", "face-greedy", "face-beginner", "face-easy", "face-normal", "face-hard", "face-master", "face-builder", "face-farmer", "face-thief",
	} {
		if !has[id] {
			t.Errorf("no symbol %q", id)
		}
	}
	if !bytes.Equal(svg, Figures()) {
		t.Error("drawn twice, two files")
	}
	if bytes.Contains(svg, []byte("style")) {
		t.Error("inline style in the figures")
	}
}

const silhouetteSide = 24

// A silhouette is what a piece covers of 24 by 24 pixels.
type silhouette [silhouetteSide * silhouetteSide]bool

func silhouettes() map[string]silhouette {
	all := map[string]silhouette{}
	for _, p := range pieces() {
		var in silhouette
		for _, q := range p.parts {
			rings := trace(q.d)
			for i := range in {
				at := pt{float64(i%silhouetteSide) + 0.5, float64(i/silhouetteSide) + 0.5}.mul(100.0 / silhouetteSide)
				in[i] = in[i] || within(at, rings)
			}
		}
		all[p.id] = in
	}
	return all
}

// unlike is in how many pixels two silhouettes differ.
func (a silhouette) unlike(b silhouette) int {
	n := 0
	for i := range a {
		if a[i] != b[i] {
			n++
		}
	}
	return n
}

// TestFiguresDiffer lays the silhouettes of the pieces over each other at 24 pixels: from
// afar they are told apart by nothing else.
func TestFiguresDiffer(t *testing.T) {
	const pixels = 70
	all := silhouettes()
	for p, a := range all {
		for q, b := range all {
			if n := a.unlike(b); p < q && n < pixels {
				t.Errorf("%s and %s differ in %d pixels of %d, want %d", p, q, n, len(a), pixels)
			}
		}
	}
}

// TestRolesDiffer asks more of one figure in its roles: who stands in a city, walks a
// road, kneels or lies is seen without looking for the prop.
func TestRolesDiffer(t *testing.T) {
	const pixels = 80
	all := silhouettes()
	for _, roles := range [][]string{
		{"follower", "knight", "thief", "monk", "farmer"},
		{"big", "big-knight", "big-thief", "big-monk", "big-farmer"},
	} {
		for i, a := range roles {
			for _, b := range roles[:i] {
				if n := all[a].unlike(all[b]); n < pixels {
					t.Errorf("%s and %s differ in %d pixels, want %d", a, b, n, pixels)
				}
			}
		}
	}
}

// TestFiguresKeepTheirPlace holds that a piece stays about its square, so that it is as
// large as the page means it to be, and that it stands on the lower edge.
func TestFiguresKeepTheirPlace(t *testing.T) {
	for _, p := range pieces() {
		foot, _ := stands(p.parts)
		if foot.y < 89 || foot.y > 99 {
			t.Errorf("%s stands at %.1f, want 89 to 99", p.id, foot.y)
		}
		for _, q := range p.parts {
			for _, ring := range trace(q.d) {
				for _, at := range ring {
					if at.x < -8 || at.x > 113 || at.y < -5 {
						t.Errorf("%s reaches %v", p.id, at)
					}
				}
			}
		}
	}
}

// TestPlainSquare holds that a glyph lies wholly on paint of its seat, and on nothing
// else.
func TestPlainSquare(t *testing.T) {
	for _, p := range pieces() {
		if p.id == "token" { // no seat owns it
			continue
		}
		left, top, side := Glyph(p.id)
		from := pt{left, top}
		for x := 0.0; x <= side; x += 2 {
			for y := 0.0; y <= side; y += 2 {
				at, on := from.add(pt{x, y}), -1
				for i, q := range p.parts {
					if within(at, trace(q.d)) {
						on = i
					}
				}
				// The corners of the square are free on every glyph but one, and its are blunt.
				corner := (x < 6 || x > side-6) && (y < 6 || y > side-6)
				if !corner && (on < 0 || p.parts[on].colour != "") {
					t.Fatalf("%s: %v is not on paint", p.id, at)
				}
			}
		}
		for _, line := range strings.Split(p.cuts, "M")[1:] {
			for _, at := range traceLine("M" + line) {
				if at.x > from.x && at.x < from.x+side && at.y > from.y && at.y < from.y+side {
					t.Errorf("%s: %v of %q lies in the plain square", p.id, at, line)
				}
			}
		}
	}
}

// outline follows path data of one closed shape.
func outline(t *testing.T, d string) []pt {
	t.Helper()
	all := trace(d)
	if len(all) != 1 {
		t.Fatalf("%d shapes in %q", len(all), d)
	}
	return all[0]
}

// traceLine follows an open line.
func traceLine(d string) []pt {
	return slices.Concat(trace(strings.TrimSuffix(d, "Z") + "Z")...)
}

// TestBevels holds that the light comes from the north-west on every piece.
func TestBevels(t *testing.T) {
	b := bevelOf(ball(50, 50, 20))
	lit, dim := b.lit, b.dim
	if len(lit) == 0 || len(dim) == 0 || b.wide != 1 {
		t.Fatalf("a ball has the bevels %q and %q, %v wide", lit, dim, b.wide)
	}
	if n := bytes.Count(lit, []byte("M")) + bytes.Count(dim, []byte("M")); n != 2 {
		t.Errorf("%d bevels, want one in the light and one in the shade", n)
	}
	if thin := bevelOf(bar(pt{10, 10}, pt{10, 80}, 6)); thin.wide > 0.8 {
		t.Errorf("a stick has bevels %v wide", thin.wide)
	}
}

func TestSeats(t *testing.T) {
	names, hexes := map[string]bool{}, map[string]bool{}
	for _, s := range Seats() {
		names[s.Name], hexes[s.Hex] = true, true
		if k := contrast(t, s.Hex, s.Ink); k < 4.5 {
			t.Errorf("%s: ink on the colour has contrast %.2f, want 4.5", s.Name, k)
		}
	}
	if len(names) != 6 || len(hexes) != 6 {
		t.Errorf("seats are not all different: %v %v", names, hexes)
	}
}

// contrast returns the contrast ratio of two colours as WCAG defines it.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	light := func(hex string) float64 {
		v, err := strconv.ParseUint(hex[1:], 16, 24)
		if err != nil {
			t.Fatalf("colour %q: %v", hex, err)
		}
		part := func(shift uint) float64 {
			c := float64(v>>shift&255) / 255
			if c <= 0.04045 {
				return c / 12.92
			}
			return math.Pow((c+0.055)/1.055, 2.4)
		}
		return 0.2126*part(16) + 0.7152*part(8) + 0.0722*part(0)
	}
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func TestPathData(t *testing.T) {
	for x, want := range map[float64]string{0: "0", -0.04: "0", 0.5: ".5", -0.5: "-.5", 12: "12", 12.34: "12.3", -7.96: "-8"} {
		if got := number(x); got != want {
			t.Errorf("number(%v) = %q, want %q", x, got, want)
		}
	}
	p := pen{}
	p.move(pt{1, -2})
	p.curve(pt{0.5, 0.5}, pt{-1, 2}, pt{3, 3})
	p.close()
	if got, want := string(p.d), "M1-2C.5 .5-1 2 3 3Z"; got != want {
		t.Errorf("path data %q, want %q", got, want)
	}
}
