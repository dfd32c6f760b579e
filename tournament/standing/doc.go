// Package standing computes the standings of a tournament from what was played, by an ordered list
// of tie-breaks: of players or of teams, in matches of two or at tables of three to six, with one
// game a match or several.
//
// Compute gets all that counts and keeps nothing: a correction is another input. Who is level in
// everything of the list shares a place. Every value is an exact fraction, and Standings.Explain
// gives its terms, so that anybody can count it again by hand.
//
// # Scores
//
// Tournament points are whole numbers of sixtieths (Point), because shares of places among up to
// six then come out even. A match of two is won by who won more of its games, a shared first place
// being half a game; as many each is a draw. A match of a team is the same with a game for each
// board. A table of three or more gives the points of Scale.ByRank for how they came in, and who
// shares a rank shares the points of the places that they fill; several games at one table are
// added up and ranked once. Rank 0, somebody who did not finish, loses a match of two and has
// nothing from a table; when nobody finished a game of two, both have lost it. A match that stopped
// early counts the games that it has. Games that do not count are as if they had not been, and so
// is a match that has none that count yet.
//
// # Tie-breaks
//
//   - score: the points of all matches, with byes and what was awarded.
//   - wins: matches won, by play or award, with nobody level; byes are not wins.
//   - games-won: games won, and of a game whose first place is shared the share: a half for two.
//     Board points of a team match are this.
//   - games-difference: games won less games lost; a shared first place is neither.
//   - mutual: the matches among those who are level in everything before it in the list, as a small
//     table of their own, whatever decided them. Only when each of them has met each other one;
//     otherwise it is the same for all, which is shown as "–", and the next tie-break decides. At a
//     table of three or more each of them plays each other one, by who came in before whom. It is
//     not taken again among those whom it leaves level.
//   - opponents: what those whom one met have scored, summed (Buchholz). At a table it is the mean
//     of the others there, so that tables of three and of four weigh the same. A bye, a half bye
//     and a match that one was awarded because somebody did not come count as one's own score:
//     among those level they change nothing. A match lost by not coming and a round missed count
//     nothing; a match that is not over is not missed, so give those of a running round, without
//     games. Opponents count with their whole score, with byes and awards; who has left counts,
//     besides, Scale.Gone for each round since in which they had no match, so that nobody is worse
//     off for having met them.
//   - opponents-cut: the same less the lowest of its terms; a round missed is such a term, of 0.
//   - share: one's points at the tables as a share of all points at the tables one sat at.
//   - points: one's points at the tables, summed.
//   - points-difference: the same less the mean of the others at each table; of two, the other's.
//   - rank-points: 5, 3, 2 and 1 for the first four of each game, shared with whom one is level.
//   - seed: the place in the draw, the best first; who has none comes last.
//   - lots: the lot drawn (Draw), the lowest first.
//
// Games count for tie-breaks whatever decided their match.
//
// The package is pure: it knows no store, no clock and nobody's name.
package standing
