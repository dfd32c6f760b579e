// Package server is the way to tables over HTTP: the API of docs/protocol.md, the sockets
// and streams that push, sessions, limits by address and the web app's files.
// openapi.json describes the API; the tests hold both together.
//
// What is asked of a table goes to internal/table, with who asks: a session or a secret,
// never more of the request. What comes back is the JSON of the protocol, or a refusal, whose
// kind has its status in errors.go and nowhere else.
//
// State leaves the house through package view alone. Seeds and secrets leave
// it never: docs/security.md lists the protections and their tests.
package server
