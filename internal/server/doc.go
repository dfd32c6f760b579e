// Package server puts the server together: the features of internal/feature, each with what it needs of
// another, on the kernel below them (HTTP, callers, streams, accounts, tables). It says in which order
// they start and end, and in which order they are told of changes. What is pushed to whoever follows a
// table or the lobby is gathered here, since several features have something to say there.
//
// openapi.json describes the API of docs/protocol.md; the tests, which ask a whole server, hold both
// together.
//
// What is asked of a table goes to internal/table, with who asks: a session or a secret,
// never more of the request. What comes back is the JSON of the protocol, or a refusal, whose
// kind has its status in internal/api and nowhere else.
//
// State leaves the house through package view alone. Seeds and secrets leave
// it never: docs/security.md lists the protections and their tests.
package server
