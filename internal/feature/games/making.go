package games

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/signin"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
)

// maxTableBody is the largest body with a setup in it, in bytes: JSON writes the end of a line of a pack as two.
const maxTableBody = api.MaxBody + game.MaxPackBytes*5/4

// postGames answers POST /api/games: it makes a table as the body describes, with the caller as its host, and
// returns the table with the secrets of its seats.
func (s *Service) postGames(ctx context.Context, r *api.Request, q *plan.Wanted) (any, error) {
	planned, err := s.cfg.Tables().Plan(q)
	if err != nil {
		return nil, err
	}
	if err := s.cfg.SignIn.CheckNames(ctx, writtenTexts(q)...); err != nil {
		return nil, err
	}
	if planned.Start.Open == gamelog.OpenCircle {
		if err := s.requireAccount(r.Request); err != nil {
			return nil, err
		}
	}
	if err := s.MayMake(r.Request, planned.Start.Seats); err != nil {
		return nil, err
	}
	if err := s.cfg.Callers.MayStore(r.Request, caller.SizeInKiB(r.Size)); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	return s.makeTable(ctx, r, planned)
}

// makeTable stores a planned table and returns it with its secrets. It returns a problem if the caller's tables
// already take too much room, the caller is a bot and the table admits none, or the lobby refuses it.
func (s *Service) makeTable(ctx context.Context, r *api.Request, planned *plan.Plan) (any, error) {
	if err := s.checkStorageLimit(ctx, r.Who); err != nil {
		return nil, err
	}
	if r.Who.IsBot && !planned.Start.Programs {
		return nil, table.ErrPrograms
	}
	addr := s.cfg.Callers.Address(r.Request)
	if planned.Start.Open == gamelog.OpenPublic || planned.Start.Open == gamelog.OpenCircle {
		if err := s.cfg.Lobby().MayOpen(planned.ID(), r.Who.Holder, addr); err != nil {
			return nil, err
		}
	}
	return s.cfg.Tables().Make(ctx, planned, r.Who, addr)
}

// requireAccount returns an error if the caller has no account. It is called for a table that is open to its host's
// friends, because guests have no friends.
func (s *Service) requireAccount(r *http.Request) error {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return err
	}
	_, err = s.cfg.Accounts.Account(r.Context(), who.Holder)
	return caller.ProblemOf(err)
}

// MayMake counts one more table with these seats against the limits of the request's address. It returns an error
// if the address may make none now, if a seat is a computer player's and too many are at work for the address, or
// if the disk is full.
func (s *Service) MayMake(r *http.Request, seats []gamelog.Seat) error {
	return s.MayMakeCounted(s.cfg.Callers.Address(r), seats, func() time.Duration { return s.countNewTable(r) }, func(size int) error { return s.cfg.Callers.MayStore(r, size) })
}

// MayMakeCounted checks like MayMake whether a client address may make one more table with these seats, but counts
// it by two given functions: count counts the table and returns how long to wait if there were too many, store
// counts its size in KiB. A table's owner calls it for a rematch, with functions that do not wait for other
// servers.
func (s *Service) MayMakeCounted(addr netip.Addr, seats []gamelog.Seat, count func() time.Duration, store func(size int) error) error {
	if err := s.cfg.DiskGuard(); err != nil {
		return err
	}
	bot := slices.ContainsFunc(seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindBot })
	if bot {
		if err := s.cfg.MoreComputers(addr); err != nil {
			return err
		}
	}
	if wait := count(); wait > 0 {
		return caller.TooManyFromAddress("too many new tables from this address", wait)
	}
	size := caller.TableSize
	if bot {
		size += caller.ComputerSize
	}
	return store(size)
}

// countNewTable counts a new table against the limit of the request's address, on all servers of the database
// together. It returns how long the address has to wait if it made too many, else 0.
func (s *Service) countNewTable(r *http.Request) time.Duration {
	return caller.CountWithShares(s.cfg.Callers, r, func(from netip.Addr, _ time.Time) time.Duration {
		return caller.AllowOnAllServers(r.Context(), s.cfg.Callers, s.cfg.Creation, from, "table "+from.String())
	})
}

// writtenTexts lists the texts of a requested table that other people will read: its title and the names of its
// seats.
func writtenTexts(q *plan.Wanted) []signin.NameField {
	list := []signin.NameField{{Field: "title", Text: q.Title}}
	for i, seat := range q.Seats {
		list = append(list, signin.NameField{Field: fmt.Sprintf("seats[%d].name", i), Text: seat.Name})
	}
	return list
}
