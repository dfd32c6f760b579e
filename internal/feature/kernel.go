package feature

import (
	"log/slog"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/signin"
	"circulade/internal/store"
	"circulade/internal/table"
)

// A Kernel is what the server hands a feature that is made: the parts of the server that all features
// share. A feature is also made of a Kernel in which everything is nil, to find out what endpoints there
// are and what it keeps of people. So a function that makes one only puts values together: it calls
// nothing of the Kernel and starts nothing.
type Kernel struct {
	Rows     store.Rows       // the tables beside the games
	Log      *slog.Logger     // for whoever runs the server
	Now      func() time.Time // by which all servers of the database go; nil: time.Now
	Accounts *account.Accounts
	Callers  *caller.Callers // who sends a request, and what they have left
	Ingress  *httpd.Ingress  // at which addresses requests come in
	SignIn   *signin.Service // what all ways to sign in share

	// Registry returns the tables. They are opened when all features have been made, so that it is
	// called at a request and not before.
	Registry func() *table.Registry
}
