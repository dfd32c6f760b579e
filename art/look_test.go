package art

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

// TestLooks holds that the looks of a tile differ, that each is the same each time,
// and that all of them may be inlined anywhere and are small.
func TestLooks(t *testing.T) {
	for d, limit := range [Details]struct{ most, mean int }{
		Full: {26 << 10, 18 << 10}, Calm: {17 << 9, 9 << 9}, Emblem: {4 << 10, 2 << 10},
	} {
		bytesOfAll, pictures := 0, 0
		for n, b := range someTiles(t) {
			if Detail(d) != Full && n%2 != d%2 {
				continue // half of the tiles in each of the others: together all of them
			}
			seen := map[string]Look{}
			for k := range Looks {
				l := Look{Kind: k, Turn: (n + k) % 4, Detail: Detail(d)}
				svg := Picture(b, l)
				checkSVG(t, b.Name(), svg)
				if len(svg) > limit.most {
					t.Errorf("%s %v: %d bytes, want at most %d", b.Name(), l, len(svg), limit.most)
				}
				if o, ok := seen[string(svg)]; ok && l.Detail == Full {
					t.Errorf("%s: %v looks like %v", b.Name(), l, o)
				}
				seen[string(svg)] = l
				bytesOfAll += len(svg)
				pictures++
				if k == n%Looks && !bytes.Equal(svg, Picture(b, l)) {
					t.Errorf("%s %v: drawn twice, two pictures", b.Name(), l)
				}
			}
		}
		if mean := bytesOfAll / pictures; mean > limit.mean {
			t.Errorf("%v: %d bytes on average, want %d at most", Detail(d), mean, limit.mean)
		}
	}
}

// TestEmblemsLookAlike holds that nothing is strewn over an Emblem: a page may ask for
// any look of it.
func TestEmblemsLookAlike(t *testing.T) {
	for _, b := range someTiles(t) {
		first := Picture(b, Look{Detail: Emblem})
		for k := 1; k < Looks; k++ {
			if !bytes.Equal(first, Picture(b, Look{Kind: k, Detail: Emblem})) {
				t.Errorf("%s: the emblem differs in look %d", b.Name(), k)
			}
		}
	}
}

// TestDetailsByName holds that the levels have names that can be read.
func TestDetailsByName(t *testing.T) {
	for d := Full; d < Details; d++ {
		if got, ok := ParseDetail(d.String()); got != d || !ok {
			t.Errorf("%v is read as %v, %v", d, got, ok)
		}
	}
	for _, bad := range []string{"", "Calm", "huge"} {
		if d, ok := ParseDetail(bad); ok {
			t.Errorf("%q is read as %v", bad, d)
		}
	}
}

// TestTurnsAreLitFromOneSide holds that only light and signs depend on how a tile
// lies: the same things are drawn in each of its turns.
func TestTurnsAreLitFromOneSide(t *testing.T) {
	for _, b := range someTiles(t) {
		var paths []int
		seen := map[string]bool{}
		for turn := range 4 {
			svg := string(Picture(b, Look{Turn: turn}))
			paths = append(paths, strings.Count(svg, "<path"))
			seen[svg] = true
		}
		if slices.Max(paths)-slices.Min(paths) > 4 { // a colour of light or shade may be missing
			t.Errorf("%s: %v paths in four turns", b.Name(), paths)
		}
		if len(seen) != 4 {
			t.Errorf("%s: %d pictures in four turns", b.Name(), len(seen))
		}
	}
}

func TestVersion(t *testing.T) {
	a, err := Version()
	b, again := Version()
	if err != nil || again != nil || a != b || len(a) != 16 {
		t.Errorf("versions %q, %q: %v, %v", a, b, err, again)
	}
}
