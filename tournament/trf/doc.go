// Package trf writes and reads TRF16, the format in which chess tournaments are reported ("Tournament
// Report File", FIDE Handbook, C.04, annex 2), with the lines that pairing programs have added to it:
// XXR (how many rounds), XXS (what results are worth) and XXZ (who is absent next). It is for a Swiss
// of two seats. Who began a game stands where chess has white.
//
// Write gives UTF-8 with CRLF at the ends of lines, so that readers which look for either end find
// it. Columns are counted in characters. What the format cannot hold is cut (names of players have 33
// characters) or left out (control characters, and those without a width).
//
// Parse takes any end of line, and Latin-1 where a file is no UTF-8. It passes over lines that
// Tournament has no place for, teams among them, and over titles, federations and numbers of
// players. What it cannot read, and results that contradict each other, get an Error with line and
// column.
//
// The package knows no store, no clock and no rules of pairing; it does not add up points.
package trf
