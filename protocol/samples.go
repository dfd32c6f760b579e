package protocol

import "circulade/tile"

// mostSamples is how many tiles of a set are shown on its card.
const mostSamples = 4

// samples names the tiles of a set that tell most about it: in turn the one
// that shows the most marks not shown yet, or else the next.
func samples(s *tile.Set) []string {
	names, shown := []string{}, map[string]bool{}
	for len(names) < min(mostSamples, len(s.Tiles)) {
		var best *tile.Tile
		var news map[string]bool
		for _, t := range s.Tiles {
			if fresh := freshMarks(t, shown); !shown[t.Name()] && (best == nil || len(fresh) > len(news)) {
				best, news = t, fresh
			}
		}
		names = append(names, best.Name())
		shown[best.Name()] = true
		for mark := range news {
			shown[mark] = true
		}
	}
	return names
}

// freshMarks returns the marks of a tile that are not shown yet.
func freshMarks(t *tile.Tile, shown map[string]bool) map[string]bool {
	fresh := map[string]bool{}
	add := func(marks []string) {
		for _, mark := range marks {
			if !shown[mark] {
				fresh[mark] = true
			}
		}
	}
	add(t.Marks)
	for _, seg := range t.Segments {
		add(seg.Marks)
	}
	return fresh
}
