package calibrate

const (
	// memoryWords is the memory the loop reads and writes: 32 KiB, about the first
	// cache, like the position of a base game.
	memoryWords = 1 << 12
	// loopIterations make one loop last some hundredths of a second.
	loopIterations = 5_000_000
	// loopRuns is how often it runs: the fastest counts, being least disturbed.
	loopRuns = 3
)

// Loop measures how fast the machine is: it runs a fixed loop of integer arithmetic and dependent memory
// accesses and returns how many million iterations it does in a second of processor time. The loop must
// never change: old figures are compared by it.
func Loop() float64 {
	var mem [memoryWords]uint64
	best := 0.0
	for range loopRuns {
		start := CPU()
		runLoop(&mem)
		if spent := (CPU() - start).Seconds(); spent > 0 {
			best = max(best, loopIterations/spent/1e6)
		}
	}
	return best
}

// runLoop runs the measured loop once. It must not be inlined, so that no part of it can be left out.
//
//go:noinline
func runLoop(mem *[memoryWords]uint64) {
	x := uint64(0x9E3779B97F4A7C15)
	for range loopIterations {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		at := &mem[x%memoryWords]
		x += *at
		*at = x
	}
}
