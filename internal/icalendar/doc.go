// Package icalendar writes calendars as files of RFC 5545, which calendar programs subscribe to: events with a
// beginning, and an end where there is one, in UTC.
//
// It knows nothing of what the events are.
package icalendar
