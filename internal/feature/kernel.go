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

// A Kernel has the parts of the server that all features share; the server hands it to the function that makes a
// feature. That function is also called with a Kernel of nil fields, to list the endpoints and the personal data
// of the feature: so it only puts values together, calls nothing of the Kernel and starts nothing.
type Kernel struct {
	Rows     store.Rows // the store's rows, without the games
	Log      *slog.Logger
	Now      func() time.Time // the time that all servers of the database share; nil: time.Now
	Accounts *account.Accounts
	Callers  *caller.Callers // who sends a request, and what their limits leave them
	Ingress  *httpd.Ingress  // at which names and addresses requests come in
	SignIn   *signin.Service // what all ways to sign in share

	// Registry returns the registry of all tables. It is opened after all features have been made, so this may be
	// called in requests and background work only.
	Registry func() *table.Registry
}
