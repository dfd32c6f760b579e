// Package gamelogtest plays games into logs, for tests of what keeps and replays
// them.
package gamelogtest
