package result

import (
	"strconv"
	"strings"

	"circulade/internal/store"
)

// sqlDelete deletes all rows of a game.
const sqlDelete = `DELETE FROM results WHERE game = ?1`

// Delete returns the statement that deletes all rows of a game.
func Delete(game string) store.Statement { return store.Statement{SQL: sqlDelete, Args: []any{game}} }

// Insert returns the one statement that stores rows, at least one, but for their Place; where there is a row of the
// same game and seat already, that one stays. If a row's person has been deleted meanwhile, the row is stored as of
// Deleted, with a new random key. Its text depends on nothing but the number of rows, so that databases know it.
func Insert(rows ...Row) store.Statement {
	var sql strings.Builder
	sql.WriteString(`INSERT INTO results (game, seat, began, ended, rank, points, outcome, computer_turns, class, rated, published,
		seats, sets, turns, commitment, tournament, round, level, kind, person)`)
	args := make([]any, 1, 1+len(rows)*columnsOfRow)
	args[0] = make([]byte, len(store.Holder{})) // stands for nobody
	for n := range rows {
		if n > 0 {
			sql.WriteString(" UNION ALL")
		}
		writeQuery(&sql, len(args))
		args = rows[n].appendTo(args)
	}
	sql.WriteString(` WHERE 1 = 1 ON CONFLICT (game, seat) DO NOTHING`) // without WHERE, SQLite reads ON as of a join
	return store.Statement{SQL: sql.String(), Args: args}
}

const (
	plainColumns = 18               // of a row, which are stored as they are: those before its kind
	columnsOfRow = plainColumns + 4 // the parameters of a row
)

// appendTo appends the parameters of a row: the plain columns, then its kind, its person, the key for when the
// person is no more, and whether the person is no stored one in any case.
func (r *Row) appendTo(args []any) []any {
	key := NewKey()
	return append(args, r.Game, r.Seat, r.Began, r.Ended, r.Rank, r.Points, string(r.Outcome), r.ComputerTurns, r.Class, r.Rated, r.Published,
		r.Seats, r.Sets, r.Turns, r.Commitment, r.Tournament, r.Round, r.Level,
		string(r.Kind), r.Person[:], key[:], r.Person == (store.Holder{}) || r.Kind == Deleted)
}

// writeQuery writes the query of a row whose parameters stand behind the first n.
func writeQuery(sql *strings.Builder, n int) {
	parameter := func(i int) string { return "?" + strconv.Itoa(n+i) }
	sql.WriteString(" SELECT ")
	for i := range plainColumns {
		sql.WriteString(parameter(i+1) + ", ")
	}
	kind, person, key, anyway := parameter(plainColumns+1), parameter(plainColumns+2), parameter(plainColumns+3), parameter(plainColumns+4)
	here := "CASE WHEN " + anyway + " = 1 OR EXISTS (SELECT 1 FROM persons WHERE id = " + person + ") THEN "
	sql.WriteString(here + kind + " ELSE 'deleted' END, nullif(" + here + person + " ELSE " + key + " END, ?1)")
}
