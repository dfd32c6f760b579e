package standing

import "math/bits"

// maxLots bounds Draw.
const maxLots = 1 << 20

// Draw returns the lots, 1 to n, of n entrants, by a number that nobody could know: the same for the
// same number. For an n below 1 or beyond all use it returns none.
func Draw(n int, lots uint64) []int {
	if n < 1 || n > maxLots {
		return nil
	}
	drawn := make([]int, n)
	for i := range drawn {
		drawn[i] = i + 1
	}
	for i := n - 1; i > 0; i-- {
		var j int
		j, lots = below(i+1, lots)
		drawn[i], drawn[j] = drawn[j], drawn[i]
	}
	return drawn
}

// below draws a number below n, each as likely as the others, and returns what to draw the next with.
func below(n int, state uint64) (int, uint64) {
	for {
		var x uint64
		x, state = splitmix(state)
		if high, low := bits.Mul64(x, uint64(n)); low >= -uint64(n)%uint64(n) {
			return int(high), state
		}
	}
}

// splitmix returns the next number of the generator SplitMix64, and its state.
func splitmix(state uint64) (x, next uint64) {
	state += 0x9e3779b97f4a7c15
	x = (state ^ state>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31, state
}
