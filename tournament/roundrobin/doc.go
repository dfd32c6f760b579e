// Package roundrobin draws tournaments in which everybody meets everybody, groups whose best go on to a
// knock-out, and who begins the games of a team match.
//
// Rounds is the circle method: one entrant stands still, the others stand around them and move on by
// one place each round. Who begins is chosen so that the same entrant begins or does not begin twice
// in a row as rarely as possible: with an odd number never within a leg, with an even number at most
// once for each. Over the whole, each begins as often as not, but for one game. In every second leg
// the other one begins, and a leg does not start with the round that its predecessor started with but
// with the one after it: otherwise nearly everybody would begin twice in a row where two legs meet.
//
// The package knows no names, results, tables or time.
package roundrobin
