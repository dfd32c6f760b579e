// Package princessdragon is the Princess and the Dragon: 30 tiles with
// volcanoes, portals and princesses, a dragon who eats whom he meets, and a fairy
// who keeps him away. README.md lists its rules by id (PD-1 to PD-28) in our own
// words.
package princessdragon
