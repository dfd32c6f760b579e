package auditlog

import "circulade/internal/store"

// EraseGame forgets at which table something was done. That it was done stays.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(`UPDATE host_log SET game = '' WHERE game = ?1`, game)
}
