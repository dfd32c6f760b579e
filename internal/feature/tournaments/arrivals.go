package tournaments

import (
	"context"
	"errors"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
)

// This file notes when the people of a game come to its table, by which it is known who did not.

const (
	sqlArrived  = `INSERT INTO tournament_arrivals (game, seat, at) VALUES (?1, ?2, ?3) ON CONFLICT (game, seat) DO NOTHING`
	sqlArrivals = `SELECT seat, at FROM tournament_arrivals WHERE game = ?1 ORDER BY at, seat`
)

// arrivals are when the people of a table's seats first came, as far as this server knows. The table's owner has it.
type arrivals struct {
	s    *Service
	o    table.Owner
	at   map[int]int64 // by seat, in Unix milliseconds
	kept map[int]bool  // seats whose arrival is stored, or is being stored
}

// came notes that the people of some seats are there.
func (a *arrivals) came(holds func(seat int) bool) {
	l := a.o.Log()
	if l == nil || l.Fixture == nil || l.Status() != store.Playing || a.s.cfg.Rows == nil {
		return
	}
	for seat := range l.Seats {
		if !holds(seat) || a.kept[seat] {
			continue
		}
		if a.at[seat] == 0 {
			a.at[seat] = a.o.Now()
		}
		at := a.at[seat]
		a.kept[seat] = a.o.RunInBackground(func(w table.Worker) {
			err := a.s.store(w.Context(), func(tx *store.Tx) error { return tx.Do(sqlArrived, a.o.ID(), seat, at) })
			if err != nil { // it is tried again when they next do something, and stored with the end of the game
				w.Post(func(table.Owner) { a.kept[seat] = false })
			}
		})
	}
}

// storing returns the statements that store who has come, for when that was not possible before.
func (a *arrivals) storing() (list []store.Statement) {
	for seat, at := range a.at {
		list = append(list, store.Statement{SQL: sqlArrived, Args: []any{a.o.ID(), seat, at}})
	}
	return list
}

// An arrival is when the people of a seat first came to their table.
type arrival struct {
	seat int
	at   int64 // in Unix milliseconds
}

// arrivalsOf returns who has come to the table of a game, and when.
func arrivalsOf(tx *store.Tx, game string) ([]arrival, error) {
	return store.List(tx, sqlArrivals, []any{game}, func(scan store.Scan, a *arrival) error { return scan(&a.seat, &a.at) })
}

// findAbsent fills in who never came to the table of a game that is over, and whether nobody has won it: nobody has
// made a choice, somebody's time ran out, and those who would have won never came. Whoever has made a choice has come.
func (s *Service) findAbsent(ctx context.Context, game string, e *ended, came []arrival) error {
	has := func(seat int) bool {
		return slices.ContainsFunc(came, func(a arrival) bool { return a.seat == seat })
	}
	all, anybody := true, false
	for seat, row := range e.seats {
		all = all && has(seat)
		anybody = anybody || row.Outcome == result.Time
	}
	if all || !anybody {
		return nil
	}
	f, err := s.cfg.Finish(ctx, game)
	switch {
	case err == nil:
	case isGone(err):
		return nil
	default:
		return err
	}
	for _, seat := range f.Unmoved {
		if !has(seat) {
			e.absent = append(e.absent, seat)
		}
	}
	e.missed = len(f.Unmoved) == len(e.seats)
	for seat, row := range e.seats {
		e.missed = e.missed && (row.Rank != 1 || slices.Contains(e.absent, seat))
	}
	return nil
}

// isGone reports whether an error says that a game is not there any more.
func isGone(err error) bool {
	return problem.Of(err).Kind == problem.NotFound || errors.Is(err, store.ErrNotFound)
}
