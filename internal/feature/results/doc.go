// Package results keeps how each game has ended: a row for each seat, stored with the entry that ends the
// game, and added later where that is missing. The rows themselves are in package internal/result.
package results
