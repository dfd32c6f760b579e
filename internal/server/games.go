package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/refusal"
)

func (s *Server) postGames(w http.ResponseWriter, r *http.Request) error {
	var q plan.Wanted
	sent, err := api.Decode(w, r, maxTableBody, &q)
	if err != nil {
		return err
	}
	planned, err := s.hall.Plan(&q)
	if err != nil {
		return err
	}
	if err := s.mayBeCalled(r.Context(), writtenAt(&q)...); err != nil {
		return err
	}
	if planned.Start.Open == gamelog.OpenFriends {
		if err := s.hasAccount(r); err != nil {
			return err
		}
	}
	addr := s.address(r)
	if err := s.mayMake(r, planned.Start.Seats); err != nil {
		return err
	}
	if err := s.mayStore(r, sizeOf(sent)); err != nil {
		return err
	}
	who, err := s.session(w, r)
	if err != nil {
		return err
	}
	if err := s.keepsMuch(r.Context(), who); err != nil {
		return err
	}
	if who.Program && !planned.Start.Programs {
		return table.ErrPrograms
	}
	if planned.Start.Open == gamelog.OpenPublic || planned.Start.Open == gamelog.OpenFriends {
		if err := s.lobby.MayOpen(planned.ID(), who.Holder, addr); err != nil {
			return err
		}
	}
	made, err := s.hall.Make(r.Context(), planned, who, addr)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, made)
	return nil
}

// hasAccount refuses whoever has none: nobody is a guest's friend.
func (s *Server) hasAccount(r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	_, err = s.accounts.Account(r.Context(), who.Holder)
	return ofAccount(err)
}

// mayMake counts a new table of an address, or says why there may be none.
func (s *Server) mayMake(r *http.Request, seats []gamelog.Seat) error {
	return s.mayMakeAs(s.address(r), seats, func() time.Duration { return s.mayMakeOne(r) }, func(size int) error { return s.mayStore(r, size) })
}

// mayMakeAs is mayMake with what counts the table and its size, which may not be slow where another
// table's owner waits for it: playing again is counted at this server alone.
func (s *Server) mayMakeAs(addr netip.Addr, seats []gamelog.Seat, count func() time.Duration, store func(size int) error) error {
	if err := s.room.more(); err != nil {
		return err
	}
	bot := slices.ContainsFunc(seats, func(s gamelog.Seat) bool { return s.Kind == gamelog.KindBot })
	if bot {
		if err := s.hall.MoreComputers(addr); err != nil {
			return err
		}
	}
	if wait := count(); wait > 0 {
		return crowded("too many new tables from this address", wait)
	}
	size := tableSize
	if bot {
		size += computerSize
	}
	return store(size)
}

// How many tables one answer lists: unless the reader asks for fewer, and at most.
const (
	usualGames = 50
	mostGames  = 200
)

func (s *Server) getGames(w http.ResponseWriter, r *http.Request) error {
	who, err := s.callerOf(r)
	if err != nil {
		return err
	}
	after, limit, err := pageOf(r.URL.Query())
	if err != nil {
		return err
	}
	games, next, err := s.hall.TablesOf(r.Context(), who, after, limit)
	if err != nil {
		return err
	}
	page := struct {
		Games []table.Listed `json:"games"`
		Next  string         `json:"next,omitempty"` // what `after` is for the next of them
	}{Games: games}
	if next != nil {
		page.Next = fmt.Sprintf("%d.%d.%s", next.Part, next.Key, next.ID)
	}
	writeJSON(w, http.StatusOK, page)
	return nil
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
