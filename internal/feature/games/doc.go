// Package games makes tables, lists those of a person, shows them and deletes them. It says
// who may make one more: how often, and how much the tables of one person may take in the store.
// What happens at a table is the table's (package table); whether it may be public the lobby says.
package games
