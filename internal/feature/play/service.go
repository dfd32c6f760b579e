package play

import (
	"net/http"
	"net/netip"
	"slices"

	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/stream"
	"circulade/internal/table"
)

// Config is what the feature needs.
type Config struct {
	Callers *caller.Callers

	// MoreComputers says why computer players may not go to work at another table of an address, if so.
	MoreComputers func(from netip.Addr) error

	Ingress *httpd.Ingress // says which pages are the server's own
	Streams *stream.Streams
	// Find returns the table that a request names.
	Find func(*http.Request) (*table.Table, error)
	// Beside reads from a request what is sent to whoever follows a table beside it.
	ExtraSource func(*http.Request) (ExtraSource, error)
	// News returns what the host decides from now on for whoever follows something.
	News func(*http.Request) News
	// Follows notes that somebody follows a table, until gone is called.
	Follows func(store.Holder) (gone func())
}

// A Service serves what people do at a table.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints are for all that.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.choiceEndpoints(), s.followEndpoints())
}
