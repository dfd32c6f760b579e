// Package server is the way to a game over HTTP: the API of docs/protocol.md,
// the sockets and streams that push, the computer players' work and the web
// app's files. openapi.json describes the API; the tests hold both together.
//
// A table is a game replayed from its log in the store (internal/table/gamelog), held
// by one goroutine through which every request for it goes (its owner). What a request does, it
// does in this order: the caller's secret says which seats they hold; a move id
// seen before gets its answer again; the expected seq must be the present one;
// the choices are tried on a copy; the store appends; and only then the table
// in memory changes, the caller is answered and whoever follows is woken. What the
// store did not confirm is not acknowledged: the table is stale, and asks the
// store what became of it until it knows.
//
// A table that is not in memory is replayed from its log once for all who wait, as
// many tables at a time as there are cores (loading.go). A log that
// this program cannot replay to its end gives a table that is cut there.
//
// State leaves this package through package view alone. Seeds and secrets leave
// it never: docs/security.md lists the protections and their tests.
package server
