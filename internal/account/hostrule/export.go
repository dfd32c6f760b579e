package hostrule

import (
	"time"

	"circulade/internal/store"
)

const sqlSince = `SELECT since FROM admins WHERE person = ?1`

// Export returns what is kept of the decisions about an account, as its download has it. An
// account that is banned downloads nothing: what a ban of before said stands in the log.
func Export(tx *store.Tx, p store.Holder) (list []any, err error) {
	list = []any{}
	err = tx.Each(sqlSince, []any{p[:]}, func(scan func(...any) error) error {
		var since int64
		err := scan(&since)
		list = append(list, struct {
			Admin string `json:"admin_since"`
		}{time.UnixMilli(since).UTC().Format(time.RFC3339)})
		return err
	})
	return list, err
}
