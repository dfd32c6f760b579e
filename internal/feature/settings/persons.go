package settings

import "circulade/internal/account"

// Persons are the settings of accounts. Guests have them in their browser alone, which hands them to
// the account that they make.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "account_settings", Name: "person"}},
		ExportName: "settings", Export: Export,
	}}
}
