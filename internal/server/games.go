package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/api"
	"circulade/internal/caller"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/refusal"
)

// maxTableBody is the largest body with a setup in it, in bytes: JSON writes the end of a line of a pack as two.
const maxTableBody = api.MaxBody + game.MaxPackBytes*5/4

// gamesEndpoints are for making tables and finding one's own.
func (s *Server) gamesEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games", s.postGames, api.Doc{
			ID: "create", Takes: "NewTable", Tag: "tables", Title: "Make a table",
			Created: true, Answer: "The table, and its secrets.",
			Cookie:   "The session of a browser that had none. Programs need not keep it.",
			Returns:  []string{"Created"},
			Statuses: []int{409},
		}).By(api.Guest).Late().Body(maxTableBody).With(s.life.NotWhileStopping(), s.notInMaintenance()),
		api.Get("/api/games", s.getGames, api.Doc{
			ID: "games", Tag: "tables", Title: "List your tables",
			About:    "Those that wait for you come first: the nearest deadline, then the longest wait. Of the others what was played last comes first.",
			Answer:   "The tables of the session or secret, the last changed first.",
			Returns:  []string{"Games"},
			Query:    []api.Param{{Name: "after", About: "The `next` of the list before; the first tables without it."}, {Name: "limit", About: "How many tables at most, 50 unless said.", Schema: "type=integer,minimum=1,maximum=200"}},
			Statuses: []int{400},
		}).By(api.Known),
	}
}

func (s *Server) postGames(ctx context.Context, r *api.Request, q *plan.Wanted) (any, error) {
	planned, err := s.hall.Plan(q)
	if err != nil {
		return nil, err
	}
	if err := s.signin.MayBeWritten(ctx, writtenAt(q)...); err != nil {
		return nil, err
	}
	if planned.Start.Open == gamelog.OpenFriends {
		if err := s.hasAccount(r.Request); err != nil {
			return nil, err
		}
	}
	if err := s.mayMake(r.Request, planned.Start.Seats); err != nil {
		return nil, err
	}
	if err := s.callers.MayStore(r.Request, caller.SizeOf(r.Size)); err != nil {
		return nil, err
	}
	if err := r.Identify(); err != nil {
		return nil, err
	}
	return s.makeFor(ctx, r, planned)
}

// makeFor makes the table that a caller has planned, if they may have it.
func (s *Server) makeFor(ctx context.Context, r *api.Request, planned *plan.Plan) (any, error) {
	if err := s.keepsMuch(ctx, r.Who); err != nil {
		return nil, err
	}
	if r.Who.Program && !planned.Start.Programs {
		return nil, table.ErrPrograms
	}
	addr := s.callers.Address(r.Request)
	if planned.Start.Open == gamelog.OpenPublic || planned.Start.Open == gamelog.OpenFriends {
		if err := s.lobby.MayOpen(planned.ID(), r.Who.Holder, addr); err != nil {
			return nil, err
		}
	}
	return s.hall.Make(ctx, planned, r.Who, addr)
}

// hasAccount refuses whoever has none: nobody is a guest's friend.
func (s *Server) hasAccount(r *http.Request) error {
	who, err := s.callers.Who(r)
	if err != nil {
		return err
	}
	_, err = s.accounts.Account(r.Context(), who.Holder)
	return caller.ProblemOf(err)
}

// mayMake counts a new table of an address, or says why there may be none.
func (s *Server) mayMake(r *http.Request, seats []gamelog.Seat) error {
	return s.mayMakeAs(s.callers.Address(r), seats, func() time.Duration { return s.mayMakeOne(r) }, func(size int) error { return s.callers.MayStore(r, size) })
}

// mayMakeAs is mayMake with what counts the table and its size, which may not be slow where another
// table's owner waits for it: playing again is counted at this server alone.
func (s *Server) mayMakeAs(addr netip.Addr, seats []gamelog.Seat, count func() time.Duration, store func(size int) error) error {
	if err := s.disk.MayBegin(); err != nil {
		return err
	}
	bot := slices.ContainsFunc(seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindBot })
	if bot {
		if err := s.hall.MoreComputers(addr); err != nil {
			return err
		}
	}
	if wait := count(); wait > 0 {
		return caller.Crowded("too many new tables from this address", wait)
	}
	size := caller.TableSize
	if bot {
		size += caller.ComputerSize
	}
	return store(size)
}

// How many tables one answer lists: unless the reader asks for fewer, and at most.
const (
	usualGames = 50
	mostGames  = 200
)

// gamesPage is a part of the list of somebody's tables.
type gamesPage struct {
	Games []table.Listed `json:"games"`
	Next  string         `json:"next,omitempty"` // what after is for the next of them
}

func (s *Server) getGames(ctx context.Context, r *api.Request) (gamesPage, error) {
	after, limit, err := pageOf(r.URL.Query())
	if err != nil {
		return gamesPage{}, err
	}
	games, next, err := s.hall.TablesOf(ctx, r.Who, after, limit)
	if err != nil {
		return gamesPage{}, err
	}
	page := gamesPage{Games: games}
	if next != nil {
		page.Next = fmt.Sprintf("%d.%d.%s", next.Part, next.Key, next.ID)
	}
	return page, nil
}

// pageOf reads which part of a list is wanted.
func pageOf(q url.Values) (after store.Place, limit int, err error) {
	limit = usualGames
	if text := q.Get("limit"); text != "" {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > mostGames {
			return after, 0, refusal.New(refusal.Invalid, "bad-json", fmt.Sprintf("limit is not a number from 1 to %d: %s", mostGames, refusal.Short(text)))
		}
	}
	if text := q.Get("after"); text != "" {
		if after, err = placeOf(text); err != nil {
			return after, 0, refusal.New(refusal.Invalid, "bad-json", "after is not the next of a list before: "+refusal.Short(text))
		}
	}
	return after, limit, nil
}

// placeOf reads where a list goes on.
func placeOf(text string) (p store.Place, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 3 || !access.IsID(parts[2]) {
		return p, errors.New("no place")
	}
	part, err1 := strconv.Atoi(parts[0])
	key, err2 := strconv.ParseInt(parts[1], 10, 64)
	if part < 0 || part > int(store.Done) {
		err1 = errors.New("no part")
	}
	return store.Place{Part: store.Part(part), Key: key, ID: parts[2]}, errors.Join(err1, err2)
}
