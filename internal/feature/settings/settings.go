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

// Config is what the feature needs.
type Config struct {
	Rows store.Rows
}

// A Service keeps the settings of a server's accounts. All methods may be called from any goroutine.
type Service struct {
	rows    store.Rows
	changes *ratelimit.Window[account.Person] // of each account
}

// New returns a service.
func New(cfg Config) *Service {
	return &Service{rows: cfg.Rows, changes: ratelimit.NewWindow[account.Person](MaxChanges, changesEvery)}
}

// Feature makes the feature.
func Feature(k *feature.Kernel) feature.Feature {
	return feature.Feature{Name: "settings", Endpoints: New(Config{Rows: k.Rows}).Endpoints(), Persons: Persons()}
}
