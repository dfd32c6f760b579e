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

// Config has what this package needs of the server.
type Config struct {
	Rows     store.Rows
	Log      *slog.Logger
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	SignIn   *signin.Service

	Settings *oidc.Settings // of the provider; nil: none
	Public   *url.URL       // the server's public address, to which browsers come back; nil: the host has set none, so there is no provider
}

// A Service lets people sign in with the identity provider of a club.
type Service struct {
	cfg      Config
	storage  *Storage
	provider *oidc.Provider // nil: there is none
}

// New returns a Service that is set up by cfg. It does not contact the provider yet.
func New(cfg Config) *Service {
	s := &Service{cfg: cfg, storage: Open(cfg.Rows, nil)}
	if cfg.Settings != nil && cfg.Public != nil {
		s.provider = oidc.New(cfg.Settings, cfg.Public.JoinPath(CallbackPath).String(), cfg.Log)
	}
	return s
}

// HasProvider reports whether the host has set up a provider.
func (s *Service) HasProvider() bool { return s.provider != nil }

// HasLink reports whether the account of a person is linked to the provider, so that they can sign
// in with it; false if the host has set up no provider.
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

// Feature returns what signing in with an identity provider adds to the server: endpoints, personal
// data and a line of the privacy page.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "clublogin", Endpoints: s.Endpoints(), Persons: []account.PersonalData{PersonalData()},
		Privacy: []feature.PrivacyLine{{What: "club", If: s.HasProvider}},
	}
}
