package chat

import "circulade/internal/store"

// EraseGame takes away what was said at a table, and what its people agreed to. Reports are not
// among that: as long as there is one of a table it is not deleted.
func EraseGame(tx *store.Tx, game string) error {
	if err := tx.Do(`DELETE FROM chat_lines WHERE game = ?1`, game); err != nil {
		return err
	}
	return tx.Do(`DELETE FROM chat_consents WHERE game = ?1`, game)
}
