package erase

import (
	"context"
	"crypto/sha256"
	"fmt"

	"circulade/internal/store"
)

const (
	// stepEntries is how many log entries one transaction deletes.
	stepEntries = 1000
	// maxHashes is of how many deleted games a hash is kept. The file that says how far the database had
	// come (circulade.last) names far fewer games.
	maxHashes = 100_000
)

// A Cascade deletes what one package keeps of a game, in the transaction that deletes the game.
type Cascade func(tx *store.Tx, game string) error

// Unless lists the conditions under which a game is not deleted.
type Unless struct {
	Kept    bool // a person has the game in their list
	Playing bool // the game goes on
	Account bool // an account has the game in its list
	Guests  bool // no account has the game in its list
	// Since: something was done in the game at or after this time, in Unix milliseconds; 0: no such
	// condition.
	Since int64
	// Past: the game's log does not end at this entry; nil: no such condition.
	Past *int64
}

// An Outcome says what became of a game that was to be deleted.
type Outcome int

// The outcomes.
const (
	Spared  Outcome = iota // the game is as it was, or there is none
	Held                   // nobody has the game any more; it is deleted when no report needs it
	Deleted                // the game is deleted
)

const (
	sqlMay = `UPDATE games SET updated = updated WHERE id = ?1
		AND (?2 = 0 OR NOT EXISTS (SELECT 1 FROM grants g JOIN persons p ON p.id = g.holder WHERE g.game = ?1 AND g.seat < 2048))
		AND (?3 = 0 OR status <> 'playing')
		AND (?4 = 0 OR NOT EXISTS (SELECT 1 FROM grants g JOIN accounts a ON a.person = g.holder WHERE g.game = ?1 AND g.seat < 2048))
		AND (?5 = 0 OR updated < ?5)
		AND (?6 < 0 OR seq = ?6)
		AND (?7 = 0 OR EXISTS (SELECT 1 FROM grants g JOIN accounts a ON a.person = g.holder WHERE g.game = ?1 AND g.seat < 2048))`
	sqlEnd      = `UPDATE games SET status = 'ended' WHERE id = ?1 AND status = 'playing'`
	sqlDoom     = `INSERT INTO doomed_games (game, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING`
	sqlDooms    = `SELECT game FROM doomed_games WHERE game > ?1 ORDER BY game LIMIT ?2`
	sqlIsDoomed = `SELECT count(*) FROM doomed_games WHERE game = ?1`
	sqlReports  = `SELECT count(*) FROM chat_reports WHERE game = ?1`
	sqlUnhand   = `DELETE FROM grants WHERE game = ?1`
	sqlUntime   = `DELETE FROM timers WHERE game = ?1`
	sqlEntries  = `DELETE FROM entries WHERE game = ?1 AND seq IN (SELECT seq FROM entries WHERE game = ?1 ORDER BY seq DESC LIMIT ?2)`
	sqlRemember = `INSERT INTO deleted_games (n, hash) SELECT coalesce(max(n), 0) + 1, ?1 FROM deleted_games WHERE true ON CONFLICT DO NOTHING`
	sqlForget   = `DELETE FROM deleted_games WHERE n <= (SELECT coalesce(max(n), 0) FROM deleted_games) - ?1`
)

// finalDeletes returns the SQL statements that delete the last rows of a game, that of the game itself at
// the end.
func finalDeletes() []string {
	var queries []string
	for _, table := range []string{"setups", "names", "losses", "doomed_games"} {
		queries = append(queries, "DELETE FROM "+table+" WHERE game = ?1")
	}
	return append(queries, "DELETE FROM games WHERE id = ?1")
}

// Game deletes a game, in several transactions, with all that other packages keep of it (others), unless a
// condition forbids it: then it is Spared. The first transaction takes the game from everybody who has it.
// If a chat report needs the game, or a later transaction fails, the outcome is Held, and the game stays
// in ListDoomed for another try.
func Game(ctx context.Context, rows store.Rows, game string, now int64, unless Unless, others []Cascade) (Outcome, error) {
	return GameWithNote(ctx, rows, game, now, unless, nil, others)
}

// GameWithNote does what Game does and calls noted, unless it is nil, in its first transaction, in which
// the game is taken from everybody who has it. again says that this has happened before, so that the game was
// Held. noted is not called if a condition forbids the deletion.
func GameWithNote(
	ctx context.Context, rows store.Rows, game string, now int64, unless Unless, noted func(tx *store.Tx, again bool) error, others []Cascade,
) (Outcome, error) {
	for first := true; ; first = false {
		var became Outcome
		var more bool
		err := rows.Update(ctx, func(tx *store.Tx) (err error) {
			became, more = Spared, false
			if first {
				free, again, err := markDoomed(tx, game, now, unless)
				if err != nil || !free {
					return err
				}
				if noted != nil {
					if err := noted(tx, again); err != nil {
						return err
					}
				}
			}
			became, more, err = deleteStep(tx, game, others)
			return err
		})
		if err != nil {
			if became = Spared; !first {
				became = Held
			}
			return became, fmt.Errorf("deleting a game: %w", err)
		}
		if !more {
			return became, nil
		}
	}
}

// markDoomed ends a game, deletes its grants and timers, and lists it for deletion. If one of the
// conditions forbids that it changes nothing and free is false. again says that the game was listed already.
func markDoomed(tx *store.Tx, game string, now int64, u Unless) (free, again bool, err error) {
	end := int64(-1)
	if u.Past != nil {
		end = *u.Past
	}
	n, err := tx.Exec(sqlMay, game, u.Kept, u.Playing, u.Account, u.Since, end, u.Guests)
	if err != nil || n == 0 {
		return false, false, err
	}
	fresh, err := tx.Exec(sqlDoom, game, now)
	if err != nil {
		return false, false, err
	}
	if err := tx.All([]any{game}, sqlEnd, sqlUnhand, sqlUntime); err != nil {
		return false, false, err
	}
	return true, fresh == 0, nil
}

// deleteStep deletes one batch of the entries of a doomed game or, if few are left, everything else of the
// game, too. more says that it has to be called again. The outcome is Held, with nothing deleted, if a
// chat report needs the game.
func deleteStep(tx *store.Tx, game string, others []Cascade) (became Outcome, more bool, err error) {
	reports := 0
	if err := tx.One(sqlReports, []any{game}, &reports); err != nil {
		return Spared, false, err
	}
	if reports > 0 {
		return Held, false, nil
	}
	n, err := tx.Exec(sqlEntries, game, stepEntries)
	if err != nil || n == stepEntries {
		return Held, err == nil, err
	}
	for _, of := range others {
		if err := of(tx, game); err != nil {
			return Spared, false, err
		}
	}
	if err := store.DropPacks(tx, game); err != nil {
		return Spared, false, err
	}
	for _, query := range finalDeletes() {
		if err := tx.Do(query, game); err != nil {
			return Spared, false, err
		}
	}
	hash := sha256.Sum256([]byte(game))
	if err := tx.Do(sqlRemember, hash[:]); err != nil {
		return Spared, false, err
	}
	_, err = tx.Exec(sqlForget, maxHashes)
	return Deleted, false, err
}

// ListDoomed returns up to limit ids of games that are marked for deletion, in order, after the given id.
func ListDoomed(tx *store.Tx, after string, limit int) ([]string, error) {
	return store.List(tx, sqlDooms, []any{after, limit}, store.Column[string])
}

// IsDoomed reports whether a game is marked for deletion: nobody has it any more.
func IsDoomed(tx *store.Tx, game string) (bool, error) {
	n := 0
	err := tx.One(sqlIsDoomed, []any{game}, &n)
	return n > 0, err
}
