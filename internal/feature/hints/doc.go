// Package hints shows a person who has to answer at a table what a computer player would do there, if the
// table helps with hints. Package advice finds good turns; this one keeps at the table who looks for some
// (Part), and ends that search when the table moves on.
package hints
