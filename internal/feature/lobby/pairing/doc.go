// Package pairing finds people who want to play the same game others to play with. Those who want any
// opponent at once are paired with whoever has waited longest (queue.go).
package pairing
