package server

import (
	"circulade/internal/account"
	"circulade/internal/account/hostlog"
	"circulade/internal/account/hostrule"
	"circulade/internal/api"
	"circulade/internal/feature/clublogin"
	"circulade/internal/feature/lobby"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/moderation/sanction"
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
		logBelonging(), ruleBelonging(),
		{
			Columns: []account.Column{{Table: "sanctions", Name: "person"}},
			Move:    sanction.Move,
			Called:  "sanctions", Export: exported(sanction.Export),
		},
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

// exported is what somebody's download has of a belonging whose entries have a type of their own.
func exported[T any](read func(*store.Tx, account.Person) ([]T, error)) func(*store.Tx, account.Person) ([]any, error) {
	return func(tx *store.Tx, p account.Person) ([]any, error) {
		entries, err := read(tx, p)
		list := []any{}
		for _, e := range entries {
			list = append(list, e)
		}
		return list, err
	}
}

// ruleBelonging is what was decided about an account. Guests are no admins, and what is decided about
// them for a time are sanctions.
func ruleBelonging() account.Belonging {
	return account.Belonging{
		Columns: []account.Column{{Table: "admins", Name: "person"}, {Table: "bans", Name: "person"}},
		Called:  "rule", Export: hostrule.Export,
	}
}

// logBelonging is what stands of somebody in the log of whoever runs the server.
func logBelonging() account.Belonging {
	return account.Belonging{
		Columns: []account.Column{{Table: "host_log", Name: "person"}, {Table: "host_log", Name: "by_person"}},
		Move:    hostlog.Move, Remove: hostlog.Forget,
		Called: "host", Export: exported(hostEntriesOf),
	}
}

// hostEntriesOf reads what stands of somebody in that log, as they are told.
func hostEntriesOf(tx *store.Tx, p account.Person) (list []moderation.LogEntry, err error) {
	entries, err := hostlog.Of(tx, p)
	for _, e := range entries {
		list = append(list, moderation.LogEntry{At: api.Stamp(e.At), What: string(e.What), Whom: e.Whom, Detail: e.Detail, Table: e.Game})
	}
	return list, err
}
