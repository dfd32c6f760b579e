package art

import (
	"regexp"
	"strconv"
	"testing"
)

// Whoever looks at 32 pixels, or in shades of grey, tells faces by their ground and by
// what they wear: no two share both, and every head stands out from its ground.
func TestFacesDiffer(t *testing.T) {
	seen := map[string]string{}
	for _, f := range faces() {
		c := &canvas{}
		f.worn(c)
		key := f.ground + c.String()
		if other, ok := seen[key]; ok {
			t.Errorf("%s and %s have the same ground, and wear the same", f.name, other)
		}
		seen[key] = f.name
		if k := contrast(t, f.skin, f.ground); k < 1.2 && f.hair == "" {
			t.Errorf("%s: the head is like its ground (%.2f)", f.name, k)
		}
		if k := contrast(t, f.skin, ink); k < 4.5 {
			t.Errorf("%s: eyes and mouth are hard to see (%.2f)", f.name, k)
		}
	}
}

// A face stays in its symbol's square, but for the width of its lines: it stands in rows
// of text.
func TestFacesStayInside(t *testing.T) {
	for _, f := range faces() {
		c := &canvas{}
		f.draw(c)
		for _, d := range regexp.MustCompile(` d="([^"]*)"`).FindAllStringSubmatch(c.String(), -1) {
			if regexp.MustCompile(`[a-zA]`).MatchString(d[1]) {
				continue // dots and circles: their numbers are no coordinates
			}
			for _, text := range regexp.MustCompile(`-?[0-9.]+`).FindAllString(d[1], -1) {
				if x, err := strconv.ParseFloat(text, 64); err != nil || x < 0 || x > 100 {
					t.Errorf("%s leaves its square: %s in %s (%v)", f.name, text, d[1], err)
				}
			}
		}
	}
}
