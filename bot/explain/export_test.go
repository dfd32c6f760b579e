package explain

// Enough is enough, for tests: kinds are the squares that they close, and their tiles.
func Enough(sets []uint64, tiles []int, squares, left, draws int) float64 {
	var kinds []kind
	for i, set := range sets {
		kinds = append(kinds, kind{set, tiles[i]})
	}
	return enough(kinds, squares, left, draws)
}
