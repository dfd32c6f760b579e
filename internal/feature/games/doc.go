// Package games makes tables, lists those of somebody, shows them, ends them and deletes them.
package games
