// Package labyrinth is The Labyrinth: one tile on which four roads are one, and a rule for
// who may join it. README.md lists its rules by id (LA-1 to LA-3) in our own words.
package labyrinth
