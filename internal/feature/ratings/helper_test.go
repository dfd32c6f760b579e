package ratings

import (
	"fmt"
	"testing"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/rating"
)

// A hall is a store with results and ratings.
type hall struct {
	tb    testing.TB
	rows  storetest.Driver
	games int
}

// newHall opens an empty one.
func newHall(tb testing.TB) *hall {
	tb.Helper()
	s := teststore.Open(tb, store.FeatureSteps{Feature: "results", Steps: result.Steps()}, store.FeatureSteps{Feature: "ratings", Steps: Schema()})
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return &hall{tb: tb, rows: s}
}

// change runs one statement.
func (h *hall) change(query string, args ...any) {
	h.tb.Helper()
	if err := h.rows.Update(h.tb.Context(), func(tx *store.Tx) error { return tx.Do(query, args...) }); err != nil {
		h.tb.Fatal(err)
	}
}

// person returns somebody who is there now; n from 1 on tells them apart.
func (h *hall) person(n int) account.Person {
	p := account.Person{byte(n), byte(n >> 8), 1}
	h.change(`INSERT INTO persons (id, created) VALUES (?1, 1) ON CONFLICT DO NOTHING`, p[:])
	return p
}

// leave deletes somebody as an account is deleted: their results get a key that names nobody.
func (h *hall) leave(p account.Person) {
	key := result.NewKey()
	h.change(`UPDATE results SET person = ?2, kind = 'deleted' WHERE person = ?1`, p[:], key[:])
	h.change(`DELETE FROM persons WHERE id = ?1`, p[:])
}

// seat returns the seat of a person who came in at a rank.
func seat(p account.Person, rank int) result.Row {
	return result.Row{Person: p, Kind: result.Account, Rank: rank, Outcome: result.Played}
}

// level returns the seat of a level.
func level(id string, rank int) result.Row {
	return result.Row{Kind: result.Level, Level: id, Rank: rank, Outcome: result.Played}
}

// over stores the results of a rated game that ended at a time, and returns its id.
func (h *hall) over(ended int64, class rating.Class, seats ...result.Row) string {
	h.tb.Helper()
	h.games++
	game := fmt.Sprintf("game%06d", h.games)
	err := h.rows.Update(h.tb.Context(), func(tx *store.Tx) error { return insert(tx, game, ended, class, seats) })
	if err != nil {
		h.tb.Fatal(err)
	}
	return game
}

// insert stores the results of a rated game.
func insert(tx *store.Tx, game string, ended int64, class rating.Class, seats []result.Row) error {
	for i, r := range seats {
		r.Game, r.Seat, r.Began, r.Ended, r.Class, r.Seats = game, i, ended-1000, ended, string(class), len(seats)
		r.Rated, r.Published, r.Turns = true, true, 72
		s := result.Insert(r)
		if err := tx.Do(s.SQL, s.Args...); err != nil {
			return err
		}
	}
	return nil
}

// rateAll rates what is to be rated.
func (h *hall) rateAll() {
	h.tb.Helper()
	if _, err := Apply(h.tb.Context(), h.rows); err != nil {
		h.tb.Fatal(err)
	}
}

// right fails if computing all again comes to anything else.
func (h *hall) right() Report {
	h.tb.Helper()
	r, err := Recompute(h.tb.Context(), h.rows, false)
	if err != nil || r.Wrong > 0 {
		h.tb.Fatalf("computed again, %d rows are wrong: %q, %v", r.Wrong, r.Named, err)
	}
	return r
}

// dump returns all rows of a query as text.
func (h *hall) dump(columns int, query string, args ...any) (list []string) {
	h.tb.Helper()
	err := h.rows.View(h.tb.Context(), func(tx *store.Tx) error {
		list = nil
		return tx.Each(query, args, func(scan store.Scan) error {
			row := make([]any, columns)
			dst := make([]any, columns)
			for i := range row {
				dst[i] = &row[i]
			}
			err := scan(dst...)
			list = append(list, fmt.Sprint(row...))
			return err
		})
	})
	if err != nil {
		h.tb.Fatal(err)
	}
	return list
}

// ratings returns all ratings, and all changes in the order of the games.
func (h *hall) ratings() (ratings, changes []string) {
	return h.dump(9, `SELECT person, class, mu, sigma, points, interval, games, latest, firm_until FROM ratings ORDER BY person, class`),
		h.dump(16, `SELECT r.place, c.game, c.seat, `+changeColumns+` FROM rating_changes c
			JOIN results r ON r.game = c.game AND r.seat = c.seat ORDER BY r.place, c.seat`)
}

// why returns what became of a game.
func (h *hall) why(game string) Why {
	h.tb.Helper()
	var why string
	err := h.rows.View(h.tb.Context(), func(tx *store.Tx) error {
		return tx.One(`SELECT why FROM rating_changes WHERE game = ?1 AND seat = 0`, []any{game}, &why)
	})
	if err != nil {
		h.tb.Fatal(err)
	}
	return Why(why)
}

// standing returns what is known of somebody.
func (h *hall) standing(p account.Person, class rating.Class) standing {
	h.tb.Helper()
	s, err := store.Read(h.tb.Context(), h.rows, func(tx *store.Tx) (standing, error) { return storedPool{tx}.standing(p, class) })
	if err != nil {
		h.tb.Fatal(err)
	}
	return s
}
