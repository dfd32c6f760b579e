package results

import (
	"context"
	"log/slog"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// Part stores the results of a game with the entry that ends it, and notes who leaves a game that goes on.
func (s *Service) Part(o table.Owner) *table.Part {
	return &table.Part{
		Storing:  func(e store.Entry, f *gamelog.Finish) []store.Statement { return s.storing(o, e, f) },
		Leaving:  func(who store.Holder) error { return s.leaving(o, who) },
		Vacating: func(seat int) error { return s.vacating(o, seat) },
	}
}

// storing returns the statements that store the results of a game which entry e ends. If somebody has left a seat
// and it cannot be read who, there are none, and the worker adds them.
func (s *Service) storing(o table.Owner, e store.Entry, f *gamelog.Finish) []store.Statement {
	if s.cfg.Rows == nil {
		return nil
	}
	g := ended{
		game: e.Game, began: o.CreatedAt().UnixMilli(), at: e.At, start: &o.Log().Start, finish: f, grants: o.Roster().Grants(),
	}
	if hasStrays(f, g.grants) {
		ctx, cancel := context.WithTimeout(o.Context(), storeTime)
		defer cancel()
		var err error
		if g.leavers, err = readLeavers(ctx, s.cfg.Rows, e.Game); err != nil {
			s.cfg.Log.WarnContext(ctx, "the results of a game are stored later", slog.String("reason", store.Why(err)))
			return nil
		}
	}
	return []store.Statement{result.Delete(e.Game), {SQL: sqlEraseLeavers, Args: []any{e.Game}}, result.Insert(g.rows()...)}
}

// sqlLeave notes who has left a seat, unless somebody did before. ?4 is a person, who is not deleted yet.
const sqlLeave = `INSERT INTO result_leavers (game, seat, kind, person) SELECT ?1, ?2, ?3, ?4
	WHERE EXISTS (SELECT 1 FROM persons WHERE id = ?4) ON CONFLICT (game, seat) DO NOTHING`

// leaving notes the seats of somebody who is about to leave the table, so that the result will name them.
func (s *Service) leaving(o table.Owner, who store.Holder) error {
	for seat := range o.Log().Seats {
		if o.Roster().IsHeldBy(who, seat) {
			if err := s.note(o, seat, who); err != nil {
				return err
			}
		}
	}
	return nil
}

// vacating notes who holds a seat that has lost and is about to be taken from its holders.
func (s *Service) vacating(o table.Owner, seat int) error {
	p, ok := holderOf(o.Roster().Grants(), seat)
	if !ok || seat < 0 || seat >= len(o.Log().Seats) || !o.Log().HasLost(seat) {
		return nil
	}
	return s.note(o, seat, p.person)
}

// note stores that a person leaves a seat of a game that has begun and goes on, if they are the one whom its
// result would name.
func (s *Service) note(o table.Owner, seat int, who store.Holder) error {
	l := o.Log()
	p, ok := holderOf(o.Roster().Grants(), seat)
	if s.cfg.Rows == nil || !ok || p.person != who || l.Status() != store.Playing || !l.Begun() && !l.Called {
		return nil
	}
	ctx, cancel := context.WithTimeout(o.Context(), storeTime)
	defer cancel()
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlLeave, o.ID(), seat, string(p.kind), who[:]) })
	if err != nil {
		return o.StoreFailed("noting who leaves", err)
	}
	return nil
}
