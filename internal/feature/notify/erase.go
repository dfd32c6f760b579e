package notify

import "circulade/internal/store"

// EraseGame deletes the notifications of a table, sent or waiting.
func EraseGame(tx *store.Tx, game string) error {
	return tx.Do(`DELETE FROM notices WHERE game = ?1`, game)
}
