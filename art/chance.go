package art

// chance is a small generator (splitmix64) seeded by a name, so that a tile
// looks the same each time it is drawn.
type chance struct{ s uint64 }

func newChance(name string) *chance {
	h := uint64(14695981039346656037)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 1099511628211
	}
	return &chance{h}
}

func (c *chance) next() uint64 {
	c.s += 0x9e3779b97f4a7c15
	z := c.s
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1.
func (c *chance) below(n int) int { return int(c.next() >> 33 % uint64(n)) }

// span returns a number from lo to hi.
func (c *chance) span(lo, hi float64) float64 {
	return lo + (hi-lo)*float64(c.next()>>11)/(1<<53)
}
