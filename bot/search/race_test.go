//go:build race

package search_test

// raceDetector makes everything many times slower.
const raceDetector = true
