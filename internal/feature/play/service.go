package play

import (
	"net/netip"
	"slices"

	"circulade/internal/api"
	"circulade/internal/caller"
)

// Tables is what the feature needs of the tables.
type Tables interface {
	MoreComputers(from netip.Addr) error
}

// Config is what the feature needs.
type Config struct {
	Callers *caller.Callers
	Tables  func() Tables // asked at each request: tables are opened last
}

// A Service serves what people do at a table.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints are for all that.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.choiceEndpoints(), orderEndpoints())
}
