package tournaments

import (
	"circulade/internal/store"
)

// hookStep makes the table of webhooks: where somebody outside is told what happens in a tournament.
//
//   - told is how many events of the log have been told, and part how many messages of the next one; due is when the
//     next may be sent (Unix milliseconds; never: it was given up), tries how many failed in a row, and said what came
//     of the last, which was at last.
//   - claim is the random name of the server that sends now, which has it until until.
func hookStep() store.Step {
	return store.Step{SQL: `
		CREATE TABLE tournament_hooks (
			tournament TEXT PRIMARY KEY REFERENCES tournaments(id) ON DELETE CASCADE,
			address TEXT NOT NULL,
			secret  BLOB NOT NULL,
			told    INTEGER NOT NULL,
			part    INTEGER NOT NULL DEFAULT 0,
			due     INTEGER NOT NULL DEFAULT 0,
			tries   INTEGER NOT NULL DEFAULT 0,
			said    TEXT NOT NULL DEFAULT '',
			last    INTEGER NOT NULL DEFAULT 0,
			claim   BLOB,
			until   INTEGER NOT NULL DEFAULT 0
		);
		CREATE INDEX tournament_hooks_due ON tournament_hooks (due);`}
}

const (
	// Those that have something to tell.
	sqlHooks = `SELECT h.tournament, h.address, t.owner, h.due, h.until FROM tournament_hooks h JOIN tournaments t ON t.id = h.tournament
		WHERE h.due < ?1 AND h.told < t.events ORDER BY h.due, h.tournament LIMIT ?2`
	sqlHook      = `SELECT address, secret, told, part, due, tries, said, last, claim FROM tournament_hooks WHERE tournament = ?1`
	sqlHookRoom  = `SELECT (SELECT count(*) FROM tournament_hooks h JOIN tournaments t ON t.id = h.tournament WHERE t.owner = ?1 AND t.id <> ?2), (SELECT count(*) FROM tournament_hooks WHERE tournament <> ?2)`
	sqlHookSet   = `INSERT INTO tournament_hooks (tournament, address, secret, told) VALUES (?1, ?2, ?3, ?4)`
	sqlHookDrop  = `DELETE FROM tournament_hooks WHERE tournament = ?1`
	sqlHookOld   = `DELETE FROM tournament_hooks WHERE tournament IN (SELECT id FROM tournaments WHERE ended > 0 AND ended < ?1)`
	sqlHookClaim = `UPDATE tournament_hooks SET claim = ?2, until = ?3 WHERE tournament = ?1 AND until <= ?4 AND due <= ?4
		AND told < (SELECT events FROM tournaments WHERE id = ?1)`
	// What follows changes nothing if another server has it now, or it was set anew.
	sqlHookTold   = `UPDATE tournament_hooks SET told = ?3, part = ?4, tries = 0, said = ?5, last = ?6, until = ?7 WHERE tournament = ?1 AND claim = ?2`
	sqlHookPassed = `UPDATE tournament_hooks SET told = ?3, part = 0 WHERE tournament = ?1 AND claim = ?2`
	sqlHookFailed = `UPDATE tournament_hooks SET tries = ?3, said = ?4, last = ?5, due = ?6 WHERE tournament = ?1 AND claim = ?2`
	sqlHookFree   = `UPDATE tournament_hooks SET claim = NULL, until = 0, due = CASE WHEN due < ?3 THEN ?3 ELSE due END WHERE tournament = ?1 AND claim = ?2`
	// What a test said, which lets one go on that was given up.
	sqlHookTested = `UPDATE tournament_hooks SET said = ?3, last = ?4, tries = CASE WHEN ?5 = 1 THEN 0 ELSE tries END, due = CASE WHEN ?5 = 1 AND due > ?4 THEN 0 ELSE due END
		WHERE tournament = ?1 AND address = ?2`
)

// A hookRow is a webhook as it is stored.
type hookRow struct {
	address string
	secret  []byte
	told    int
	part    int
	due     int64
	tries   int
	said    string
	last    int64
	claim   []byte // the name of the server that sends now
}

// read reads the webhook of a tournament; store.ErrNotFound if it has none.
func (r *hookRow) read(tx *store.Tx, tournament string) error {
	return tx.One(sqlHook, []any{tournament}, &r.address, &r.secret, &r.told, &r.part, &r.due, &r.tries, &r.said, &r.last, &r.claim)
}
