// Package scenario proves the rules with examples. A scenario reads like one
// of a rulebook: a little board drawn in text, what the players choose, and the
// score that is expected. docs/scenarios.md describes the format.
//
// Run plays scenarios. TestProofs proves that they notice: without the rule that
// a scenario names it must fail. ReadIDs reads the lists of every rule and
// worked example that a scenario must show, Perft counts what can happen in a
// position, Golden replays recorded games, and Facts holds tiles to what was
// collected about them.
//
// It is for tests only and knows the whole game, but nothing above the view.
package scenario
