package calibrate

import "testing"

func TestLoop(t *testing.T) {
	rate := Loop()
	if rate < 1 || rate > 1e5 {
		t.Errorf("%.1f million iterations a second: no machine does that", rate)
	}
	t.Logf("%.1f million iterations a second", rate)
}

func TestCPU(t *testing.T) {
	start := CPU()
	var mem [memoryWords]uint64
	runLoop(&mem)
	if spent := CPU() - start; spent <= 0 || spent.Seconds() > 5 {
		t.Errorf("the loop took %v", spent)
	}
}

// Figures of different days can be compared only as long as the loop does the
// same.
func TestLoopIsWhatItWas(t *testing.T) {
	var mem [memoryWords]uint64
	runLoop(&mem)
	sum := uint64(0)
	for _, w := range mem {
		sum += w
	}
	if want := uint64(0x1a2987cf584a69f3); sum != want {
		t.Errorf("the loop leaves %#x in its memory, want %#x", sum, want)
	}
}
