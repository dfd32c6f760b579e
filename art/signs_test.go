package art

import "testing"

// figureHalf is half the width of what a figure covers about its spot.
const figureHalf = 15

// TestSignsAreSeenBesideFigures holds that on small tiles a sign is large, lies on the
// tile, and is seen whichever figure stands on it: what is stood upon (a garden) aside.
func TestSignsAreSeenBesideFigures(t *testing.T) {
	sum, many := 0.0, 0
	for _, b := range printedTiles(t) {
		s := layOut(b)
		for i, p := range s.boldPlaces() {
			if p.r < 8.5 || p.at.inset() < p.r-0.5 {
				t.Errorf("%s: sign %d at %v is %.1f wide", b.Name(), i, p.at, 2*p.r)
			}
			sum, many = sum+p.r, many+1
			for k, spot := range s.spots {
				if latent(&b.Segments[min(k, len(b.Segments)-1)]) || spot.dist(p.at) < 2 {
					continue
				}
				if seen := p.beside(spot); seen < 0.6 {
					t.Errorf("%s: %.0f %% of sign %d is seen beside %s", b.Name(), 100*seen, i, b.Segments[k].Name)
				}
			}
		}
	}
	if mean := sum / float64(many); mean < 14 {
		t.Errorf("signs are %.1f wide on average, want 28", 2*mean)
	}
}

// beside returns how much of a sign is seen beside a figure.
func (b bold) beside(figure pt) float64 {
	seen, all := 0, 0
	for x := -b.r; x <= b.r; x++ {
		for y := -b.r; y <= b.r; y++ {
			p := b.at.add(pt{x, y})
			if p.dist(b.at) > b.r {
				continue
			}
			all++
			if p.dist(figure) > figureHalf {
				seen++
			}
		}
	}
	return float64(seen) / float64(all)
}
