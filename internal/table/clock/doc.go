// Package clock is the clocks of one table as plain values: what each seat has left, whose
// time runs, whose flag has fallen. Time moves only from one entry of the table's log to
// the next, by the times of these entries; so a restart, a replay and another server come
// to the same. It knows neither logs nor goroutines, nor what time it is.
package clock
