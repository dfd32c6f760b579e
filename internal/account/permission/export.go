package permission

import (
	"time"

	"circulade/internal/store"
)

const sqlSince = `SELECT since FROM admins WHERE person = ?1`

// Export returns what is kept of the decisions about an account, as its download has it. An
// account that is banned downloads nothing: what a ban of before said stands in the log.
func Export(tx *store.Tx, p store.Holder) ([]any, error) {
	type entry struct {
		Admin string `json:"admin_since"`
	}
	return store.Export(tx, sqlSince, []any{p[:]}, func(scan store.Scan, e *entry) error {
		var since time.Time
		err := scan(store.UTC(&since))
		e.Admin = since.Format(time.RFC3339)
		return err
	})
}
