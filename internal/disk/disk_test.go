package disk

import (
	"errors"
	"path/filepath"
	"testing"
)

func TestFree(t *testing.T) {
	free, all, err := Free(t.TempDir())
	if errors.Is(err, ErrUnknown) {
		return
	}
	if err != nil || free <= 0 || all < free {
		t.Errorf("%d of %d bytes are free, %v", free, all, err)
	}
	if _, _, err := Free(filepath.Join(t.TempDir(), "nowhere")); err == nil {
		t.Error("there is room in a folder that there is not")
	}
}

func TestSpare(t *testing.T) {
	const mib, gib = 1 << 20, 1 << 30
	for all, want := range map[int64]int64{0: 0, 200 * mib: 50 * mib, 2 * gib: 256 * mib, 20 * gib: gib, 4000 * gib: 2 * gib} {
		if got := Spare(all); got != want {
			t.Errorf("of %d bytes %d are to stay free, want %d", all, got, want)
		}
	}
}
