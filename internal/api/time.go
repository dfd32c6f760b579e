package api

import "time"

// FormatTime returns a time as responses contain it: RFC 3339 in UTC, to the second.
func FormatTime(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// FormatTimeOrNone is [FormatTime], but returns "" for the zero time.
func FormatTimeOrNone(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return FormatTime(t)
}
