//go:build !unix

package calibrate

import "time"

// CPU returns the time of day: the system does not tell the processor time in a
// way that this package knows. Only differences count.
func CPU() time.Duration { return time.Duration(time.Now().UnixNano()) }
