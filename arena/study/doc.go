// Package study asks whether ratings predict: sixty computer players of very different strength play
// seasons of fifty games each, at tables of two or of three to six, and every game is predicted from
// those that were played before it in its season. It compares package rating with Elo and with a fit of
// the Plackett-Luce model to all games of before (docs/ratings.md has what came out).
//
// It also fits how strong the levels are from files of the arena, which their anchors come from.
//
// It plays and judges apart: games go to a file, which anybody may judge again.
package study
