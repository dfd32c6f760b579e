package passkeys

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/store"
)

const sqlExport = `SELECT agent, created, used FROM passkeys WHERE person = ?1 ORDER BY created, id`

// PersonalData is what is kept of people here. Passkeys go with their account; guests have none.
func PersonalData() account.PersonalData {
	return account.PersonalData{
		Columns:    []account.Column{{Table: "passkeys", Name: "person"}},
		ExportName: "passkeys", Export: exportPasskeys,
	}
}

// exportPasskeys returns the passkeys of somebody as their download has them: the key itself is of no use to
// its owner.
func exportPasskeys(tx *store.Tx, who account.Person) ([]any, error) {
	type entry struct {
		Agent   string `json:"agent"`
		Created string `json:"created"`
		Used    string `json:"used,omitempty"`
	}
	return store.Export(tx, sqlExport, []any{who[:]}, func(scan store.Scan, entry *entry) error {
		var created, used int64
		err := scan(&entry.Agent, &created, &used)
		entry.Created = api.FormatTime(time.UnixMilli(created))
		if used > 0 {
			entry.Used = api.FormatTime(time.UnixMilli(used))
		}
		return err
	})
}
