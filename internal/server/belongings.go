package server

import (
	"circulade/internal/account"
	"circulade/internal/chat"
	"circulade/internal/lobby"
	"circulade/internal/store"
)

// belongings are what is kept of people beside their accounts: where chat and the lobby keep
// it, only they know.
func belongings() []account.Belonging {
	return []account.Belonging{
		{
			Columns: []account.Column{
				{Table: "chat_lines", Name: "person"},
				{Table: "chat_ties", Name: "person"},
				{Table: "chat_ties", Name: "other"},
				{Table: "chat_consents", Name: "person"},
				{Table: "chat_reports", Name: "by_person"},
				{Table: "chat_reports", Name: "of_person"},
			},
			Move: chat.Merge, Remove: chat.Erase,
			Called: "chat",
			Export: func(tx *store.Tx, p account.Person) (list []any, err error) {
				lines, err := chat.Export(tx, p)
				list = []any{}
				for _, l := range lines {
					list = append(list, l)
				}
				return list, err
			},
		},
		{
			Columns: []account.Column{{Table: "lobby_tickets", Name: "person"}},
			Move:    lobby.Move,
			Called:  "nothing: a wish to be paired lives for a minute",
		},
		{
			Columns: []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
			Move:    lobby.MoveChallenges,
			Called:  "invitations", Export: lobby.ExportChallenges,
		},
	}
}
