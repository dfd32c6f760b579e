// Package ratings keeps how strong players are: a rating for each person and class of games, by the
// games that count. It rates results (package result) in one order, one game after the other, however
// many servers there are, and can compute all ratings again from the results alone. It shows the leaders
// of a class, a person's rating over time, and what a game may change or has changed. Admins freeze
// ratings, and see pairs of players whose games look odd.
//
// What a rating is and how one game changes it stands in package rating; who has won, in package result.
package ratings
