package results

import (
	"context"
	"log/slog"
	"time"

	"circulade/internal/account"
	"circulade/internal/feature"
	"circulade/internal/result"
	"circulade/internal/store"
)

// Config has what the results need of the server.
type Config struct {
	Games store.Store
	Rows  store.Rows // nil: nothing is kept
	Log   *slog.Logger
	// OwnedHere reports whether it is this server of several that adds missing results; nil: it is.
	OwnedHere func() bool
}

// A Service keeps the results of games.
type Service struct{ cfg Config }

// New returns the service that keeps results.
func New(cfg Config) *Service { return &Service{cfg} }

// Feature returns what this feature adds to the server: its tables, its Part at each table, the worker that adds
// missing results, and the personal data.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "results", Schema: Schema(), Part: s.Part, Run: s.Run,
		Persons: []account.PersonalData{PersonalData()}, OfGame: eraseLeavers, OfDeleted: eraseUnpublished,
		Privacy: []feature.PrivacyLine{{What: "results"}},
	}
}

// Schema returns the steps that make the tables of this feature.
func Schema() []store.Step {
	return append(result.Steps(), store.Step{SQL: `
		CREATE TABLE result_leavers (
			game   TEXT NOT NULL,
			seat   INTEGER NOT NULL CHECK (seat >= 0),
			person BLOB NOT NULL CHECK (length(person) = 32),
			kind   TEXT NOT NULL,
			PRIMARY KEY (game, seat)
		);
		CREATE INDEX result_leavers_person ON result_leavers (person);`})
}

const (
	sqlEraseLeavers     = `DELETE FROM result_leavers WHERE game = ?1`
	sqlEraseUnpublished = `DELETE FROM results WHERE game = ?1 AND published = 0`
)

// eraseLeavers deletes who has left a game, with the game.
func eraseLeavers(tx *store.Tx, game string) error { return tx.Do(sqlEraseLeavers, game) }

// eraseUnpublished deletes the results of a game that people have deleted, unless they are published.
func eraseUnpublished(tx *store.Tx, game string) error { return tx.Do(sqlEraseUnpublished, game) }

// storeTime bounds one call of the store at a table.
const storeTime = 5 * time.Second

// readLeavers reads who has left seats of a game, by seat.
func readLeavers(ctx context.Context, rows store.Rows, game string) (map[int]player, error) {
	return store.Read(ctx, rows, func(tx *store.Tx) (map[int]player, error) {
		list := map[int]player{}
		err := tx.Each(`SELECT seat, person, kind FROM result_leavers WHERE game = ?1`, []any{game}, func(scan store.Scan) error {
			var seat int
			var p player
			err := scan(&seat, &p.person, &p.kind)
			list[seat] = p
			return err
		})
		return list, err
	})
}
