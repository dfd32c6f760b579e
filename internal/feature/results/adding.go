package results

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"circulade/game"
	"circulade/internal/loop"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// This file adds results that are missing: of games that ended before there were results, that a server of an
// older version has ended, or whose results could not be stored with their last entry.

const (
	addEvery  = time.Hour
	addBatch  = 20                     // games looked for at a time
	addPause  = 200 * time.Millisecond // between two batches
	maxFailed = 10_000                 // games that cannot be replayed, of which this server remembers that it has said so
)

// sqlMissing lists games that are over and have no results. Those that people have deleted, and that are still
// there because of a report, get none.
const sqlMissing = `SELECT g.id FROM games g WHERE g.id > ?1 AND g.status <> 'playing'
	AND NOT EXISTS (SELECT 1 FROM results r WHERE r.game = g.id)
	AND NOT EXISTS (SELECT 1 FROM doomed_games d WHERE d.game = g.id) ORDER BY g.id LIMIT ?2`

// sqlIsThere counts the game ?1 if it is stored and not deleted by people.
const sqlIsThere = `SELECT count(*) FROM games g WHERE g.id = ?1 AND NOT EXISTS (SELECT 1 FROM doomed_games d WHERE d.game = g.id)`

// Run adds missing results now and every hour, until ctx ends; of several servers only the one that owns this.
func (s *Service) Run(ctx context.Context) {
	failed := map[string]bool{}
	loop.Every(ctx, addEvery, func() {
		if s.cfg.Rows == nil || s.cfg.OwnedHere != nil && !s.cfg.OwnedHere() {
			return
		}
		added, err := s.addMissing(ctx, failed)
		if added > 0 {
			s.cfg.Log.Info("results of games were added", slog.Int("games", added))
		}
		if err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrClosed) {
			s.cfg.Log.Error("results of games are missing; they are added in an hour", slog.String("reason", store.Why(err)))
		}
	})
}

// addMissing adds the results of all games that have none, one game after the other, and returns of how many. It
// pauses after each as long as it took. It may be stopped at any time and begun again. Games that cannot be replayed
// are logged once and put into failed, which it passes over.
func (s *Service) addMissing(ctx context.Context, failed map[string]bool) (added int, err error) {
	books := game.NewBooks(8)
	for after := ""; ; {
		games, err := store.Read(ctx, s.cfg.Rows, func(tx *store.Tx) ([]string, error) {
			return store.List(tx, sqlMissing, []any{after, addBatch}, store.Column[string])
		})
		if err != nil || len(games) == 0 {
			return added, err
		}
		for _, id := range games {
			if after = id; failed[id] {
				continue
			}
			began := time.Now()
			switch done, why, err := s.add(ctx, books, id); {
			case err != nil:
				return added, err
			case why != nil:
				if len(failed) < maxFailed {
					failed[id] = true
				}
				s.cfg.Log.Warn("a game has no result: it cannot be replayed", slog.String("table", store.LogName(id)), slog.String("reason", store.Why(why)))
			case done:
				added++
			}
			if !loop.Pause(ctx, time.Since(began)) {
				return added, ctx.Err()
			}
		}
		if !loop.Pause(ctx, addPause) {
			return added, ctx.Err()
		}
	}
}

// add stores the results of a game that is over, unless it has some. why says why the game cannot be replayed; err
// is for a store that fails.
func (s *Service) add(ctx context.Context, books *game.Books, id string) (done bool, why, err error) {
	g, why, err := s.load(ctx, books, id)
	if g == nil {
		return false, why, err
	}
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		there := 0
		if err := tx.One(sqlIsThere, []any{id}, &there); err != nil || there == 0 {
			return err
		}
		all := result.Insert(g.rows()...)
		if err := tx.Do(all.SQL, all.Args...); err != nil {
			return err
		}
		return tx.Do(sqlEraseLeavers, id)
	})
	return err == nil, nil, store.Wrap("adding results", err)
}

// load replays a game that is over, and reads who has played it. It returns nil if the game was deleted meanwhile, or
// cannot be replayed: then why says why.
func (s *Service) load(ctx context.Context, books *game.Books, id string) (g *ended, why, err error) {
	stored, entries, err := s.cfg.Games.Load(ctx, id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, nil, nil
	case errors.Is(err, store.ErrDamaged):
		return nil, err, nil
	case err != nil:
		return nil, nil, err
	}
	l, err := gamelog.Load(books, stored, entries)
	if err != nil {
		return nil, err, nil
	}
	if c := l.Cut(); c != nil {
		return nil, fmt.Errorf("its log is cut: %w", c.Why()), nil
	}
	g = &ended{game: id, began: stored.Created, at: gamelog.EndedAt(&stored, entries), start: &l.Start, finish: gamelog.FinishOf(l)}
	if g.grants, _, err = s.cfg.Games.Grants(ctx, id); errors.Is(err, store.ErrNotFound) {
		return nil, nil, nil
	}
	if err == nil {
		g.leavers, err = readLeavers(ctx, s.cfg.Rows, id)
	}
	if err != nil {
		return nil, nil, err
	}
	return g, nil, nil
}
