package account

import "circulade/internal/store"

const sqlHasTombstone = `SELECT count(*) FROM departed WHERE id = ?1`

// Departed reports whether a person was deleted or became another person lately. Whoever writes rows
// that can name a person who is not there asks this first, so that nothing that arrives late is stored.
func HasTombstone(tx *store.Tx, p Person) (bool, error) {
	n := 0
	err := tx.One(sqlHasTombstone, []any{p[:]}, &n)
	return n > 0, err
}
