package settings

import "circulade/internal/account"

// Persons registers the settings of accounts as personal data: they are in the download of an account. Guests have
// settings in their browser only, which sends them to the account that they make.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "account_settings", Name: "person"}},
		ExportName: "settings", Export: Export,
	}}
}
