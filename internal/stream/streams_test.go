package stream

import (
	"testing"
	"time"
)

// Streams end one after the other, and all within a bound.
func TestPartingIsSpread(t *testing.T) {
	s := New(Config{})
	s.ending.Store(int64(time.Nanosecond))
	<-s.whenToEnd()
	for streams, want := range map[int]time.Duration{0: 0, 40: 40 * time.Millisecond, 8000: endsMost} {
		if got := spreadOf(streams); got != want {
			t.Errorf("%d streams end within %v, want %v", streams, got, want)
		}
	}
}
