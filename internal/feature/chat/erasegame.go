package chat

import "circulade/internal/store"

// EraseGame deletes the lines and consents of a table. It leaves reports alone, because a table with a
// report is not deleted.
func EraseGame(tx *store.Tx, game string) error {
	if err := tx.Do(`DELETE FROM chat_lines WHERE game = ?1`, game); err != nil {
		return err
	}
	return tx.Do(`DELETE FROM chat_consents WHERE game = ?1`, game)
}
