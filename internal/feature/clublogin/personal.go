package clublogin

import (
	"time"

	"circulade/internal/account"
	"circulade/internal/api"
	"circulade/internal/store"
)

const sqlExport = `SELECT issuer, subject, created, used FROM club_links WHERE person = ?1 ORDER BY created, issuer`

// PersonalData returns the entry of this package in the personal-data registry: the links to
// providers, which are deleted with their account. Guests have none.
func PersonalData() account.PersonalData {
	return account.PersonalData{
		Columns:    []account.Column{{Table: "club_links", Name: "person"}},
		ExportName: "club", Export: exportLinks,
	}
}

// exportLinks returns the links of a person to identity providers for the download of their
// account.
func exportLinks(tx *store.Tx, who account.Person) ([]any, error) {
	type entry struct {
		Issuer  string `json:"issuer"`
		Subject string `json:"subject"`
		Created string `json:"created"`
		Used    string `json:"used,omitempty"`
	}
	return store.Export(tx, sqlExport, []any{who[:]}, func(scan store.Scan, entry *entry) error {
		var created, used int64
		err := scan(&entry.Issuer, &entry.Subject, &created, &used)
		entry.Created = api.FormatTime(time.UnixMilli(created))
		if used > 0 {
			entry.Used = api.FormatTime(time.UnixMilli(used))
		}
		return err
	})
}
