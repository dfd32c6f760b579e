package passkeys

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/httpd"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Config has what this package needs of the server.
type Config struct {
	Rows     store.Rows
	Now      func() time.Time // nil: time.Now
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress // knows at which address a browser reached the server
	SignIn   *signin.Service
}

// A Service answers the requests about passkeys.
type Service struct {
	cfg  Config
	keys *Keys
}

// New returns a Service that is set up by cfg.
func New(cfg Config) *Service { return &Service{cfg: cfg, keys: Open(cfg.Rows, cfg.Now)} }

// Feature returns what passkeys add to the server: endpoints and personal data.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Rows: k.Rows, Now: k.Now, Accounts: k.Accounts, Callers: k.Callers, Ingress: k.Ingress, SignIn: k.SignIn})
	return feature.Feature{Name: "passkeys", Endpoints: s.Endpoints(), Persons: []account.PersonalData{PersonalData()}}
}
