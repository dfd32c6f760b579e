package players

import (
	"circulade/internal/account"
	"circulade/internal/store"
)

// Persons returns the feature's part of the personal-data registry: what an account allows others is in its
// download and goes with it. Guests have chosen nothing, so that none moves.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "account_visibility", Name: "person"}},
		ExportName: "visibility", Export: exportVisibility,
	}}
}

// exportVisibility returns what an account allows others for the download of its data; nothing if it has not
// chosen.
func exportVisibility(tx *store.Tx, who account.Person) ([]any, error) {
	return store.Export(tx, sqlVisibility, []any{who[:]}, func(scan store.Scan, v *Visibility) error {
		return scan(&v.Page, &v.Challenges)
	})
}
