package people

import "circulade/internal/account"

// Persons returns the package's part of the personal-data registry: the rows of who follows whom.
// Guests follow nobody, so that none move.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns:    []account.Column{{Table: "follows", Name: "person"}, {Table: "follows", Name: "other"}},
		ExportName: "friends", Export: ExportFollowed,
	}}
}
