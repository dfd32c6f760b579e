// Package windows finds when two can play a match of a league, and keeps what they agree on.
//
// Everybody says once, by the clock of their own zone, when they can play in a week ("Tue
// 19:00-22:00"). Common says when two of them both can within a round. What that means on a day on
// which clocks are changed: a time begins when the clock first shows it, or jumps over it, and ends
// when the clock first shows its end. So "19:00-22:00" is always three hours; "02:00-05:00" is two hours on
// the day on which 02:00 to 03:00 is left out, four on the day on which it comes twice.
//
// A match's time is agreed by offers: one side proposes a time and until when the offer holds, the other
// accepts it or counters it with another one. Fold works out from what was said so far, and the time
// now, where they are: a pure function of both.
//
// The package reads no clock and loads no zones: the program hands in both.
package windows
