package ratings

import (
	"context"
	"fmt"
	"slices"

	"circulade/internal/account"
	"circulade/internal/store"
	"circulade/rating"
)

const (
	recomputePage = 500 // how many games are read, and then put right, at once
	ratingsPage   = 200 // how many persons' ratings are
	mostNamed     = 20  // how many faults a Report names

	changeColumns = `c.class, c.why, c.counted, c.mu_before, c.sigma_before, c.mu_after, c.sigma_after,
		c.points_before, c.interval_before, c.points_after, c.interval_after, c.games, c.latest`
	sqlPage = `SELECT ` + contestColumns + ` FROM ` + contestTables + `
		WHERE r.place > ?1 AND r.place <= ?2 ORDER BY r.place, r.seat`
	sqlPageChanges = `SELECT c.game, c.seat, ` + changeColumns + ` FROM results r
		JOIN rating_changes c ON c.game = r.game AND c.seat = r.seat WHERE r.place > ?1 AND r.place <= ?2`
	sqlStray = `SELECT count(*) FROM rating_changes c
		WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.game = c.game AND r.seat = c.seat AND r.place IS NOT NULL)`
	sqlDropStray = `DELETE FROM rating_changes
		WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.game = rating_changes.game AND r.seat = rating_changes.seat AND r.place IS NOT NULL)`
)

// A Report says what computing all ratings again has found.
type Report struct {
	Games   int      // that have a place in the order of rated games
	Results int      // their seats
	People  int      // who have a rating now, in whatever class
	Wrong   int      // how many rows were not as they are computed
	Named   []string // what is wrong with them, the first 20
}

// wrong notes a row that is not as it is computed.
func (r *Report) wrong(format string, args ...any) {
	r.Wrong++
	if len(r.Named) < mostNamed {
		r.Named = append(r.Named, fmt.Sprintf(format, args...))
	}
}

// Recompute computes all ratings again, from results and rulings alone, in the order of the results'
// places, and reports what in the store is otherwise. With repair it also puts that right; then no server
// may run on the store meanwhile. Without it servers may run: if an account is deleted just then its ratings
// may be reported as wrong, and another look finds them right.
func Recompute(ctx context.Context, rows store.Rows, repair bool) (r Report, err error) {
	all := recomputation{rows: rows, repair: repair, memory: newMemory()}
	last, err := store.Read(ctx, rows, func(tx *store.Tx) (place int64, err error) {
		err = tx.One(sqlLast, nil, &place)
		return place, err
	})
	for from := int64(0); err == nil && from < last; from += recomputePage {
		if err = ctx.Err(); err == nil {
			err = all.page(ctx, from, min(from+recomputePage, last))
		}
	}
	if err == nil {
		err = all.stray(ctx)
	}
	if err == nil {
		err = all.ratings(ctx)
	}
	return all.report, store.Wrap("computing ratings again", err)
}

// A recomputation is one run of Recompute.
type recomputation struct {
	rows   store.Rows
	repair bool
	memory *memory
	report Report
}

// A seatOf names a seat of a game.
type seatOf struct {
	game string
	seat int
}

// page computes the games of some places again, behind the first and up to the last, and compares.
func (a *recomputation) page(ctx context.Context, first, last int64) error {
	var contests []*contest
	var stored map[seatOf][]any
	err := a.rows.View(ctx, func(tx *store.Tx) (err error) {
		if contests, err = readContests(tx, sqlPage, first, last); err == nil {
			stored, err = readChanges(tx, first, last)
		}
		return err
	})
	if err != nil {
		return err
	}
	var put []func(*store.Tx) error
	for _, c := range contests {
		changes, err := a.memory.add(c)
		if err != nil {
			return err
		}
		a.report.Games++
		a.report.Results += len(changes)
		for i := range changes {
			ch := &changes[i]
			if same(stored[seatOf{c.game, ch.seat}], ch.columns(c.class)) {
				continue
			}
			a.report.wrong("game %s, seat %d: the change is not as it is computed", c.game, ch.seat+1)
			put = append(put, func(tx *store.Tx) error { return putChange(tx, c, ch) })
		}
	}
	return a.put(ctx, put)
}

// put runs functions that put something right in one transaction, if that is wanted.
func (a *recomputation) put(ctx context.Context, all []func(*store.Tx) error) error {
	if !a.repair || len(all) == 0 {
		return nil
	}
	return a.rows.Update(ctx, func(tx *store.Tx) error {
		for _, f := range all {
			if err := f(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

// readChanges reads the stored changes of some places: what change.columns returns, by game and seat.
func readChanges(tx *store.Tx, first, last int64) (map[seatOf][]any, error) {
	all := map[seatOf][]any{}
	err := tx.Each(sqlPageChanges, []any{first, last}, func(scan store.Scan) error {
		var at seatOf
		var class, why string
		var n [11]int64
		dst := []any{&at.game, &at.seat, &class, &why}
		for i := range n {
			dst = append(dst, &n[i])
		}
		err := scan(dst...)
		list := []any{class, why}
		for _, v := range n {
			list = append(list, v)
		}
		all[at] = list
		return err
	})
	return all, err
}

// same reports whether a stored row has the values that were computed; whole numbers of any type are equal
// if they are the same number.
func same(stored, computed []any) bool {
	return slices.EqualFunc(stored, computed, func(a, b any) bool {
		if n, ok := b.(int); ok {
			b = int64(n)
		}
		return a == b
	})
}

// stray looks for changes of games that have no place, and deletes them if that is wanted.
func (a *recomputation) stray(ctx context.Context) error {
	n, err := store.Read(ctx, a.rows, func(tx *store.Tx) (n int, err error) {
		err = tx.One(sqlStray, nil, &n)
		return n, err
	})
	if err != nil || n == 0 {
		return err
	}
	a.report.wrong("%d changes are of games that have not been rated", n)
	return a.put(ctx, []func(*store.Tx) error{func(tx *store.Tx) error { return tx.Do(sqlDropStray) }})
}

// ratings compares the rating of everybody who is there with what was computed.
func (a *recomputation) ratings(ctx context.Context) error {
	people := make([]account.Person, len(a.memory.numbers))
	for p, n := range a.memory.numbers {
		people[n] = p
	}
	for some := range slices.Chunk(people, ratingsPage) {
		if err := a.ratingsOf(ctx, some); err != nil {
			return err
		}
	}
	return a.strayRatings(ctx)
}

// A ratingOf names somebody's rating in a class.
type ratingOf struct {
	person account.Person
	class  rating.Class
}

// ratingsOf compares the ratings of some persons with what was computed, and puts them right if that is
// wanted. Those who have been deleted have none.
func (a *recomputation) ratingsOf(ctx context.Context, people []account.Person) error {
	var here []account.Person
	var stored map[ratingOf][]any
	err := a.rows.View(ctx, func(tx *store.Tx) (err error) {
		args := make([]any, len(people))
		for i := range people {
			args[i] = people[i][:]
		}
		among := store.Among(1, len(people))
		here, err = store.List(tx, `SELECT id FROM persons WHERE id IN (`+among+`)`, args, store.Column[account.Person])
		if err == nil {
			stored, err = readRatings(tx, among, args)
		}
		return err
	})
	if err != nil {
		return err
	}
	var put []func(*store.Tx) error
	for _, p := range here {
		put = append(put, a.compareRatings(p, stored)...)
	}
	return a.put(ctx, put)
}

// compareRatings compares the ratings of a person who is there with what was computed, and returns what
// puts them right.
func (a *recomputation) compareRatings(p account.Person, stored map[ratingOf][]any) (put []func(*store.Tx) error) {
	rated := false
	for _, class := range rating.Classes() {
		s := a.memory.standings[ofClass{a.memory.numbers[p], class}]
		row, there := stored[ratingOf{p, class}]
		rated = rated || s.games > 0
		switch {
		case s.games == 0 && there:
			a.report.wrong("a rating of class %s is of somebody of whom no such game has counted", class)
			put = append(put, func(tx *store.Tx) error { return tx.Do(sqlDropRating, p[:], string(class)) })
		case s.games > 0 && !same(row, s.columns()):
			a.report.wrong("a rating of class %s is not as it is computed: %v, not %v", class, row, s.columns())
			put = append(put, func(tx *store.Tx) error { return putStanding(tx, p, class, s) })
		}
	}
	if rated {
		a.report.People++
	}
	return put
}

const (
	sqlRatings    = `SELECT person, class, mu, sigma, points, interval, games, latest, firm_until FROM ratings WHERE person IN (`
	sqlDropRating = `DELETE FROM ratings WHERE person = ?1 AND class = ?2`
	// Whoever has never had a seat in a rated game has no rating.
	sqlStrayRatings = `SELECT count(*) FROM ratings t WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.person = t.person AND r.place IS NOT NULL)`
	sqlDropRatings  = `DELETE FROM ratings WHERE NOT EXISTS (SELECT 1 FROM results r WHERE r.person = ratings.person AND r.place IS NOT NULL)`
)

// readRatings reads the stored ratings of some persons: what standing.columns returns, by person and class.
func readRatings(tx *store.Tx, among string, args []any) (map[ratingOf][]any, error) {
	all := map[ratingOf][]any{}
	err := tx.Each(sqlRatings+among+`)`, args, func(scan store.Scan) error {
		var at ratingOf
		var n [7]int64
		err := scan(&at.person, (*string)(&at.class), &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &n[6])
		for _, v := range n {
			all[at] = append(all[at], v)
		}
		return err
	})
	return all, err
}

// strayRatings looks for ratings of persons who have no rated game, and deletes them if that is wanted.
func (a *recomputation) strayRatings(ctx context.Context) error {
	n, err := store.Read(ctx, a.rows, func(tx *store.Tx) (n int, err error) {
		err = tx.One(sqlStrayRatings, nil, &n)
		return n, err
	})
	if err != nil || n == 0 {
		return err
	}
	a.report.wrong("%d ratings are of persons who have no rated game", n)
	return a.put(ctx, []func(*store.Tx) error{func(tx *store.Tx) error { return tx.Do(sqlDropRatings) }})
}
