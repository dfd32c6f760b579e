package api

import "time"

// Stamp returns a time as answers hold it: in UTC, to the second, as RFC 3339 writes it.
func Stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// StampOrNone is Stamp, and "" for the zero time.
func StampOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return Stamp(t)
}
