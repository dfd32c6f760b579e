// Package replay is a game that goes on no more, to be stepped through: what its list
// of choices says, and the position after each. It knows neither tables nor who looks.
package replay
