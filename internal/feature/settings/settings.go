package settings

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/feature"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
)

// How often an account may change its settings.
const (
	MaxChanges   = 20
	changesEvery = time.Minute
)

// Config is what the service for settings needs of the server.
type Config struct {
	Rows store.Rows
}

// A Service keeps the settings of accounts. All methods may be called from any goroutine.
type Service struct {
	rows    store.Rows
	changes *ratelimit.Window[account.Person] // counts the changes of each account
}

// New returns the service for settings.
func New(cfg Config) *Service {
	return &Service{rows: cfg.Rows, changes: ratelimit.NewWindow[account.Person](MaxChanges, changesEvery)}
}

// Feature returns what settings add to the server: endpoints and personal data.
func Feature(k *feature.Kernel) feature.Feature {
	return feature.Feature{Name: "settings", Endpoints: New(Config{Rows: k.Rows}).Endpoints(), Persons: Persons()}
}
