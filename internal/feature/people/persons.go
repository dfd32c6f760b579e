package people

import "circulade/internal/account"

// Persons are the rows of who follows whom. Guests follow nobody: there is nothing to move.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "follows", Name: "person"}, {Table: "follows", Name: "other"}},
		ExportName: "friends", Export: ExportFollowed,
	}}
}
