package river

import (
	"slices"

	"circulade/rules"
	"circulade/tile"
)

// rank is when a type of tile is drawn: none before all of the ranks below it.
type rank uint8

const (
	forks rank = iota
	flow
	lakes
	land
)

// study looks at each tile once it has its number.
func (m *module) study(b *rules.Book) {
	cat := b.Catalog()
	m.water = make([]tile.EdgeSet, cat.Len())
	m.source = make([]bool, cat.Len())
	m.rank = make([]rank, b.Types())
	for n := range cat.Len() {
		t := cat.Tile(n)
		m.water[n] = waterEdges(t)
		m.source[n] = slices.Contains(t.Marks, markSource)
		if n >= b.Types() {
			continue // another face of a tile
		}
		m.rank[n] = m.rankOf(t)
		if r := m.rank[n]; r != land {
			m.waiting[r] = append(m.waiting[r], n)
			m.forked = m.forked || slices.Contains(t.Marks, markFork)
		}
	}
	for r := range m.now {
		m.now[r] = b.TypeSet(func(n int, _ *tile.Tile) bool {
			return m.rank[n] == rank(r) // [RV-3] else m.rank[n] == rank(r) || m.rank[n] == land
		})
	}
}

func (m *module) rankOf(t *tile.Tile) rank {
	switch {
	case waterEdges(t) == 0:
		return land
	case slices.Contains(t.Marks, markFork): // [RV-4]
		return forks
	case slices.Contains(t.Marks, markEnd): // [RV-2]
		return lakes
	}
	return flow
}

func left(s *rules.State, types []int) bool {
	for _, n := range types {
		if s.LeftOf(n) > 0 {
			return true
		}
	}
	return false
}

// mayDraw returns what comes first while river tiles are left [RV-2 to RV-4].
// Before the first turn tiles leave the game: those are no river tiles.
func (m *module) mayDraw(s *rules.State) rules.TypeSet {
	if s.Turn() == 0 {
		if m.anyLand(s) { // [RV-3]
			return m.now[land]
		}
		return nil
	}
	for r := range land {
		if left(s, m.waiting[r]) {
			return m.now[r]
		}
	}
	return nil
}

// anyLand reports whether other tiles are left in the pile.
func (m *module) anyLand(s *rules.State) bool {
	n := s.Unseen()
	for _, types := range m.waiting {
		for _, t := range types {
			n -= s.LeftOf(t)
		}
	}
	return n > 0
}
