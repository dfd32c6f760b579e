// Package computers is the work of computer players: whose turn it is to think, how
// long they may, and at how many tables they are at work. It knows no table.
package computers
