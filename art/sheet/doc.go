// Package sheet writes pictures of tiles into a folder, and pages for the eye with
// all tiles of a set and all figures on them. It knows nothing of games.
package sheet
