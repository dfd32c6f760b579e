//go:build !linux

package cputime

import "time"

// Thread returns no time and false: the system does not tell it in a way that this
// package knows.
func Thread() (time.Duration, bool) { return 0, false }
