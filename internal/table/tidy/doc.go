// Package tidy deletes, a few at a time, tables that nobody has used for as long as whoever runs
// the server keeps such tables, and those that wait to be deleted. It knows no tables in memory:
// whoever has them says whether one may go.
package tidy
