package players

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"circulade/internal/api"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/colour"
	"circulade/internal/table/gamelog"
)

// ownPage is how many of somebody's games are listed at a time for the download of all their records.
const ownPage = 100

// sqlSeats reads who held the seats of a game: the names of public accounts, and the computer players.
const sqlSeats = `SELECT r.seat, coalesce(a.name, '')
	FROM results r LEFT JOIN accounts a ON a.person = r.person AND r.kind IN ('account', 'program')
		AND EXISTS (SELECT 1 FROM account_visibility v WHERE v.person = a.person AND v.page = 'public')
	WHERE r.game = ?1 AND r.published = 1 ORDER BY r.seat`

// PublicSeats returns, by seat, the names of the public accounts that played a published game, "" for all others;
// none if no result of it is stored, or it is not published.
func PublicSeats(tx *store.Tx, game string) (names []string, err error) {
	err = tx.Each(sqlSeats, []any{game}, func(scan store.Scan) error {
		var seat int
		var called string
		if err := scan(&seat, &called); err != nil {
			return err
		}
		for len(names) <= seat {
			names = append(names, "")
		}
		names[seat] = called
		return nil
	})
	return names, err
}

// getRecords answers GET /api/results/records: the records of one page of a search, one after the other, as text.
func (s *Service) getRecords(w http.ResponseWriter, r *http.Request) error {
	who, err := s.cfg.Callers.Who(r)
	if err != nil {
		return err
	}
	q := &api.Request{Request: r, Caller: api.Caller{Who: who}}
	if err := s.mayAsk(s.cfg.Downloads, q); err != nil {
		return err
	}
	page, err := s.search(r.Context(), q)
	if err != nil {
		return err
	}
	var all strings.Builder
	for i := range page.Games {
		if !page.Games[i].Record {
			continue
		}
		text, err := s.recordOf(r.Context(), &page.Games[i])
		if err != nil {
			return err
		}
		addRecord(&all, text)
	}
	if page.Next != "" {
		w.Header().Set("Circulade-Next", page.Next)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="circulade-games.txt"`)
	api.RenewDeadline(w)
	_, _ = w.Write([]byte(all.String()))
	return nil
}

// addRecord adds a record to a text of several, after an empty line; "" is none.
func addRecord(all *strings.Builder, record string) {
	if record == "" {
		return
	}
	if all.Len() > 0 {
		all.WriteString("\n")
	}
	all.WriteString(strings.TrimRight(record, "\n") + "\n")
}

// recordOf returns the record of a game of a page: as it was at the table if the caller has played it, else with
// the names of public accounts alone. It returns "" if the game is not kept any more or cannot be read.
func (s *Service) recordOf(ctx context.Context, g *gameAnswer) (string, error) {
	l, err := s.load(ctx, g.Game)
	if l == nil || err != nil {
		return "", err
	}
	for i := range g.Seats {
		if g.Seats[i].You {
			return colour.AddToRecord(l.Record(), l.Colours), nil
		}
	}
	if !l.IsPublished() { // such a page has only the caller's own
		return "", nil
	}
	names := make([]string, len(g.Seats))
	for i := range g.Seats {
		names[i] = g.Seats[i].Name
	}
	text, err := gamelog.RecordAs(l, gamelog.PublicNames(l.Seats, names))
	if err != nil {
		return "", problem.Internal
	}
	return colour.AddToRecord(text, l.Colours), nil
}

// load reads a game that is over from the store; nil if it is not kept any more, goes on, or cannot be read.
func (s *Service) load(ctx context.Context, game string) (*gamelog.Log, error) {
	g, entries, err := s.cfg.Games.Load(ctx, game)
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrDamaged):
		return nil, nil
	case err != nil:
		return nil, problem.OfStore(err)
	}
	l, err := gamelog.Load(nil, g, entries)
	if err != nil || l.Status() == store.Playing {
		return nil, nil //nolint:nilerr // a game that cannot be read has no record; the others have
	}
	return l, nil
}

// getOwnRecords answers GET /api/account/records: the records of all games of the caller's account, the latest
// first, as they are read. The work for each counts against the processor time of the address, as other costly
// requests do. If it fails in the midst it breaks the connection, so that the client sees that the text is not
// whole.
func (s *Service) getOwnRecords(w http.ResponseWriter, r *http.Request) error {
	_, acc, err := s.cfg.Callers.RequireMember(r)
	if err != nil {
		return err
	}
	if err := s.mayAsk(s.cfg.Downloads, &api.Request{Request: r}); err != nil {
		return err
	}
	select {
	case s.downloads <- struct{}{}:
		defer func() { <-s.downloads }()
	default:
		return problem.TooOften("others are downloading their games", 10*time.Second)
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="circulade-games.txt"`)
	sent := false
	err = s.eachOwnRecord(r, acc.Person, func(record string) error {
		if sent {
			record = "\n" + record
		}
		sent = true
		api.RenewDeadline(w)
		_, err := w.Write([]byte(record))
		return err
	})
	if err != nil && sent {
		panic(http.ErrAbortHandler) // half of it is on its way: the client must see that it ends too soon
	}
	return err
}

// sqlOwn lists games of a person that have ended, the latest first; a game may come twice if they had two seats.
const sqlOwn = `SELECT r.game, r.ended FROM results r WHERE r.person = ?1 AND (r.ended, r.game) < (?2, ?3) ORDER BY r.ended DESC, r.game DESC LIMIT ?4`

// eachOwnRecord calls each with the record of every game of a person that is kept, the latest first. Each record is
// made in a turn of the address for costly work.
func (s *Service) eachOwnRecord(r *http.Request, who store.Holder, each func(record string) error) error {
	ctx, from := r.Context(), s.cfg.Callers.Address(r)
	last := ""
	for at := (place{ended: math.MaxInt64}); ; {
		list, err := read(ctx, s, func(tx *store.Tx) ([]place, error) {
			return store.List(tx, sqlOwn, []any{who[:], at.ended, at.game, ownPage}, func(scan store.Scan, p *place) error { return scan(&p.game, &p.ended) })
		})
		if err != nil || len(list) == 0 {
			return err
		}
		for _, at = range list {
			if at.game == last {
				continue
			}
			last = at.game
			end, err := s.cfg.Callers.CPU.Take(ctx, from)
			if err != nil {
				return problem.TooOften("this address has asked for too much at once", time.Minute)
			}
			record, err := s.recordOf(ctx, &gameAnswer{Game: at.game, Seats: []seatAnswer{{You: true}}})
			end()
			if err == nil && record != "" {
				err = each(strings.TrimRight(record, "\n") + "\n")
			}
			if err != nil {
				return err
			}
		}
	}
}
