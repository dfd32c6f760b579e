package results

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/result"
	"circulade/internal/store"
)

const (
	sqlMove = `UPDATE results SET person = ?2, kind = CASE WHEN EXISTS (SELECT 1 FROM programs WHERE person = ?2)
		THEN 'program' ELSE 'account' END WHERE person = ?1`
	sqlMoveLeavers = `UPDATE result_leavers SET person = ?2, kind = CASE WHEN EXISTS (SELECT 1 FROM programs WHERE person = ?2)
		THEN 'program' ELSE 'account' END WHERE person = ?1`
	sqlRemove        = `UPDATE results SET person = ?2, kind = 'deleted' WHERE person = ?1`
	sqlRemoveLeavers = `UPDATE result_leavers SET person = ?2, kind = 'deleted' WHERE person = ?1`
)

// PersonalData says what becomes of somebody's results: they are in the download, move with a guest who signs
// in, and stay under a random key, which names nobody, when the person is deleted.
func PersonalData() account.PersonalData {
	return account.PersonalData{
		Columns: []account.Column{{Table: "results", Name: "person"}, {Table: "result_leavers", Name: "person"}},
		Move: func(tx *store.Tx, from, to account.Person) error {
			return tx.All([]any{from[:], to[:]}, sqlMove, sqlMoveLeavers)
		},
		Remove: func(tx *store.Tx, p account.Person) error {
			key := result.NewKey()
			return tx.All([]any{p[:], key[:]}, sqlRemove, sqlRemoveLeavers)
		},
		ExportName: "results", Export: export,
	}
}

// An exported is a result as a download has it; of a game that somebody left and that goes on the first members
// alone.
type exported struct {
	Game          string `json:"game"`
	Seat          int    `json:"seat"`
	Left          bool   `json:"left,omitempty"` // the game went on without them
	Began         string `json:"began,omitempty"`
	Ended         string `json:"ended,omitempty"`
	Rank          int    `json:"rank,omitempty"`
	Points        int    `json:"points"`
	Outcome       string `json:"outcome,omitempty"`
	ComputerTurns int    `json:"computer_turns,omitempty"`
	Class         string `json:"class,omitempty"`
	Rated         bool   `json:"rated,omitempty"`
	Published     bool   `json:"published,omitempty"`
}

// export returns somebody's results as their download has them, the latest last.
func export(tx *store.Tx, who account.Person) ([]any, error) {
	list, err := store.Export(tx, `SELECT `+result.Columns("r")+` FROM results r WHERE r.person = ?1 ORDER BY r.ended, r.game, r.seat`, []any{who[:]},
		func(scan store.Scan, e *exported) error {
			var r result.Row
			err := result.Scan(scan, &r)
			*e = exported{
				Game: r.Game, Seat: r.Seat, Began: api.FormatTime(time.UnixMilli(r.Began)), Ended: api.FormatTime(time.UnixMilli(r.Ended)),
				Rank: r.Rank, Points: r.Points, Outcome: string(r.Outcome), ComputerTurns: r.ComputerTurns,
				Class: r.Class, Rated: r.Rated, Published: r.Published,
			}
			return err
		})
	if err != nil {
		return nil, err
	}
	left, err := store.Export(tx, `SELECT game, seat FROM result_leavers WHERE person = ?1 ORDER BY game, seat`, []any{who[:]},
		func(scan store.Scan, e *exported) error {
			e.Left = true
			return scan(&e.Game, &e.Seat)
		})
	return append(list, left...), err
}
