package tournaments

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/rules"
	"circulade/tournament"
)

const (
	lookEvery = time.Second
	dueAtOnce = 100 // tournaments looked at in one round
	overBatch = 200 // results entered in one round
	// told is how long both players know of their table before its clock starts.
	told = time.Minute
	// failedPause is how long a tournament is left alone in which something went wrong.
	failedPause = 10 * time.Second
)

// Run does what tournaments do by themselves, until ctx ends: it enters results of games that are over,
// begins and pairs rounds, and makes tables. It logs errors and tries again.
func (s *Service) Run(ctx context.Context) {
	if s.cfg.Rows == nil {
		return
	}
	failed := map[string]time.Time{}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		s.work(ctx, failed)
		select {
		case <-ctx.Done():
			return
		case <-s.due:
		case <-tick.C:
		}
	}
}

// work does once what is due. failed has the tournaments in which something went wrong lately, and until
// when they are left alone.
func (s *Service) work(ctx context.Context, failed map[string]time.Time) {
	if err := s.enterResults(ctx); err != nil && ctx.Err() == nil {
		s.cfg.Log.ErrorContext(ctx, "results of tournaments are not entered yet", "reason", store.Why(err))
	}
	var ids []string
	err := s.view(ctx, func(tx *store.Tx) (err error) {
		ids, err = store.List(tx, sqlDue, []any{s.cfg.Now().UnixMilli(), dueAtOnce}, func(scan store.Scan, id *string) error { return scan(id) })
		return err
	})
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.ErrorContext(ctx, "tournaments could not be looked at", "reason", store.Why(err))
	}
	now := s.cfg.Now()
	for _, id := range ids {
		if until, ok := failed[id]; ok && now.Before(until) || s.cfg.Owned != nil && !s.cfg.Owned(id) {
			continue
		}
		delete(failed, id)
		if err := s.advance(ctx, id); err != nil && ctx.Err() == nil {
			failed[id] = now.Add(failedPause)
			s.cfg.Log.ErrorContext(ctx, "a tournament does not go on yet", "tournament", id, "reason", store.Why(err))
		}
	}
}

// maxSteps is how many things a tournament does by itself in one round of work at most.
const maxSteps = 8

// advance does what a tournament does by itself now, and makes the tables that it wants.
func (s *Service) advance(ctx context.Context, id string) error {
	for range maxSteps {
		done, pairs := false, false
		err := s.change(ctx, id, func(_ *store.Tx, o *opened) (*tournament.Event, error) {
			if pairs = o.t.PairsNext(s.cfg.Now().UnixMilli()); pairs {
				return nil, nil
			}
			e, err := s.nextEvent(o)
			done = e == nil
			return e, err
		})
		if err == nil && pairs {
			done, err = s.foresee(ctx, id, tournament.ByItself, func(t *tournament.Tournament) (*tournament.Event, error) {
				return t.Due(s.cfg.Now().UnixMilli(), 0)
			})
		}
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil
		case err != nil:
			return err
		case done:
			return s.makeTables(ctx, id)
		}
	}
	return s.makeTables(ctx, id)
}

// foresee adds the event that f makes of a copy of a tournament, which takes long: meanwhile others can read it
// and change it. If they have changed it, or f returns nil, nothing is added; none reports the latter.
func (s *Service) foresee(ctx context.Context, id string, by tournament.By, f func(t *tournament.Tournament) (*tournament.Event, error)) (none bool, err error) {
	var form tournament.Form
	var log []tournament.Event
	if err := s.read(ctx, id, func(o *opened) error {
		form, log = o.head.written.Form, o.log[:len(o.log):len(o.log)]
		return nil
	}); err != nil {
		return false, err
	}
	t, err := tournament.Open(form, log)
	if err != nil {
		return false, err
	}
	e, err := f(t)
	if err != nil || e == nil {
		return true, err
	}
	e.By = by
	return false, s.change(ctx, id, func(_ *store.Tx, o *opened) (*tournament.Event, error) {
		if o.t.Events != len(log) {
			return nil, nil
		}
		return e, nil
	})
}

// nextEvent returns the event that a tournament makes by itself now, or nil: whoever's account is gone is
// withdrawn before.
func (s *Service) nextEvent(o *opened) (*tournament.Event, error) {
	if o.t.Phase == tournament.Planned || o.t.Phase == tournament.Running {
		gone := slices.IndexFunc(o.entrants, func(e entrant) bool {
			return e.person == (store.Holder{}) && o.t.Form.Kind != tournament.Teams && !o.t.Entrants[e.number].Withdrawn
		})
		if gone >= 0 {
			return &tournament.Event{Withdraw: &tournament.Withdraw{Entrant: o.entrants[gone].number}}, nil
		}
	}
	return o.t.Due(s.cfg.Now().UnixMilli(), s.cfg.Lots())
}

// tableID returns the id of a table of the tournament: always the same for a key, and nobody can guess it
// before the table is there.
func (h *head) tableID(k tournament.Key) string {
	mac := hmac.New(sha256.New, h.secret)
	_, _ = fmt.Fprintf(mac, "%d %d %d %d %d", k.Round, k.Attempt, k.Board, k.Place, k.Game)
	return access.FormatID(mac.Sum(nil)[:16])
}

// A made is a table that was made for a tournament.
type made struct {
	game    string
	key     tournament.Key
	entered bool
}

// scanMade reads a made from the columns of sqlGames.
func scanMade(scan store.Scan, m *made) error {
	return scan(&m.game, &m.key.Round, &m.key.Attempt, &m.key.Board, &m.key.Place, &m.key.Game, &m.entered)
}

// makeTables makes the tables that a tournament wants and that are not there, and calls off the games of
// those that it does not want any more. Then it is due when it next does something by itself.
func (s *Service) makeTables(ctx context.Context, id string) error {
	var wanted []tournament.Table
	var h head
	var tables []made
	seats := map[tournament.Key][]entrant{}
	events := 0
	err := s.read(ctx, id, func(o *opened) error {
		wanted, h, events = o.t.Wanted(), o.head, o.t.Events
		for _, w := range wanted {
			for i, n := range w.Entrants {
				as := 0
				if w.Members != nil {
					as = w.Members[i]
				}
				seats[w.Key] = append(seats[w.Key], o.of(n, as))
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.view(ctx, func(tx *store.Tx) (err error) {
		tables, err = store.List(tx, sqlGames, []any{id}, scanMade)
		return err
	}); err != nil {
		return err
	}
	there := map[tournament.Key]bool{}
	for _, m := range tables {
		there[m.key] = true
		if !m.entered && !slices.ContainsFunc(wanted, func(w tournament.Table) bool { return w.Key == m.key }) {
			if err := s.cfg.CallOff(ctx, m.game); err != nil {
				return fmt.Errorf("calling off a game that is not wanted: %w", err)
			}
		}
	}
	for _, w := range wanted {
		if there[w.Key] {
			continue
		}
		if err := s.makeTable(ctx, id, &h, w.Key, seats[w.Key]); err != nil {
			return err
		}
	}
	return s.rest(ctx, id, events)
}

// makeTable makes the table of a key for the people of its seats.
func (s *Service) makeTable(ctx context.Context, id string, h *head, k tournament.Key, seats []entrant) error {
	players, persons := make([]Player, len(seats)), make([]store.Holder, len(seats))
	for i, e := range seats {
		players[i], persons[i] = Player{Name: e.name, Program: h.written.Bots}, e.person
	}
	p, err := h.written.plan(s.cfg.Plan, players)
	if err != nil {
		return fmt.Errorf("round %d, board %d: %w", k.Round, k.Board, err)
	}
	now := s.cfg.Now()
	p.Start.Fixture = &gamelog.Fixture{
		Tournament: id, Round: k.Round, Attempt: k.Attempt, Board: k.Board, Place: k.Place, Game: k.Game, StartsAt: now.Add(told).UnixMilli(),
	}
	game := h.tableID(k)
	if err := s.cfg.Make(ctx, p, game, persons); err != nil {
		return fmt.Errorf("round %d, board %d: %w", k.Round, k.Board, err)
	}
	return s.store(ctx, func(tx *store.Tx) error {
		return tx.Do(sqlMade, game, id, k.Round, k.Attempt, k.Board, k.Place, k.Game, now.UnixMilli())
	})
}

// rest stores when a tournament next does something by itself, unless events were added meanwhile.
func (s *Service) rest(ctx context.Context, id string, events int) error {
	return s.change(ctx, id, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if o.t.Events != events {
			return nil, nil
		}
		at, ok := o.t.Next(o.t.At)
		if !ok {
			at = never
		}
		return nil, tx.Do(`UPDATE tournaments SET due = ?2 WHERE id = ?1 AND events = ?3 AND due <> ?2`, id, at, events)
	})
}

// An over is a game of a tournament that is over.
type over struct {
	tournament string
	made
}

// enterResults enters the results of games that are over into the logs of their tournaments, some at a time.
func (s *Service) enterResults(ctx context.Context) error {
	var list []over
	err := s.view(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlOver, []any{overBatch}, func(scan store.Scan, g *over) error {
			k := &g.key
			return scan(&g.tournament, &g.game, &k.Round, &k.Attempt, &k.Board, &k.Place, &k.Game)
		})
		return err
	})
	if err != nil {
		return err
	}
	for _, g := range list {
		if s.cfg.Owned != nil && !s.cfg.Owned(g.tournament) {
			continue
		}
		if err := s.enterResult(ctx, g); err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}

// enterResult enters the result of a game that is over into the log of its tournament, and notes that it is
// entered. A result that the log does not take, because it is not wanted any more, is noted as entered.
func (s *Service) enterResult(ctx context.Context, g over) error {
	return s.change(ctx, g.tournament, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if err := tx.Do(sqlEntered, g.game); err != nil {
			return nil, err
		}
		w, ok := o.t.Table(g.key)
		if !ok {
			return nil, nil
		}
		rows, err := store.List(tx, `SELECT `+result.Columns("r")+` FROM results r WHERE r.game = ?1 ORDER BY r.seat`, []any{g.game}, result.Scan)
		if err != nil || len(rows) != len(w.Order) {
			return nil, err
		}
		r := s.resultOf(ctx, g.game, w, rows)
		r.Key = g.key
		return &tournament.Event{Result: r}, nil
	})
}

// resultOf returns the result of a game as the log has it, by the sides of the match, from the rows of its
// seats. A game without a result has no ranks.
func (s *Service) resultOf(ctx context.Context, game string, w tournament.Game, rows []result.Row) *tournament.Result {
	r := &tournament.Result{Ranks: make([]int, len(rows)), Points: make([]int, len(rows))}
	level := true
	for seat, row := range rows {
		if row.Rank == 0 {
			return &tournament.Result{}
		}
		r.Ranks[w.Order[seat]], r.Points[w.Order[seat]] = row.Rank, row.Points
		level = level && row.Rank == 1
	}
	if !level {
		return r
	}
	if f, err := s.cfg.Finish(ctx, game); err == nil {
		r.Followers = make([]int, len(rows))
		for seat := range rows {
			r.Followers[w.Order[seat]] = f.Game.State().Supply(rules.Seat(seat), 0) // plain ones
		}
	}
	return r
}
