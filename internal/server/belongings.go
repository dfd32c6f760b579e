package server

import (
	"circulade/internal/account"
	"circulade/internal/feature/clublogin"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/feature/passkeys"
	"circulade/internal/feature/people"
	"circulade/internal/feature/settings"
	"circulade/internal/store"
	"circulade/internal/table/order"
)

// belongings are what is kept of people beside their accounts: where features keep it, only they know.
func belongings() []account.Belonging {
	return append(ofChat(), []account.Belonging{
		{
			Columns: []account.Column{{Table: "lobby_tickets", Name: "person"}},
			Move:    lobby.Move,
			Called:  "nothing: a wish to be paired lives for a minute",
		},
		notify.Belonging(), passkeys.Belonging(), clublogin.Belonging(),
		moderation.LogBelonging(), moderation.RuleBelonging(), moderation.SanctionBelonging(),
		{
			Columns: []account.Column{{Table: "invitations", Name: "person"}, {Table: "invitations", Name: "by_person"}},
			Move:    lobby.MoveChallenges,
			Called:  "invitations", Export: lobby.ExportChallenges,
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
	}...)
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
