// Package plan is a table as somebody wants it, before there is one: whether it can be, its
// game, its id and the secrets of its seats. Nothing in it is stored.
package plan
