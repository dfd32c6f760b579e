// Package scan reads rows of games, and of what hangs on them, out of an SQL database: what the drivers of
// package store have in common. Each hands in its own statements, which give the same columns in the same
// order; which those are stands at each function here. It knows no database and writes nothing.
package scan
