//go:build !race

package golden

// raceEnabled reports whether the race detector watches the tests.
const raceEnabled = false
