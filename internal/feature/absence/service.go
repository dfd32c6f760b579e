package absence

import (
	"encoding/json"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// Config is what the feature needs.
type Config struct {
	Callers *caller.Callers

	// MoreComputers says why no computer player may go to work at another table for an address, if so.
	MoreComputers func(from netip.Addr) error

	// ComeBack has somebody agree, or not, that a seat whose time is up for good plays again. That is a matter of the clock.
	ComeBack func(o table.Owner, who access.Who, seat int, agree bool) (json.RawMessage, error)
}

// A Service serves what people decide about seats that keep a table waiting.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what it adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{Name: "absence", Endpoints: s.Endpoints(), Part: Part}
}
