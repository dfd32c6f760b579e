package web

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"circulade/art"
)

// TestPosturesAreDrawn asks whether the art draws what bundles say of figures in their
// roles, and whether the page and the art agree on where glyphs lie on them.
func TestPosturesAreDrawn(t *testing.T) {
	figures, page := art.Figures(), source(t, "src/lib/figures.ts")
	n := 0
	for _, m := range regexp.MustCompile(`postures: \{(.*?)\}`).FindAllStringSubmatch(source(t, "src/sets/*.ts"), -1) {
		for _, symbol := range regexp.MustCompile(`'([\w-]+)'`).FindAllStringSubmatch(strings.ReplaceAll(m[1], "': '", " '"), -1) {
			n++
			id := symbol[1]
			if !bytes.Contains(figures, []byte(`<symbol id="`+id+`"`)) || !art.Owned(id) {
				t.Errorf("the art has no figure %q", id)
			}
			x, y, side := art.Glyph(id)
			if place := fmt.Sprintf("{ x: %v, y: %v, side: %v }", x, y, side); !strings.Contains(page, place) {
				t.Errorf("src/lib/figures.ts knows nothing of the place of the glyph on %s: %s", id, place)
			}
			if lies := strings.HasSuffix(id, "farmer"); lies != (x == 46) {
				t.Errorf("%s: the page tells by its name whether it lies, and is wrong", id)
			}
		}
	}
	if n < 8 {
		t.Errorf("only %d postures", n)
	}
}
