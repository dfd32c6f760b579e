package handover

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/feature"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Config is what the feature needs.
type Config struct {
	Rows     store.Rows
	Now      func() time.Time // nil: time.Now
	Accounts *account.Accounts
	SignIn   *signin.Service
}

// A Service is the feature: it lets people sign in on a second device.
type Service struct {
	cfg       Config
	handovers *Handovers
}

// New returns the Service with its settings.
func New(cfg Config) *Service { return &Service{cfg: cfg, handovers: Open(cfg.Rows, cfg.Now)} }

// Feature returns the feature, made with what the kernel offers, for the server to register.
func Feature(k *feature.Kernel) feature.Feature {
	s := New(Config{Rows: k.Rows, Now: k.Now, Accounts: k.Accounts, SignIn: k.SignIn})
	return feature.Feature{Name: "handover", Endpoints: s.Endpoints()}
}
