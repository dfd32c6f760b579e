package art

import (
	"bytes"
	"encoding/xml"
	"math"
	"regexp"
	"strconv"
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
		"follower", "farmer", "big", "big-farmer", "abbot", "builder", "pig", "mayor", "wagon", "barn", "messenger", "robber", "figure",
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

// outline flattens path data of the commands M, L, H, V, C and Z into points.
func outline(t *testing.T, d string) []pt {
	t.Helper()
	p := &pen{}
	commands := regexp.MustCompile(`[MLHVCZ][^MLHVCZ]*`).FindAllString(d, -1)
	for _, c := range commands {
		var n []float64
		for _, f := range regexp.MustCompile(`-?[0-9.]+`).FindAllString(c, -1) {
			x, err := strconv.ParseFloat(f, 64)
			if err != nil {
				t.Fatal(err)
			}
			n = append(n, x)
		}
		last := pt{}
		if len(p.at) > 0 {
			last = p.at[len(p.at)-1]
		}
		switch {
		case c[0] == 'M' && len(n) == 2 || c[0] == 'L' && len(n) == 2:
			p.line(pt{n[0], n[1]})
		case c[0] == 'H' && len(n) == 1:
			p.line(pt{n[0], last.y})
		case c[0] == 'V' && len(n) == 1:
			p.line(pt{last.x, n[0]})
		case c[0] == 'C' && len(n) > 0 && len(n)%6 == 0:
			for ; len(n) > 0; n = n[6:] {
				p.curve(pt{n[0], n[1]}, pt{n[2], n[3]}, pt{n[4], n[5]})
			}
		case c[0] != 'Z':
			t.Fatalf("path command %q", c)
		}
	}
	return p.at
}

// TestFiguresDiffer lays the bodies of the pieces over each other at 24 pixels.
func TestFiguresDiffer(t *testing.T) {
	const side, pixels = 24, 50
	shadow := func(p pieceShape) (in [side * side]bool) {
		ring := outline(t, p.body)
		for i := range in {
			in[i] = inside(pt{float64(i%side) + 0.5, float64(i/side) + 0.5}.mul(100.0/side), ring)
		}
		return in
	}
	all := pieces()
	for i, p := range all {
		a := shadow(p)
		for _, q := range all[:i] {
			b, n := shadow(q), 0
			for k := range a {
				if a[k] != b[k] {
					n++
				}
			}
			if n < pixels {
				t.Errorf("%s and %s differ in %d pixels of %d, want %d", p.id, q.id, n, side*side, pixels)
			}
		}
	}
}

// TestPlainSquare holds that a glyph lies wholly on the piece and on nothing
// else.
func TestPlainSquare(t *testing.T) {
	for _, p := range pieces() {
		from, to := pt{36, 50}, pt{64, 78}
		switch p.id {
		case "farmer", "big-farmer":
			from, to = pt{48, 48}, pt{74, 74}
		case "figure":
			from.y = 54 // its collar is narrower than the rest
		case "token": // no seat owns it
			continue
		}
		body := outline(t, p.body)
		for x := from.x; x <= to.x; x++ {
			for y := from.y; y <= to.y; y++ {
				if !inside(pt{x, y}, body) {
					t.Fatalf("%s: (%v,%v) is not on the body", p.id, x, y)
				}
			}
		}
		for _, d := range []string{p.head, p.face, p.folds} {
			for _, q := range outline(t, d) {
				if q.x > from.x && q.x < to.x && q.y > from.y && q.y < to.y {
					t.Errorf("%s: %v of %q lies in the plain square", p.id, q, d)
				}
			}
		}
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
