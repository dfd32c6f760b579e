package absence

import (
	"encoding/json"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// Config is what nudges, stand-ins and resignations need of the server.
type Config struct {
	Callers *caller.Callers

	// MoreComputers returns an error if computer players may not be at work at one more table of a client address.
	MoreComputers func(from netip.Addr) error

	// ComeBack casts the caller's vote on whether a seat whose time is up for good plays again, and returns the
	// table.
	ComeBack func(o table.Owner, who access.Who, seat int, agree bool) (json.RawMessage, error)
}

// A Service serves the endpoints for nudges, stand-ins and resignations.
type Service struct{ cfg Config }

// New returns the service for nudges, stand-ins and resignations.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what this feature adds to the server: its endpoints and its Part at each table.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{Name: "absence", Endpoints: s.Endpoints(), Part: Part}
}
