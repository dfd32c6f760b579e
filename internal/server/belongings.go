package server

import (
	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/report"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/people"
	"circulade/internal/feature/settings"
	"circulade/internal/store"
	"circulade/internal/table/erase"
	"circulade/internal/table/order"
)

// erasers are what deletes of a table that is deleted what others keep of it.
func erasers() []erase.Of {
	return []erase.Of{chat.EraseGame, lobby.EraseGame, notify.EraseGame, hostlog.EraseGame}
}

// belongings are what is kept of people beside their accounts: where chat and the lobby keep
// it, only they know.
func belongings() []account.Belonging {
	return []account.Belonging{
		{
			Columns: []account.Column{
				{Table: "chat_lines", Name: "person"},
				{Table: "chat_consents", Name: "person"},
			},
			Move: chat.Merge, Remove: chat.Erase,
			Called: "chat", Export: exports(chat.ExportLines, people.ExportSilenced, chat.ExportConsents, report.Export),
		},
		{
			Columns: []account.Column{{Table: "lobby_tickets", Name: "person"}},
			Move:    lobby.Move,
			Called:  "nothing: a wish to be paired lives for a minute",
		},
		notify.Belonging(),
		moderation.LogBelonging(), moderation.RuleBelonging(), moderation.SanctionBelonging(),
		{
			Columns: []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
			Move:    lobby.MoveChallenges,
			Called:  "invitations", Export: lobby.ExportChallenges,
		},
		{
			Columns: []account.Column{
				{Table: "chat_reports", Name: "by_person"},
				{Table: "chat_reports", Name: "of_person"},
				{Table: "chat_reported", Name: "person"},
			},
			Move: report.Merge, Remove: report.Erase,
			Called: "nothing: what somebody reported is in what is called chat",
		},
		{
			Columns: []account.Column{{Table: "chat_ties", Name: "person"}, {Table: "chat_ties", Name: "other"}},
			Move:    people.MergeSilenced, Remove: people.EraseSilenced,
			Called: "nothing: whom somebody mutes and blocks is in what is called chat",
		},
		{
			// Guests follow nobody: there is nothing to move.
			Columns: []account.Column{{Table: "follows", Name: "person"}, {Table: "follows", Name: "other"}},
			Called:  "friends", Export: people.ExportFollowed,
		},
		{
			// Guests have them in their browser alone, which hands them to the account that they make.
			Columns: []account.Column{{Table: "account_settings", Name: "person"}},
			Called:  "settings", Export: settings.Export,
		},
		{
			Columns: []account.Column{{Table: "orders", Name: "person"}},
			Move:    order.Merge,
			Called:  "orders", Export: order.Export,
		},
	}
}

// exports is one list, in a download, of what several packages keep of somebody.
func exports(parts ...func(*store.Tx, account.Person) ([]any, error)) func(*store.Tx, account.Person) ([]any, error) {
	return func(tx *store.Tx, p account.Person) ([]any, error) {
		list := []any{}
		for _, read := range parts {
			some, err := read(tx, p)
			if err != nil {
				return nil, err
			}
			list = append(list, some...)
		}
		return list, nil
	}
}
