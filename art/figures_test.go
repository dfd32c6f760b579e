package art

import (
	"bytes"
	"encoding/xml"
	"math"
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
	for _, id := range []string{"follower", "farmer", "figure", "token", "glyph-0", "glyph-1", "glyph-2", "glyph-3", "glyph-4", "glyph-5"} {
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
