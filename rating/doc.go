// Package rating computes how strong players are from the orders in which they came in, two to
// six at a table, and how likely one of them is to beat another.
//
// It is the Bayesian update of Weng and Lin for the Plackett-Luce model ("A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12, 2011,
// algorithm 4) with one player a team and ties as the OpenSkill family counts them. A player's
// strength is a normal distribution: a mean, Mu, and a standard deviation, Sigma, which says how
// little is known. Both are in units of which a newcomer has 25 and 25/3; people are shown points
// (Rating.Points), of which 42 are one such unit.
//
// Everything is computed in such a way that the same games give the same numbers to the last digit
// on every machine: no product is added to anything without being rounded first, because arm64
// would otherwise fuse the two, and the exponential function is written out here, because that of
// package math is assembly that differs between machines. Square roots and rounding to whole
// numbers are exact everywhere.
//
// The package keeps nothing and knows no storage: who plays whom, what counts and what is shown
// are the business of the server's features (docs/ratings.md).
package rating
