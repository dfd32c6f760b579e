package diskguard

import (
	"context"
	"testing"
)

// TestUpTo measures a store of which the host has said how large it may grow.
func TestUpTo(t *testing.T) {
	for has, full := range map[int64]bool{10: false, 99: false, 100: true, 120: true} {
		left, spare, err := UpToSize(100, func(context.Context) (int64, error) { return has, nil })(t.Context())
		if err != nil || left < spare != full {
			t.Errorf("with %d: %d left, %d to spare, %v", has, left, spare, err)
		}
	}
}
