// Package bracket draws knock-outs, single and double, and says from the winners so far who meets
// whom, who goes on without a match, and who came in where.
//
// Entrants are known by their seeds, from 1, the best. Build makes the Tree: its nodes are the matches
// that will be played, n-1 of them in a single knock-out of n, 2n-2 in a double one, and one more
// where a second final is possible. Whoever has no opponent in the first round simply begins in the
// second. Everything that happens later is a map from nodes to winners, and Resolve is a pure
// function of it: nothing is kept, so undoing a match, or changing who won it, means taking out of the
// map all that followed from it (Tree.After).
//
// # The draw
//
// The best seed meets the last, the second the last but one, and so on in every round if the better
// seed always wins: 1 and 2 can meet only in the final, 1 to 4 only from the semi-finals on. When the
// entrants are no power of two, the best seeds begin in the second round.
//
// # Who meets again in a double knock-out
//
// Whoever loses in the winners' side goes on in the losers' side, and is out with the second loss.
// There, rounds in which only those below meet take turns with rounds to which the losers of the next
// winners' round come. These cross over: from the second winners' round they go to the other half of
// the losers' side, from the third to the other quarter of their own half, from the fourth to the
// other quarter of the other half, and so on. (The place of a match of round r is exclusive-ored with
// r-1, whose bits are read from the left: the lowest bit of r-1 swaps halves, the next one swaps
// quarters.)
//
// Say one of two has lost to the other in a winners' round, and the other d rounds later. If d is odd,
// they can meet again only in the losers' last round but one, whose winner meets the loser of the
// winners' last match. If d is even, they can meet two rounds earlier for each time that d can be
// halved; near the end, where there are too few parts to keep them in, as soon as the other comes down.
// Whoever loses the winners' last match meets whoever has come up.
//
// The winners' second and later rounds are played together with those of the losers' side that have
// no newcomers, so that both sides come to the final at the same time.
//
// # Forfeits
//
// A withdrawn entrant forfeits their matches: the map says so as for any other match. Where two meet who
// both do not come, the node is decided as Nobody: both are out of the tournament, in a double
// knock-out too, and the next opponent goes on without a match. Tree.Forfeits fills in both.
//
// # Places
//
// Who goes out in the same round shares places: 3-4, 5-8, 9-16. In a double knock-out the round is
// that of the second loss: 3, 4, 5-6, 7-8, 9-12. Places count as if every match that is still to come
// had one winner; those of a tournament that is over are final.
//
// The package knows no names, tables, times or storage, and no match of more than two.
package bracket
