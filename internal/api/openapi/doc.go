// Package openapi makes the description of all endpoints in the form of OpenAPI 3.1. What
// endpoints and Go types say is made from them; the rest is a document written by hand, with the
// endpoints and components that Go types cannot describe: sockets, files, and the table itself.
package openapi
