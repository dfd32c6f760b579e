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

// Config is what the service for playing needs of the server.
type Config struct {
	Callers *caller.Callers

	// MoreComputers returns an error if computer players may not be at work at one more table of a client address.
	MoreComputers func(from netip.Addr) error

	Ingress *httpd.Ingress // checks that a request comes from one of the server's own pages
	Streams *stream.Streams
	// Find returns the table that a request names.
	Find func(*http.Request) (*table.Table, error)
	// ExtraSource reads from a request what its stream is to bring in addition to the table.
	ExtraSource func(*http.Request) (ExtraSource, error)
	// News returns the source of the host's announcements for a new stream.
	News func(*http.Request) News
	// Follows notes that a person has a stream open, until gone is called.
	Follows func(store.Holder) (gone func())
	// Played is told of each choice who made it in which game, and from which address; nil: nobody is told.
	Played func(game string, who store.Holder, from netip.Addr)
}

// A Service serves the endpoints for making choices and for following a table.
type Service struct{ cfg Config }

// New returns the service for playing.
func New(cfg Config) *Service { return &Service{cfg} }

// Endpoints returns the endpoints for making choices, trying them, undoing them and following a table.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.choiceEndpoints(), s.followEndpoints())
}
