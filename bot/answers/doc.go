// Package answers has what all computer players need to go through the answers to a
// question: those that are alike are tried once, a range choice becomes some choices
// inside its ranges, and an auction is bid at by what a tile would bring.
//
// It knows no set and no player.
package answers
