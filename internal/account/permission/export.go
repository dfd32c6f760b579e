package permission

import (
	"time"

	"circulade/internal/store"
)

const sqlSince = `SELECT since FROM admins WHERE person = ?1`

// Export returns what an account's data download says of admin rights: since when the account is an
// admin's, as one entry; none if it is not. Bans are not in it, as a banned account downloads
// nothing; past ones are in the audit log.
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
