package notify

import "circulade/internal/store"

// EraseGame deletes all notifications about a table, those sent and those that wait.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(`DELETE FROM notices WHERE game = ?1`, game)
}
