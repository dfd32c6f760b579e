// Package advice is what computer players tell people: who may ask for how much of it at
// once, and the analyses of finished games, which take a while. It all waits behind the
// computer players that somebody plays with. It knows no table, and not who may know
// what.
package advice
