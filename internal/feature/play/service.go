package play

import (
	"net/netip"
	"slices"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/caller"
)

// Config is what the feature needs.
type Config struct {
	Accounts *account.Accounts
	Callers  *caller.Callers

	// MoreComputers says why computer players may not go to work at another table of an address, if so.
	MoreComputers func(from netip.Addr) error
}

// A Service serves what people do at a table.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints are for all that.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.choiceEndpoints(), orderEndpoints(), s.goingEndpoints())
}
