// Package arena lets computer players and programs from outside play matches, and says
// how strong they are. It knows no flags.
//
// Games come in groups. All games of a group have the same lots: the same seed, so that
// the n-th outcome of chance is the same number. In the base game the tiles come in the
// same order whatever the players do. With sets whose players draw or roll a different
// number of times, the lots are equal up to the first difference; from there on they are
// other lots of the same kind, which widens intervals and favours nobody. Within a group
// the players move one seat further from game to game, until everybody has sat everywhere.
//
// Intervals and standard errors treat a group as one observation, since its games are
// alike. What a player may think is counted in time of its own thread, not on the clock,
// so that a busy machine changes no result.
package arena
