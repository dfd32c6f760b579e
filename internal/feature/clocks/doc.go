// Package clocks is for what people want of the clock of their table: a pause, which all have to agree to, more
// time for a seat, which the host gives, and days off.
//
// What they decide stands in the log of the table, and how a clock runs in package clock.
package clocks
