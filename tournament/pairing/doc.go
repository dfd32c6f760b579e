// Package pairing says who meets whom in the next round of a tournament: two by two (Swiss), at tables of three
// to six (Tables), or as soon as somebody is there (Arena).
//
// It is given what the rounds before have made of everybody and keeps nothing. A round costs something, and
// the one that costs least is taken. The cost is a list of numbers of which the first decides; the next one
// counts only between rounds in which all before are equal (Cost). The last number is chance, by lots that are
// given too: the same entrants and lots give the same round, on every machine, in whatever order the entrants come.
// Scores are in sixtieths of a point.
//
// # Swiss, two seats
//
// If the entrants are odd, one has a bye. What counts, in this order:
//
//  1. Repeats. Pairs who met before; then how often these met. Nobody meets anybody again while that can be avoided.
//  2. Second byes. How many byes whoever has the bye now had before.
//  3. The score of whoever has the bye: by how much it is above the lowest.
//  4. Scores. The differences of the scores of each pair, squared, added up: two differences of half a point are
//     better than one of a whole point.
//  5. Starts. In each pair the one begins who has begun less often (begun less not begun; if that is equal, who does not
//     begin, or not begin, for the third time in a row; if neither, who began less in their latest games; then lots).
//     What counts is everybody's starts after the round, squared and added up, then how many begin, or do not, a
//     third time in a row or more.
//  6. Fold. Each score group is in order of seeds. Within a group the top half meets the bottom half in
//     order, the first of the one the first of the other: of a pair whose places in the group are p and q (q is
//     lower down), of m in all, it counts (q - p - m/2)², m/2 rounded down. For a pair from two groups, twice the square
//     of how many of these two groups stand between them: the last of the upper group meets the first of the lower. For
//     the bye, twice the square of how many of the group stand below.
//  7. Lots.
//
// Up to 2000 entrants the round is the best of all that are possible. More are paired in pieces of about a thousand
// neighbours in the standings. If a pair of a piece would meet again, it changes partners with the pair with
// which that costs least, wherever this is; if there is none with which it can, up to 4000 entrants are paired all at once.
// The bye is then given before.
//
// # Tables of three to six
//
// All sit at tables of as many seats as are asked for, if it divides. Otherwise first as few as possible have a bye, then
// as few tables as possible have one seat less, never fewer than three seats. With n entrants and r of them left over when
// n is divided by the seats s:
//
//   - three seats: r have byes.
//   - more seats: s-r tables have s-1 seats and nobody a bye, if there are so many, that is if n is at least (s-r)(s-1).
//   - fewer than that: 5 at tables of four, and 6 and 11 at tables of five, leave one bye; 7 at tables of five two;
//     7, 13 and 19 at tables of six one, 8 and 14 two, 9 three.
//   - fewer than s-1 entrants, or than three: there is no table, all have byes.
//
// What counts, in this order: pairs at one table who met before, then how often these met; byes that those who have one now
// had before; by how much their scores are above the lowest; the differences of scores of all pairs at a table, squared, added
// up; everybody's starts after the round, squared, added up; lots. Starts count for each game how many sat
// behind less how many sat before one, and who has least begins, and so on. Seeds do not count.
//
// Up to 12 entrants all seatings are tried. More sit down by standing, and two change places wherever that costs
// less, again and again: first with those near them; whoever still sits with somebody they met, with anybody. If some still do,
// they change places even if that costs more, a thousand times at most. Up to 200 entrants, the seating is then shaken by lots and
// improved, and the best one is kept. This need not be the best of all.
//
// # Arena
//
// All who wait are paired at once. What counts, in this order: how many meet the same opponent as last time; that, if they
// are odd, who came last waits on; the differences of scores, squared; starts as in Swiss; lots.
//
// # How
//
// Swiss and Arena are matchings of least cost, found exactly by the primal-dual algorithm of Edmonds ("Maximum matching
// and a polyhedron with 0,1-vertices", 1965) over costs that are lists of numbers. It looks at a few partners of everybody at first,
// and its prices prove that nobody else would have been better, or say who would.
package pairing
