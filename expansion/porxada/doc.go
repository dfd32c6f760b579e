// Package porxada is La Porxada: one city tile. Whoever lays it either offers another
// player a swap of two followers, or lets unfinished cities score as completed at the
// end. README.md lists its rules by id (PX-1 to PX-8) in our own words.
package porxada
