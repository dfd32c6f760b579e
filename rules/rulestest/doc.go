// Package rulestest proves the rules with examples. A scenario reads like one
// of a rulebook: a little board drawn in text, what the players choose, and the
// score that is expected. docs/scenarios.md describes the format.
//
// Run plays scenarios. Switches proves that they notice: without the rule that
// a scenario names it must fail. ids.txt lists every rule and worked example
// that a scenario must show, and Perft counts what can happen in a position.
//
// It is for tests only and knows the whole game, but nothing above the view.
package rulestest
