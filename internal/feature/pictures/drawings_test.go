package pictures

import (
	"testing"

	"circulade/art"
	"circulade/internal/httpd"
)

// Drawings are kept, but not without bound.
func TestDrawingsAreBounded(t *testing.T) {
	p, err := NewDrawings()
	if err != nil {
		t.Fatal(err)
	}
	pic := p.tiles["base/D"]
	for n := range maxDrawn {
		p.drawn[drawing{pic, art.Look{Kind: n + art.Looks}}] = &httpd.File{}
	}
	first, err := p.draw(drawing{pic, art.Look{}})
	if err != nil || len(p.drawn) > maxDrawn {
		t.Fatalf("%d drawings kept: %v", len(p.drawn), err)
	}
	if again, err := p.draw(drawing{pic, art.Look{}}); again != first || err != nil {
		t.Error("drawn again at once")
	}
}
