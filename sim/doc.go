// Package sim plays many games in process and counts: at random as fast as the
// engine goes, with computer players, or under the checks of the contract. It
// knows no flags.
package sim
