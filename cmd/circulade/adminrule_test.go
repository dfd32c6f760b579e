package main

import (
	"testing"
	"time"
)

// A day that is said as an end is part of what ends; days and hours count from now.
func TestUntilWhen(t *testing.T) {
	now := time.Date(2026, 11, 26, 23, 30, 0, 0, time.Local)
	for text, want := range map[string]time.Time{
		"2026-11-26": time.Date(2026, 11, 26, 23, 59, 59, 0, time.Local),
		"2026-12-31": time.Date(2026, 12, 31, 23, 59, 59, 0, time.Local),
		"7d":         now.Add(7 * 24 * time.Hour),
		"12h":        now.Add(12 * time.Hour),
	} {
		if got, err := untilWhen(text, now); err != nil || got != want.UTC().Format(time.RFC3339) {
			t.Errorf("until %s is %q, error %v, want %v", text, got, err, want)
		}
	}
	if got, err := untilWhen("", now); got != "" || err != nil {
		t.Errorf("without an end there is %q, error %v", got, err)
	}
	for _, text := range []string{"2026-13-01", "soon", "7", "0d", "-1d", "1dh"} {
		if got, err := untilWhen(text, now); err == nil {
			t.Errorf("until %q is %q", text, got)
		}
	}
}
