package replays

import (
	"errors"
	"os"
	"testing"
	"time"

	"circulade/internal/problem"
)

// While others are being opened a record waits, and is refused when that takes too long.
func TestRecordsWaitForTheirTurn(t *testing.T) {
	s := New(Config{OpenTime: time.Millisecond})
	for range cap(s.openingSlots) {
		s.openingSlots <- struct{}{}
	}
	var refused *problem.Problem
	if _, err := s.openRecord(t.Context(), "x"); !errors.As(err, &refused) || refused.Kind != problem.TooMany {
		t.Fatalf("it is not refused: %v", err)
	}
	text, err := os.ReadFile("../../../game/testdata/corpus/plus-2.game")
	if err != nil {
		t.Fatal(err)
	}
	s.cfg.OpenTime = time.Minute
	done := make(chan error, 1)
	go func() {
		_, err := s.openRecord(t.Context(), string(text))
		done <- err
	}()
	select {
	case <-done:
		t.Fatal("it did not wait")
	case <-time.After(50 * time.Millisecond):
	}
	<-s.openingSlots
	if err := <-done; err != nil {
		t.Error(err)
	}
}
