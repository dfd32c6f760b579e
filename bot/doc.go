// Package bot holds the computer players. A player is given a position in
// which everything hidden from its seat has been drawn anew (view.Sample) and
// answers the pending question; it never sees the game itself.
//
// All players are general: they read choices, ranges and projected points, and
// know no question by name, so that they can play every set. They are
// deterministic for a seed, and stop when their context ends.
package bot
