package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/tournament"
)

// This file has people told the news of tournaments. Up to which event, and up to when, they have been told is stored
// with the tournament; if a server stops before that is stored, the same news is told again under the same key, and so
// reaches nobody twice.

const (
	sqlNewsDue  = `SELECT id, news FROM tournaments WHERE news <= ?1 ORDER BY news, id LIMIT ?2`
	sqlNewsNext = `SELECT COALESCE(min(news), ?1) FROM tournaments`
	sqlToldOf   = `SELECT told, reminded FROM tournaments WHERE id = ?1`
	sqlTold     = `UPDATE tournaments SET told = ?2, reminded = ?3, news = CASE WHEN events = ?2 THEN ?4 ELSE 0 END WHERE id = ?1 AND told = ?5 AND reminded = ?6`
)

const (
	newsEvery = time.Second // after news, before more is looked for: what happens meanwhile is told together
	oldNews   = 24 * time.Hour
	// newsPrefix begins the key of news of a tournament; its id follows, a dot, and the name of the news.
	newsPrefix = "tournament/"
)

// runNews has people told news, until ctx ends. It logs errors and tries again.
func (s newsroom) runNews(ctx context.Context) {
	failed := map[string]time.Time{}
	for {
		s.tellNews(ctx, failed)
		rest := time.NewTimer(s.noNewsFor(ctx))
		select {
		case <-ctx.Done():
			rest.Stop()
			return
		case <-s.news:
			rest.Stop()
		case <-rest.C:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(newsEvery):
		}
	}
}

// noNewsFor returns for how long no news is due, unless something changes.
func (s newsroom) noNewsFor(ctx context.Context) time.Duration {
	var next int64
	if err := s.view(ctx, func(tx *store.Tx) error { return tx.One(sqlNewsNext, []any{never}, &next) }); err != nil {
		return lookEvery
	}
	return min(max(time.UnixMilli(next).Sub(s.cfg.Now()), lookEvery), idleEvery)
}

// tellNews has people told once what is due. failed is as of work.
func (s newsroom) tellNews(ctx context.Context, failed map[string]time.Time) {
	type due struct {
		id string
		at int64
	}
	now := s.cfg.Now()
	var list []due
	err := s.view(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlNewsDue, []any{now.UnixMilli(), dueAtOnce}, func(scan store.Scan, d *due) error { return scan(&d.id, &d.at) })
		return err
	})
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.ErrorContext(ctx, "news of tournaments could not be looked for", "reason", store.Why(err))
	}
	for _, d := range list {
		if !director(s).mayDo(d.id, d.at, failed) {
			continue
		}
		if err := s.tellNewsOf(ctx, d.id); err != nil && !errors.Is(err, store.ErrNotFound) && ctx.Err() == nil {
			failed[d.id] = now.Add(failedPause)
			s.cfg.Log.ErrorContext(ctx, "news of a tournament is not told yet", "tournament", d.id, "reason", store.Why(err))
		}
	}
}

// A heard is somebody who is to be told some news.
type heard struct {
	key string
	who store.Holder
}

// tellNewsOf has people told what is due of one tournament, and stores that.
func (s newsroom) tellNewsOf(ctx context.Context, id string) error {
	var told int
	var reminded int64
	if err := s.view(ctx, func(tx *store.Tx) error { return tx.One(sqlToldOf, []any{id}, &told, &reminded) }); err != nil {
		return err
	}
	now := s.cfg.Now()
	var list []heard
	var events int
	var next int64
	err := s.read(ctx, id, func(o *opened) error {
		list, next = o.newsSince(told, time.UnixMilli(reminded), now)
		events = o.t.Events
		return nil
	})
	if err != nil {
		return err
	}
	for _, h := range list {
		if err := s.cfg.Tell(ctx, h.key, h.who, id); err != nil {
			return err
		}
	}
	return s.store(ctx, func(tx *store.Tx) error {
		return tx.Do(sqlTold, id, events, now.UnixMilli(), next, told, reminded)
	})
}

// newsSince returns who is to be told what at a time: of the events from a number on, and of what was due since
// reminded. next is when more is due, in Unix milliseconds. What is older than a day is not told.
func (o *opened) newsSince(told int, reminded, now time.Time) (list []heard, next int64) {
	add := func(i item) {
		for _, n := range i.to {
			for _, who := range o.personsOf(n) {
				list = append(list, heard{newsPrefix + o.id + "." + i.name, who})
			}
		}
	}
	for seq := told; seq < len(o.log); seq++ {
		if e := &o.log[seq]; now.Sub(time.UnixMilli(e.At)) < oldNews {
			for _, i := range o.newsOf(seq, e) {
				add(i)
			}
		}
	}
	next = never
	for _, r := range o.reminders() {
		switch {
		case r.at.After(now):
			next = min(next, r.at.UnixMilli())
		case r.at.After(reminded):
			add(r.item)
		}
	}
	return list, next
}

// personsOf returns who stands behind a number: one, or the members of a team.
func (o *opened) personsOf(number int) (list []store.Holder) {
	i, _ := slices.BinarySearchFunc(o.entrants, number, func(e entrant, n int) int { return e.number - n })
	for ; i < len(o.entrants) && o.entrants[i].number == number; i++ {
		if who := o.entrants[i].person; who != (store.Holder{}) {
			list = append(list, who)
		}
	}
	return list
}

// newsAt is what a tournament's news is due at after an event: at once, or as before.
func newsAt(t *tournament.Tournament, e *tournament.Event) int64 {
	if hasNews(e, t.Form.Kind == tournament.Arena) {
		return e.At
	}
	return never
}
