// Package report keeps what people report to the host: a line that another wrote at a table, or the
// name at a seat. A report has a copy of the last lines of the room, so that it can be judged when
// they are gone. Reports are kept for 90 days.
//
// It knows neither tables nor requests: the code that stores a report passes the lines.
package report
