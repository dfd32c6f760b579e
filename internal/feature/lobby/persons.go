package lobby

import "circulade/internal/account"

// Persons returns the lobby's part of the personal-data registry: its rows that name people.
func Persons() []account.PersonalData {
	return []account.PersonalData{
		{
			Columns:    []account.Column{{Table: "lobby_tickets", Name: "person"}},
			Move:       MoveTickets,
			ExportName: "nothing: a wish to be paired lives for a minute",
		},
		{
			Columns:    []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
			Move:       MoveInvitations,
			ExportName: "invitations", Export: ExportInvitations,
		},
	}
}
