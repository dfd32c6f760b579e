// Package check plays random games and holds them, at every question, against
// what the engine promises: what is listed is legal and nothing else, copies
// and previews and replays give the same game, nothing on the table is lost,
// every point has its event, features equal a rebuild, and the game ends. It
// knows which sets may stand together and plans which mixtures of them to play,
// counts what occurred, and reads the lists of what need not. It serves the
// tests and `circulade sim --check`.
package check
