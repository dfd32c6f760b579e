package passkeys

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/store"
)

const sqlExport = `SELECT agent, created, used FROM passkeys WHERE person = ?1 ORDER BY created, id`

// PersonalData returns the entry of this package in the personal-data registry: the rows of
// passkeys, which are deleted with their account. Guests have none.
func PersonalData() account.PersonalData {
	return account.PersonalData{
		Columns:    []account.Column{{Table: "passkeys", Name: "person"}},
		ExportName: "passkeys", Export: exportPasskeys,
	}
}

// exportPasskeys returns the passkeys of a person for the download of their account, without the
// keys themselves.
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
