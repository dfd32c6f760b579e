package result

import (
	"strings"

	"circulade/internal/store"
)

// A Kind says who played a seat, as its result names them.
type Kind string

// The kinds of players of a seat.
const (
	Account Kind = "account" // a person with an account
	Program Kind = "program" // a bot: a program with an account
	Guest   Kind = "guest"   // a person without an account
	Level   Kind = "level"   // one of our computer players, as Row.Level names it
	Deleted Kind = "deleted" // somebody who is no more; Row.Person is a random key that names nobody
	Nobody  Kind = "nobody"  // nobody is known to have held it
)

// An Outcome says how the game ended for a seat.
type Outcome string

// The outcomes.
const (
	Played      Outcome = "played"      // to its end
	Time        Outcome = "time"        // it was out of time, and so lost
	Left        Outcome = "left"        // its player left for good, and so lost
	Resigned    Outcome = "resigned"    // it gave up
	Adjudicated Outcome = "adjudicated" // a referee of a tournament has decided
	Off         Outcome = "off"         // no result: the game was called off, or its host has ended it
)

// A Row is the result of one seat of one game.
type Row struct {
	Game string
	Seat int // 0 for the first
	// Place is the game's place in the one order in which rated games count, the same for all its seats; 0: it
	// has none, because it is not rated, or not yet. The feature ratings sets it.
	Place        int64
	Began, Ended int64 // Unix milliseconds
	// Person is the account, bot or guest, or a random key (Deleted); zero for Level and Nobody.
	Person store.Holder
	Kind   Kind
	// Level is the computer player of the seat with its version, such as "hard@1"; "" if Kind is not Level.
	Level string
	// Rank is 1 for the best, and equal for seats that are tied; 0 if there is no result.
	Rank          int
	Points        int
	Outcome       Outcome
	ComputerTurns int    // turns that a computer player played for the seat's person
	Class         string // two, more, sets or days, as package rating has it
	Rated         bool
	Published     bool // it may be shown on public pages
	Seats         int  // of the game
	// Sets are those beyond the base game, sorted, with commas between them; "" if there are none.
	Sets       string
	Turns      int    // of the game
	Commitment string // to the lots, SHA-256 in hexadecimal; "" at a game without one
	Tournament string // the tournament's id; "" if it was none
	Round      int    // of the tournament, from 1; 0 if it was none
}

// Steps returns the schema of the table of results. A released step is never edited.
func Steps() []store.Step {
	return []store.Step{{SQL: `
		CREATE TABLE results (
			game           TEXT NOT NULL,
			seat           INTEGER NOT NULL CHECK (seat >= 0),
			place          INTEGER,
			began          INTEGER NOT NULL,
			ended          INTEGER NOT NULL,
			person         BLOB CHECK (length(person) = 32),
			kind           TEXT NOT NULL,
			level          TEXT NOT NULL,
			rank           INTEGER NOT NULL CHECK (rank >= 0),
			points         INTEGER NOT NULL,
			outcome        TEXT NOT NULL,
			computer_turns INTEGER NOT NULL,
			class          TEXT NOT NULL,
			rated          INTEGER NOT NULL CHECK (rated IN (0, 1)),
			published      INTEGER NOT NULL CHECK (published IN (0, 1)),
			seats          INTEGER NOT NULL,
			sets           TEXT NOT NULL,
			turns          INTEGER NOT NULL,
			commitment     TEXT NOT NULL,
			tournament     TEXT NOT NULL,
			round          INTEGER NOT NULL,
			PRIMARY KEY (game, seat)
		);
		CREATE INDEX results_person ON results (person, ended);
		CREATE INDEX results_ended ON results (ended, game);
		CREATE INDEX results_place ON results (place);`}}
}

// Columns returns the columns that Scan reads, for a query; alias is what the query calls the table, such
// as "r" in "FROM results r".
func Columns(alias string) string {
	columns := []string{
		"game", "seat", "place", "began", "ended", "person", "kind", "level", "rank", "points", "outcome",
		"computer_turns", "class", "rated", "published", "seats", "sets", "turns", "commitment", "tournament", "round",
	}
	for i, c := range columns {
		columns[i] = alias + "." + c
		if c == "place" {
			columns[i] = "coalesce(" + alias + ".place, 0)"
		}
	}
	return strings.Join(columns, ", ")
}

// Scan reads a row of a query of Columns into r. It can be given to store.List and store.One.
func Scan(scan store.Scan, r *Row) error {
	var rated, published int
	err := scan(&r.Game, &r.Seat, &r.Place, &r.Began, &r.Ended, &r.Person, &r.Kind, &r.Level, &r.Rank, &r.Points, &r.Outcome,
		&r.ComputerTurns, &r.Class, &rated, &published, &r.Seats, &r.Sets, &r.Turns, &r.Commitment, &r.Tournament, &r.Round)
	r.Rated, r.Published = rated == 1, published == 1
	return err
}

// sqlMisfits lists games whose results are not one row for each seat from the first on, with one story of the game,
// and with ranks from 1 on, or none.
const sqlMisfits = `SELECT game FROM results GROUP BY game HAVING
	count(*) <> max(seats) OR min(seats) <> max(seats) OR min(seat) <> 0 OR max(seat) <> count(*) - 1
	OR max(rank) > count(*) OR max(rank) > 0 AND min(rank) <> 1
	OR min(ended) <> max(ended) OR min(class) <> max(class) OR min(rated) <> max(rated) OR min(published) <> max(published)
	OR max(rated) > max(published) OR count(place) > 0 AND (count(place) <> count(*) OR min(place) <> max(place))
	ORDER BY game LIMIT ?1`

// Misfits returns the games, at most limit, whose results do not fit together: seats that are missing or too many,
// ranks that do not begin with 1, or rows that tell different things of the game.
func Misfits(tx *store.Tx, limit int) ([]string, error) {
	return store.List(tx, sqlMisfits, []any{limit}, store.Column[string])
}
