// Package report keeps what people report to the host: a line that somebody wrote at a table, or the
// name at a seat. A report has a copy of the last lines of the room, so that it can be judged when
// they are gone. It is kept for 90 days.
//
// It knows neither tables nor requests: whoever stores a report hands in the lines.
package report
