// Package admin is what whoever runs a server may do beside it: a socket in its data folder,
// which only the user of the server may open, and the commands that come through it. The
// command line sends one, the running server carries it out and answers.
//
// Ready asks a server at the address that it keeps for its host whether it can serve.
//
// It knows no command itself, and nothing of people or tables.
package admin
