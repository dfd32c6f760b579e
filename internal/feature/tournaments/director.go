package tournaments

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/rules"
	"circulade/tournament"
)

const (
	lookEvery = time.Second           // while there is a game whose result is not entered
	idleEvery = time.Minute           // while there is none and nothing is due
	breath    = 50 * time.Millisecond // between two rounds of work, so that what happens meanwhile is done together
	dueAtOnce = 100                   // tournaments looked at in one round
	overBatch = 200                   // results entered in one round
	// told is how long both players know of their table before its clock starts.
	told = time.Minute
	// failedPause is how long a tournament is left alone in which something went wrong.
	failedPause = 10 * time.Second
	// overdue is after how long any server does what the one whose tournament it is has not done.
	overdue = 3 * time.Second
)

// Run does what tournaments do by themselves, until ctx ends: it enters results of games that are over,
// begins and pairs rounds, and makes tables. It logs errors and tries again.
func (s director) Run(ctx context.Context) {
	if s.cfg.Rows == nil {
		return
	}
	failed := map[string]time.Time{}
	for {
		s.work(ctx, failed)
		rest := time.NewTimer(s.idleFor(ctx))
		select {
		case <-ctx.Done():
			rest.Stop()
			return
		case <-s.due:
			rest.Stop()
		case <-rest.C:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(breath):
		}
	}
}

// idleFor returns for how long there is nothing to do unless something changes, of which it is told: what other
// servers change is announced by the database.
func (s director) idleFor(ctx context.Context) time.Duration {
	var due, games int64
	err := s.view(ctx, func(tx *store.Tx) error { return tx.One(sqlNext, []any{never}, &due, &games) })
	if err != nil || games > 0 {
		return lookEvery
	}
	return min(max(time.UnixMilli(due).Sub(s.cfg.Now()), lookEvery), idleEvery)
}

// work does once what is due. failed has the tournaments in which something went wrong lately, and until
// when they are left alone.
func (s director) work(ctx context.Context, failed map[string]time.Time) {
	if err := s.enterResults(ctx, failed); err != nil && ctx.Err() == nil {
		s.cfg.Log.ErrorContext(ctx, "results of tournaments are not entered yet", "reason", store.Why(err))
	}
	type due struct {
		id string
		at int64
	}
	var list []due
	err := s.view(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlDue, []any{s.cfg.Now().UnixMilli(), dueAtOnce}, func(scan store.Scan, d *due) error { return scan(&d.id, &d.at) })
		return err
	})
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.ErrorContext(ctx, "tournaments could not be looked at", "reason", store.Why(err))
	}
	now := s.cfg.Now()
	for _, d := range list {
		if !s.mayDo(d.id, d.at, failed) {
			continue
		}
		if err := s.advance(ctx, d.id); err != nil && ctx.Err() == nil {
			failed[d.id] = now.Add(failedPause)
			s.cfg.Log.ErrorContext(ctx, "a tournament does not go on yet", "tournament", d.id, "reason", store.Why(err))
		}
	}
}

// mayDo reports whether this server does what has been due in a tournament since a time in Unix milliseconds:
// whichever server it is whose tournament this is, or, if that one does not come to it, any. failed is as of work.
func (s director) mayDo(id string, since int64, failed map[string]time.Time) bool {
	now := s.cfg.Now()
	if until, ok := failed[id]; ok && now.Before(until) {
		return false
	}
	delete(failed, id)
	return s.cfg.Owned == nil || s.cfg.Owned(id) || now.Sub(time.UnixMilli(since)) > overdue
}

// maxSteps is how many things a tournament does by itself in one round of work at most.
const maxSteps = 8

// advance does what a tournament does by itself now, and makes the tables that it wants.
func (s director) advance(ctx context.Context, id string) error {
	for range maxSteps {
		done, pairs := false, false
		err := s.change(ctx, id, func(tx *store.Tx, o *opened) (e *tournament.Event, err error) {
			e, pairs, err = s.ofItself(tx, o)
			done = e == nil && !pairs
			return e, err
		})
		if err == nil && pairs {
			done, err = s.foresee(ctx, id, store.Holder{}, func(t *tournament.Tournament) (*tournament.Event, error) {
				return t.Due(s.cfg.Now().UnixMilli(), 0)
			})
		}
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil
		case err != nil:
			return err
		case done:
			return s.furnish(ctx, id)
		}
	}
	return s.furnish(ctx, id)
}

// furnish makes the tables that a tournament wants, once boards without a player are lost.
func (s director) furnish(ctx context.Context, id string) error {
	if err := s.loseEmptyBoards(ctx, id); err != nil {
		return err
	}
	return s.makeTables(ctx, id)
}

// ofItself returns what a tournament does by itself now; nil if that is nothing. pairs says that it pairs a round,
// which takes long and is left to foresee.
func (s director) ofItself(tx *store.Tx, o *opened) (e *tournament.Event, pairs bool, err error) {
	now := s.cfg.Now().UnixMilli()
	if e := o.ofThoseGone(); e != nil {
		return e, false, nil
	}
	if pairs = o.t.PairsNext(now); !pairs {
		lots := uint64(0)
		if o.t.Phase == tournament.Planned {
			lots = s.cfg.Lots()
		}
		if e, err = o.t.Due(now, lots); err != nil {
			return nil, false, err
		}
		if _, begins := o.scheduled(); e != nil && e.Start != nil && !begins {
			e = nil
		}
	}
	if pairs || e != nil && e.Start != nil {
		if left, err := o.ofBanned(tx, now); left != nil || err != nil {
			return left, false, err
		}
	}
	if e == nil && !pairs {
		e = o.lapsed(now)
	}
	return e, pairs, nil
}

// foresee adds the event that f makes of a copy of a tournament, which takes long: meanwhile others can read it
// and change it. If they have changed it, or f returns nil, nothing is added; none reports the latter. by is who of the
// staff wants it, if anybody.
func (s director) foresee(ctx context.Context, id string, by store.Holder, f func(t *tournament.Tournament) (*tournament.Event, error)) (none bool, err error) {
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
	if by != (store.Holder{}) {
		e.By = tournament.ByOrganiser
	}
	return false, s.change(ctx, id, func(_ *store.Tx, o *opened) (*tournament.Event, error) {
		o.actor = by
		if o.t.Events != len(log) {
			return nil, nil
		}
		return e, nil
	})
}

// ofThoseGone returns what a tournament does by itself because accounts are gone, before anything else: an entrant
// who is gone has withdrawn. It returns nil if there is no such thing.
func (o *opened) ofThoseGone() *tournament.Event {
	if o.t.Phase != tournament.Planned && o.t.Phase != tournament.Running {
		return nil
	}
	for _, e := range o.t.Entrants {
		if gone := len(o.membersOf(e.Number)) == 0; gone && !e.Withdrawn {
			return &tournament.Event{Withdraw: &tournament.Withdraw{Entrant: e.Number}}
		}
	}
	return o.withoutStaff()
}

// withoutStaff returns what a tournament does by itself because the account of its organiser is gone and it has no
// referees: one that waits for them to begin is called off, one that was begun goes on by itself. It returns nil if
// somebody runs it, or nothing waits for them.
func (o *opened) withoutStaff() *tournament.Event {
	t := o.t
	switch never := t.Form.Begins == 0; {
	case o.head.owner != (store.Holder{}) || len(o.staff) > 0:
		return nil
	case t.Phase == tournament.Planned && never:
		return &tournament.Event{Cancel: &tournament.Cancel{Reason: "nobody runs this tournament any more"}}
	case t.Phase == tournament.Running && t.Paused:
		return &tournament.Event{Resume: &tournament.Resume{}}
	case t.Form.ByHand:
		not := false
		return &tournament.Event{Change: &tournament.Change{ByHand: &not}}
	}
	return nil
}

// rest stores when a tournament next does something by itself, unless events were added meanwhile.
func (s director) rest(ctx context.Context, id string, events int, people int64) error {
	return s.change(ctx, id, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if o.t.Events != events || o.head.people != people {
			return nil, nil
		}
		return nil, tx.Do(`UPDATE tournaments SET due = ?2 WHERE id = ?1 AND events = ?3 AND due <> ?2`, id, o.next(), events)
	})
}

// An over is a game of a tournament that is over.
type over struct {
	tournament string
	at         int64 // when it ended, in Unix milliseconds
	made
}

// enterResults enters the results of games that are over into the logs of their tournaments, some at a time. A
// tournament in which that fails is left alone for a while: failed is as of work.
func (s director) enterResults(ctx context.Context, failed map[string]time.Time) error {
	var list []over
	err := s.view(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlOver, []any{overBatch}, func(scan store.Scan, g *over) error {
			k := &g.key
			return scan(&g.tournament, &g.game, &k.Round, &k.Attempt, &k.Board, &k.Place, &k.Game, &g.at)
		})
		return err
	})
	if err != nil {
		return err
	}
	var faults []error
	for _, g := range list {
		if !s.mayDo(g.tournament, g.at, failed) {
			continue
		}
		if err := s.enterResult(ctx, g); err != nil && !errors.Is(err, store.ErrNotFound) {
			failed[g.tournament] = s.cfg.Now().Add(failedPause)
			faults = append(faults, fmt.Errorf("tournament %s: %w", g.tournament, err))
		}
	}
	return errors.Join(faults...)
}

// enterResult enters the result of a game that is over into the log of its tournament, and notes that it is
// entered. A result that the log does not take, because it is not wanted any more, is noted as entered.
func (s director) enterResult(ctx context.Context, g over) error {
	ended, err := s.endedOf(ctx, g.game)
	if err != nil {
		return err
	}
	return s.change(ctx, g.tournament, func(tx *store.Tx, o *opened) (*tournament.Event, error) {
		if err := tx.Do(sqlEntered, g.game); err != nil {
			return nil, err
		}
		w, ok := o.t.Table(g.key)
		if !ok || len(ended.seats) != len(w.Order) {
			return nil, nil
		}
		r := ended.result(w.Order)
		r.Key = g.key
		return &tournament.Event{Result: r}, nil
	})
}

// An ended is a game that is over, by seat.
type ended struct {
	seats     []result.Row
	followers []int // left at the end; nil: nobody asks for them, or the game is not there any more
	absent    []int // seats whose people never came
	missed    bool  // nobody has won it: those who would have never came
}

// endedOf returns how a game has ended. How many followers were left it reads from the game itself, and only if all
// are level: they may decide it.
func (s director) endedOf(ctx context.Context, game string) (e ended, err error) {
	var came []arrival
	err = s.view(ctx, func(tx *store.Tx) (err error) {
		if came, err = arrivalsOf(tx, game); err != nil {
			return err
		}
		e.seats, err = store.List(tx, `SELECT `+result.Columns("r")+` FROM results r WHERE r.game = ?1 ORDER BY r.seat`, []any{game}, result.Scan)
		return err
	})
	if err == nil {
		err = s.findAbsent(ctx, game, &e, came)
	}
	if err != nil || slices.ContainsFunc(e.seats, func(r result.Row) bool { return r.Rank != 1 }) {
		return e, err
	}
	f, err := s.cfg.Finish(ctx, game)
	switch {
	case err == nil:
	case isGone(err):
		return e, nil
	default:
		return e, fmt.Errorf("how game %s ended: %w", game, err)
	}
	for seat := range e.seats {
		e.followers = append(e.followers, f.Game.State().Supply(rules.Seat(seat), 0)) // plain ones
	}
	return e, nil
}

// result returns the result of the game as the log has it, by the sides of the match: order has the sides by seat. A
// game without a result has no ranks.
func (e *ended) result(order []int) *tournament.Result {
	n := len(order)
	r := &tournament.Result{Ranks: make([]int, n), Points: make([]int, n)}
	if e.followers != nil {
		r.Followers = make([]int, n)
	}
	for seat, row := range e.seats {
		if row.Rank == 0 {
			return &tournament.Result{}
		}
		side := order[seat]
		r.Ranks[side], r.Points[side] = row.Rank, row.Points
		if row.Outcome == result.Time {
			r.Out = append(r.Out, side)
		}
		if slices.Contains(e.absent, seat) {
			r.Absent = append(r.Absent, side)
		}
		if e.followers != nil {
			r.Followers[side] = e.followers[seat]
		}
	}
	slices.Sort(r.Out)
	slices.Sort(r.Absent)
	if e.missed {
		return &tournament.Result{Out: r.Out, Absent: r.Absent, Missed: true}
	}
	return r
}
