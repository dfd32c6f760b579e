//go:build !linux

package cputime

import "time"

// Thread returns false: this package cannot ask the system for the thread's processor time.
func Thread() (time.Duration, bool) { return 0, false }
