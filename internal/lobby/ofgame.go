package lobby

import "circulade/internal/store"

// EraseGame takes away what led to a table: its place in the list, tickets of who was paired
// there, and invitations.
func EraseGame(tx *store.Tx, game string) error {
	for _, query := range []string{sqlDrop, `DELETE FROM lobby_tickets WHERE game = ?1`, `DELETE FROM invitations WHERE game = ?1`} {
		if _, err := tx.Exec(query, game); err != nil {
			return err
		}
	}
	return nil
}
