// Package pictures draws tiles and figures, and says what a picture shows and where figures stand on
// it: of the tiles as they are usually printed, of those that a table prints otherwise, and of
// people's own.
package pictures
