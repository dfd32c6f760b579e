package loop_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"circulade/internal/loop"
)

func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 150*time.Minute)
		defer cancel()
		calls := 0
		loop.Every(ctx, time.Hour, func() { calls++ })
		if calls != 3 {
			t.Errorf("it was called %d times, not now and after each of two hours", calls)
		}
	})
}

func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if !loop.Pause(ctx, time.Second) {
			t.Error("a pause was not to the end though the context still holds")
		}
		if loop.Pause(ctx, time.Hour) {
			t.Error("a pause was to the end though the context ended before")
		}
	})
}

func TestWake(t *testing.T) {
	c := make(chan struct{}, 1)
	loop.Wake(c)
	loop.Wake(c)
	if len(c) != 1 {
		t.Errorf("%d signs wait, not one", len(c))
	}
}
