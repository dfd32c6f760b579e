package absence

import (
	"encoding/json"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// Tables is what the feature needs of the tables.
type Tables interface {
	// MoreComputers says why no more computer players may begin, for an address.
	MoreComputers(from netip.Addr) error
}

// Config is what the feature needs.
type Config struct {
	Callers *caller.Callers
	Tables  func() Tables // asked at each request: tables are opened last

	// ComeBack has somebody agree, or not, that a seat whose time is up for good plays again. That is a matter of the clock.
	ComeBack func(o table.Owner, who access.Who, seat int, agree bool) (json.RawMessage, error)
}

// A Service serves what people decide about seats that keep a table waiting.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }
