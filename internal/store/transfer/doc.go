// Package transfer takes everything that a store has to another one: games, people and what else
// there is, table by table, and compares what has arrived. It knows no meaning of a table but that
// rows with a game belong to it.
package transfer
