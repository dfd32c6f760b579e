//go:build race

package protocol_test

// raceDetector makes everything many times slower.
const raceDetector = true
