// Package admin is what whoever runs a server may do beside it: a socket in its data folder,
// which only the user of the server may open, and the commands that come through it. The
// command line sends one, the running server carries it out and answers.
//
// It knows no command itself, and nothing of people or tables.
package admin
