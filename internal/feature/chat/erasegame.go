package chat

import "circulade/internal/store"

// EraseGame deletes the lines and consents of a table. Reports are not among them: a table is not
// deleted as long as there is a report of it.
func EraseGame(tx *store.Tx, game string) error {
	if err := tx.Do(`DELETE FROM chat_lines WHERE game = ?1`, game); err != nil {
		return err
	}
	return tx.Do(`DELETE FROM chat_consents WHERE game = ?1`, game)
}
