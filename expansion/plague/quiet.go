package plague

import (
	"circulade/rules"
	"circulade/tile"
)

// registerQuiet registers the stack that is drawn before the plague can come.
func (m *module) registerQuiet(b *rules.Book) {
	m.quietLeft = b.GameTally("plague-quiet")
	b.AfterCompile(func() {
		set := ground(b)
		in := func(_ int, t *tile.Tile) bool { return t.Set == set }
		m.quiet = b.TypeSet(in)
		for n := range b.Types() {
			if in(n, b.Catalog().Tile(n)) {
				m.quietTypes = append(m.quietTypes, n)
			}
		}
	})
	b.Work("plague.start", m.start)
	b.MayDraw(m.mayDraw)
}

// ground returns the set to which the quiet tiles belong: the base game, or where
// another one takes the place of all its tiles, the one with most tiles [PL-31].
func ground(b *rules.Book) string {
	const base = "base"
	count := map[string]int{}
	best := ""
	for n := range b.Types() {
		t := b.Catalog().Tile(n)
		if t.Set == base {
			return base
		}
		count[t.Set] += t.Copies
		if t.Set != Set && (best == "" || count[t.Set] > count[best]) {
			best = t.Set
		}
	}
	return best
}

// start counts off the tiles of the quiet stack [PL-1]. Where there are too few, all of
// them come first [PL-31].
func (m *module) start(s *rules.State) {
	n := m.unquiet(s)
	s.SetGameTally(m.quietLeft, max(0, n-m.quietTiles)) // [PL-1, PL-31] else m.startEarly(s, n)
}

// unquiet returns how many tiles are left of which the quiet stack is made.
func (m *module) unquiet(s *rules.State) (n int) {
	for _, t := range m.quietTypes {
		n += s.LeftOf(t)
	}
	return n
}

// mayDraw returns the types of the quiet stack while it lasts. What leaves the game
// before the first turn comes from the whole pile.
func (m *module) mayDraw(s *rules.State) rules.TypeSet {
	if s.Turn() == 0 || m.unquiet(s) <= s.GameTally(m.quietLeft) {
		return nil
	}
	return m.quiet
}
