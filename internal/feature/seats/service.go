package seats

import (
	"context"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// Tables are the tables of this server, as far as this feature needs them.
type Tables interface {
	// CheckSeat returns a problem if a seat cannot be given to what a request names, such as an unknown computer
	// player.
	CheckSeat(to gamelog.Seat) error
}

// Config is what the service for seats needs of the server.
type Config struct {
	Callers *caller.Callers
	SignIn  *signin.Service // checks which names are allowed
	Tables  func() Tables   // called at each request: tables are opened last

	// MoreComputers returns an error if computer players may not be at work at one more table of a client address.
	MoreComputers func(from netip.Addr) error

	// MayRenameSeat returns an error if a holder of the seat may not change its name because the server's host has
	// named it.
	MayRenameSeat func(ctx context.Context, t *table.Table, id string, who access.Who, seat int, name string) error
}

// A Service serves the endpoints for seats: sitting down, links, handing seats over, names and requests.
type Service struct{ cfg Config }

// New returns the service for seats.
func New(cfg Config) *Service { return &Service{cfg} }

// Part makes the Part of a table that shows viewers the open requests for a seat that they may answer.
func Part(o table.Owner) *table.Part {
	return &table.Part{Describe: func(v table.Viewer, m *table.Members) {
		if list := answerableRequests(o, v.Rights); len(list) > 0 {
			m.Add(table.AfterPutOut, "seat_requests", list)
		}
	}}
}
