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

// Tables is what the feature needs of the tables.
type Tables interface {
	CheckSeat(to gamelog.Seat) error
}

// Config is what the feature needs.
type Config struct {
	Callers *caller.Callers
	SignIn  *signin.Service // knows which names may be had
	Tables  func() Tables   // asked at each request: tables are opened last

	// MoreComputers says why computer players may not go to work at another table of an address, if so.
	MoreComputers func(from netip.Addr) error

	// MayRenameSeat refuses another name to people at a seat whom the host of the server has named.
	MayRenameSeat func(ctx context.Context, t *table.Table, id string, who access.Who, seat int, name string) error
}

// A Service serves what people do with seats.
type Service struct{ cfg Config }

// New returns the feature.
func New(cfg Config) *Service { return &Service{cfg} }

// Part tells those who may answer who asks for a seat.
func Part(o table.Owner) *table.Part {
	return &table.Part{Describe: func(v table.Viewer, m *table.Members) {
		if list := answerableRequests(o, v.Rights); len(list) > 0 {
			m.Add(table.AfterPutOut, "seat_requests", list)
		}
	}}
}
