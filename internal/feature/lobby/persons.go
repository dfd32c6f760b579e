package lobby

import (
	"circulade/internal/account"
	"circulade/internal/feature/lobby/pairing"
)

// Persons returns the lobby's part of the personal-data registry: its rows that name people.
func Persons() []account.PersonalData {
	return append(pairing.Persons(), account.PersonalData{
		Columns:    []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
		Move:       MoveInvitations,
		ExportName: "invitations", Export: ExportInvitations,
	})
}
