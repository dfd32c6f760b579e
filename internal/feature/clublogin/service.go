package clublogin

import (
	"errors"
	"log/slog"
	"net/url"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/httpd"
	"circulade/internal/oidc"
	"circulade/internal/signin"
	"circulade/internal/store"
)

// Config is what the feature needs.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	SignIn   *signin.Service

	Settings *oidc.Settings // of the provider; nil: there is none
	Public   *url.URL       // where browsers come back to; nil: the host has named no address, and there is no provider
}

// A Service lets people sign in by the identity provider of a club, where the host has named one.
type Service struct {
	cfg      Config
	storage  *Storage
	provider *oidc.Provider // nil: there is none
}

// New returns the feature. The provider is asked nothing yet.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, storage: Open(cfg.Rows, nil)}
	if cfg.Settings != nil && cfg.Public != nil {
		s.provider = oidc.New(cfg.Settings, cfg.Public.JoinPath(CallbackPath).String(), cfg.Log)
	}
	return s
}

// HasProvider reports whether there is a provider.
func (s *Service) HasProvider() bool { return s.provider != nil }

// HasLink reports whether a person is found by the provider.
func (s *Service) HasLink(tx *store.Tx, person account.Person) (bool, error) {
	if s.provider == nil {
		return false, nil
	}
	_, err := ReadLink(tx, person, s.provider.Issuer())
	if errors.Is(err, ErrNoLink) {
		return false, nil
	}
	return err == nil, err
}

// Feature returns what it adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "clublogin", Endpoints: s.Endpoints(), Persons: []account.PersonalData{PersonalData()},
		Privacy: []feature.PrivacyLine{{What: "club", If: s.HasProvider}},
	}
}
