// Package server puts the server together: the store, the kernel, the tables and the features (features.go),
// and what one feature needs of another (with*.go). New makes them and says in which order they begin,
// Close in which order they end.
//
// What features do is theirs, each in its folder of internal/feature. What is left here beside wiring: the
// limits that hosts may change, whether the server is ready, the page's addresses, and from which
// sources the sockets and streams of a table and of the lobby are fed, as several features have
// something to say over one.
//
// A request goes through package httpd to its endpoint (package api), which asks package caller who
// sends it. A table is told who asks, by a session or a secret, never more of the request. What comes
// back is the JSON of the protocol, or a problem.Problem, whose kind has its status in package api and
// nowhere else.
//
// State leaves the server through package view alone. Seeds and secrets leave it never:
// docs/security.md lists the protections and their tests. The tests here use a whole server over HTTP;
// those of one feature stand beside it.
package server
