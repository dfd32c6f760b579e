package account

import "circulade/internal/store"

const sqlHasTombstone = `SELECT count(*) FROM departed WHERE id = ?1`

// HasTombstone reports whether a person was lately deleted or merged into an account. Code that
// stores rows without a reference to the person's row asks this first, so that nothing of theirs
// that arrives late is stored.
func HasTombstone(tx *store.Tx, p Person) (bool, error) {
	n := 0
	err := tx.One(sqlHasTombstone, []any{p[:]}, &n)
	return n > 0, err
}
