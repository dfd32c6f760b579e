package auditlog

import "circulade/internal/store"

// EraseGame removes the id of a deleted game from the log's entries; the entries stay.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(`UPDATE host_log SET game = '' WHERE game = ?1`, game)
}
