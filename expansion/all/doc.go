// Package all is the list of what ships: the sets, the order of play with
// every system in use, and the presets.
package all
