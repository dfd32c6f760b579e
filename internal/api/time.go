package api

import "time"

// FormatTime returns a time as answers hold it: in UTC, to the second, as RFC 3339 writes it.
func FormatTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// FormatTimeOrNone is Stamp, and "" for the zero time.
func FormatTimeOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return FormatTime(t)
}
