package pairing

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/rating"
)

// This file runs the rounds in which those who wait are matched. Any server may run one at any time: it
// reads who waits, forms tables, and writes those whose people still wait then.

const (
	roundEvery = time.Second            // from round to round while somebody waits
	roundPause = 100 * time.Millisecond // the least from round to round
	maxTables  = 250                    // that one round makes; the next follows at once
)

const (
	sqlLine = `SELECT t.id, t.person, t.network, t.sets, t.pace, t.aids, t.programs, t.players, t.rated, t.class, t.made, t.club,
		CASE WHEN p.person IS NULL THEN 0 ELSE 1 END, CASE WHEN p.person IS NULL THEN NULL ELSE t.wish END
		FROM pairing_tickets t LEFT JOIN programs p ON p.person = t.person WHERE t.game = '' AND t.until >= ?1 ORDER BY t.made, t.id`
	sqlLineLength = `SELECT count(*) FROM pairing_tickets WHERE game = '' AND until >= ?1`
	// sqlSeat appends the ids of the tickets.
	sqlSeat   = `UPDATE pairing_tickets SET game = ?1, until = ?2, people = ?3 WHERE game = '' AND until >= ?4 AND id IN (`
	sqlUnseat = `UPDATE pairing_tickets SET game = '', people = 0, until = ?2 WHERE game = ?1`
)

// runRounds runs a round when somebody begins to wait, and each roundEvery while anybody does, until ctx
// ends.
func (q *Queue) runRounds(ctx context.Context) {
	for {
		waiting, err := q.Round(ctx) // at first those who have waited since before the start
		if err != nil && ctx.Err() == nil {
			q.cfg.Log.Error("those who wait are not matched", "reason", store.Why(err))
		}
		if !loop.Pause(ctx, roundPause) {
			return
		}
		var next <-chan time.Time // never, while nobody waits
		if waiting > 0 || err != nil {
			next = time.After(roundEvery - roundPause)
		}
		select {
		case <-q.roundDue:
		case <-next:
		case <-ctx.Done():
			return
		}
	}
}

// Round matches those who wait, and sends those who have a table its id. It returns how many people, without
// bots, wait on. The queue calls it by itself, and tests do.
func (q *Queue) Round(ctx context.Context) (waiting int, err error) {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	now := q.cfg.Now()
	var list [][]*waiter
	err = q.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		list, waiting, err = q.match(tx, now)
		return err
	})
	if err != nil || len(list) == 0 {
		return waiting, err
	}
	if len(list) == maxTables {
		loop.Wake(q.roundDue)
	}
	seated, err := q.seat(ctx, list, now)
	return waiting - seated, err
}

// match forms the tables of those who wait at a moment, and returns also how many people, without bots, do.
func (q *Queue) match(tx *store.Tx, now time.Time) (list [][]*waiter, people int, err error) {
	all, err := q.readLine(tx, now)
	for _, w := range all {
		if !w.program {
			people++
		}
	}
	if err != nil || people == 0 || len(all) < 2 {
		return nil, people, err
	}
	known := newAcquaintance(q, tx, now)
	m := matcher{botWait: q.cfg.BotWait, apart: known.isApart}
	for {
		list = m.tables(all, maxTables)
		again, err := known.learn(list, all)
		if err != nil || !again {
			return list, people, err
		}
	}
}

// readLine reads who waits, with their strength. A bot that takes several kinds of game is there once for
// each that somebody wants.
func (q *Queue) readLine(tx *store.Tx, now time.Time) ([]*waiter, error) {
	numbers := map[string]int{Any: 0}
	number := func(s string) int {
		n, ok := numbers[s]
		if !ok {
			n = len(numbers)
			numbers[s] = n
		}
		return n
	}
	var all []*waiter
	err := tx.Each(sqlLine, []any{now.UnixMilli()}, func(scan store.Scan) error {
		w := &waiter{}
		var sets, pace, aids string
		var programs, rated, club, program int
		var wish []byte
		if err := scan(&w.id, &w.person, &w.network, &sets, &pace, &aids, &programs, &w.players, &rated, &w.class, &w.made, &club, &program, &wish); err != nil {
			return err
		}
		w.sets, w.pace, w.aids = number(sets), number(pace), number(aids)
		w.programs, w.rated, w.club, w.program = programs == 1, rated == 1, club == 1, program == 1
		w.waited, w.kind = now.Sub(time.UnixMilli(w.made)), waitKind(w.players, w.rated, sets, pace)
		all = append(all, w)
		return w.readRange(wish)
	})
	if err != nil {
		return nil, err
	}
	all = spread(all)
	return all, q.readStrengths(tx, all)
}

// readStrengths reads how strong some who wait are, each in the class of the game that they wait for.
func (q *Queue) readStrengths(tx *store.Tx, all []*waiter) error {
	byClass := map[rating.Class][]*waiter{}
	for _, w := range all {
		byClass[w.class] = append(byClass[w.class], w)
	}
	for class, some := range byClass {
		persons := make([]store.Holder, len(some))
		for i, w := range some {
			persons[i] = w.person
		}
		strengths, err := q.strengths(tx, persons, class)
		if err != nil {
			return err
		}
		for i, w := range some {
			w.points, w.interval, w.unknown = strengths[i].Points(), strengths[i].Interval(), isUnknown(strengths[i])
		}
	}
	return nil
}

// strengths returns the ratings of people in a class: those of newcomers, if nobody knows better.
func (q *Queue) strengths(tx *store.Tx, persons []store.Holder, class rating.Class) ([]rating.Rating, error) {
	if q.cfg.Strength == nil {
		return slices.Repeat([]rating.Rating{rating.New()}, len(persons)), nil
	}
	list, err := q.cfg.Strength(tx, persons, class)
	if err == nil && len(list) != len(persons) {
		err = fmt.Errorf("%d people have %d ratings", len(persons), len(list))
	}
	return list, err
}

// seat writes the tables of a round whose people all still wait, and sends these people the table's id. It
// returns how many they are, without bots.
func (q *Queue) seat(ctx context.Context, list [][]*waiter, now time.Time) (seated int, err error) {
	games := make([]string, len(list))
	waiting := 0
	err = q.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
		for i, group := range list {
			if games[i], err = seatGroup(tx, group, now); err != nil {
				return err
			}
		}
		if err := tx.Do(sqlForgetWaits, now.Add(-waitsTime).UnixMilli()); err != nil {
			return err
		}
		waiting, err = countWaiting(tx)
		return err
	})
	if err != nil {
		return 0, err
	}
	q.setWaiting(waiting)
	for i, group := range list {
		if games[i] == "" {
			continue
		}
		for _, w := range group {
			if !w.program {
				seated++
			}
			q.cfg.Paired(w.person, w.id, games[i])
		}
	}
	return seated, nil
}

// seatGroup gives the tickets of a group the id of a new table, and keeps how long they waited; "" if one of
// them does not wait any more.
func seatGroup(tx *store.Tx, group []*waiter, now time.Time) (game string, err error) {
	game = access.NewID()
	args := []any{game, now.Add(pairedTime).UnixMilli(), len(group), now.UnixMilli()}
	first := len(args) + 1
	for _, w := range group {
		args = append(args, w.id)
	}
	n, err := tx.Exec(sqlSeat+store.Among(first, len(group))+")", args...)
	switch {
	case err != nil:
		return "", err
	case n < int64(len(group)):
		return "", tx.Do(sqlUnseat, game, now.Add(ticketTime).UnixMilli())
	}
	return game, keepWaits(tx, group, now)
}

// keepWaits stores how long those of a group waited who are people.
func keepWaits(tx *store.Tx, group []*waiter, now time.Time) error {
	args := []any{now.UnixMilli()}
	var rows []string
	for _, w := range group {
		if !w.program {
			n := len(args) + 1
			rows = append(rows, fmt.Sprintf("(?%d, ?%d, ?1, ?%d)", n, n+1, n+2))
			args = append(args, w.id, w.kind, max(0, w.waited.Milliseconds()))
		}
	}
	return tx.Do(sqlKeepWaits+strings.Join(rows, ", ")+sqlWaitAgain, args...)
}
