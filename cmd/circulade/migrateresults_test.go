package main

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"circulade/internal/feature/ratings"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/postgres"
	"circulade/internal/store/postgres/postgrestest"
)

// playedTables are the tables that tell who has played and how well, and what people have chosen about that, with
// their columns; by the first two the rows are told apart.
var playedTables = map[string]string{
	"results": "game, seat, place, began, ended, person, kind, level, rank, points, outcome, computer_turns, class, rated, " +
		"published, seats, sets, turns, commitment, tournament, round",
	"result_leavers": "game, seat, person, kind",
	"ratings":        "person, class, mu, sigma, points, interval, games, latest, firm_until",
	"rating_changes": "game, seat, class, why, counted, mu_before, sigma_before, mu_after, sigma_after, points_before, " +
		"interval_before, points_after, interval_after, games, latest",
	"rating_rulings":     "game, why",
	"rating_freezes":     "person, since, until, reason",
	"rating_networks":    "game, person, network, at",
	"account_visibility": "person, page, challenges",
	"game_challenges":    "id, person, by_person, wish, game, heard, made, accepted, begun",
}

// playedRows writes rows into all of these, as two accounts, a level and somebody who is no more leave them.
func playedRows(t *testing.T, games keeper) {
	t.Helper()
	ann, bob, gone := store.Holder{1}, store.Holder{2}, store.Holder{3}
	level := result.Row{Kind: result.Level, Level: "hard@1"}
	other := func(p store.Holder, k result.Kind) result.Row { return result.Row{Person: p, Kind: k} }
	list := []store.Statement{}
	do := func(sql string, args ...any) { list = append(list, store.Statement{SQL: sql, Args: args}) }
	for i, p := range []store.Holder{ann, bob} {
		name := fmt.Sprint("Grüße ", i)
		do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p[:])
		do(`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 1)`, p[:], name)
		do(`INSERT INTO account_visibility (person, page, challenges) VALUES (?1, 'public', 'friends')`, p[:])
	}
	for n, second := range []result.Row{other(bob, result.Account), other(gone, result.Deleted), level, other(bob, result.Account), other(bob, result.Account)} {
		seats := []result.Row{other(ann, result.Account), second}
		for seat := range seats {
			r := &seats[seat]
			r.Game, r.Seat, r.Began, r.Ended = fmt.Sprint("game", n), seat, int64(n), int64(1000*n+1)
			r.Rank, r.Outcome, r.Class, r.Rated, r.Published, r.Seats = 1+seat, result.Played, "two", true, true, 2
		}
		list = append(list, result.Insert(seats...))
	}
	do(`INSERT INTO rating_freezes (person, since, until, reason) VALUES (?1, 3000, 3500, 'lost games on purpose')`, bob[:])
	do(`INSERT INTO rating_networks (game, person, network, at) VALUES ('game4', ?1, ?2, 5)`, ann[:], append(make([]byte, 31), 7))
	do(`INSERT INTO rating_networks (game, person, network, at) VALUES ('game4', ?1, ?2, 5)`, bob[:], append(make([]byte, 31), 7))
	do(`INSERT INTO result_leavers (game, seat, kind, person) VALUES ('running', 1, 'account', ?1)`, bob[:])
	do(`INSERT INTO game_challenges (id, person, by_person, wish, game, heard, made) VALUES ('c', ?1, ?2, ?3, 'g', 1, ?4)`,
		ann[:], bob[:], []byte(`{"rated":true}`), time.Now().UnixMilli())
	err := games.Update(t.Context(), func(tx *store.Tx) error {
		for _, s := range list {
			if err := tx.Do(s.SQL, s.Args...); err != nil {
				return fmt.Errorf("%s: %w", s.SQL, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := ratings.Apply(t.Context(), games); n != 5 || err != nil {
		t.Fatal(n, err)
	}
}

// rowsOf reads some columns of all rows of a table.
func rowsOf(t *testing.T, games store.Rows, table, columns string) (list [][]any) {
	t.Helper()
	list, err := store.Read(t.Context(), games, func(tx *store.Tx) (list [][]any, err error) {
		err = tx.Each(`SELECT `+columns+` FROM `+table+` ORDER BY 1, 2`, nil, func(scan store.Scan) error {
			row := make([]any, strings.Count(columns, ",")+1)
			dst := make([]any, len(row))
			for i := range row {
				dst[i] = &row[i]
			}
			list = append(list, row)
			return scan(dst...)
		})
		return list, err
	})
	if err != nil {
		t.Fatalf("%s: %v", table, err)
	}
	return list
}

// TestMigrateResults takes results, ratings and all that belongs to them from a data folder to a database: every row
// is there as it was, and ratings are as they are computed.
func TestMigrateResults(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), postgrestest.EmptyAddress(t)
	games, err := openFolder(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	playedRows(t, games)
	was := map[string][][]any{}
	for table, columns := range playedTables {
		if was[table] = rowsOf(t, games, table, columns); len(was[table]) == 0 {
			t.Errorf("there is nothing in %s", table)
		}
	}
	if err := games.Close(); err != nil {
		t.Fatal(err)
	}
	says(t, 0, "2 people", "migrate", "--from", "sqlite:"+dir, "--to", address)
	says(t, 0, "All is whole", "check", "--db", address)
	says(t, 0, "5 rated games with 10 results, 2 people", "ratings", "recompute", "--check", "--db", address)
	to, err := postgres.OpenWith(t.Context(), address, postgres.Options{Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = to.Close() }()
	for table, columns := range playedTables {
		if is := rowsOf(t, to, table, columns); !reflect.DeepEqual(is, was[table]) {
			t.Errorf("in %s there is\n%v, and was\n%v", table, is, was[table])
		}
	}
}
