package notice

import "circulade/internal/store"

// EraseGame forgets who was told, or is to be told, of a table.
func EraseGame(tx *store.Tx, game string) error {
	_, err := tx.Exec(`DELETE FROM notices WHERE game = ?1`, game)
	return err
}
