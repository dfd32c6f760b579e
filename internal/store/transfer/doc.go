// Package transfer copies everything in a store (games, people and all other rows) to a PostgreSQL
// database, table by table, and compares the copy with the original. It knows nothing of the tables'
// meaning, except that a row with a game belongs to that game.
package transfer
