package account

import "circulade/internal/store"

const sqlHasTombstone = `SELECT count(*) FROM departed WHERE id = ?1`

// HasTombstone reports whether a person was deleted, or merged into an account, in the last hour or
// a little earlier. Code that stores rows about a person without a foreign key to the person's row
// calls it first and stores nothing if it returns true, as a request of a deleted person may still
// be running.
func HasTombstone(tx *store.Tx, p Person) (bool, error) {
	n := 0
	err := tx.One(sqlHasTombstone, []any{p[:]}, &n)
	return n > 0, err
}
