package lobby

import "circulade/internal/account"

// Persons are the rows that the lobby keeps of people.
func Persons() []account.PersonalData {
	return []account.PersonalData{
		{
			Columns:    []account.Column{{Table: "lobby_tickets", Name: "person"}},
			Move:       Move,
			ExportName: "nothing: a wish to be paired lives for a minute",
		},
		{
			Columns:    []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
			Move:       MoveChallenges,
			ExportName: "invitations", Export: ExportChallenges,
		},
	}
}
