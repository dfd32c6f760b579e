package moderation

import (
	"circulade/internal/account"
	"circulade/internal/account/auditlog"
	"circulade/internal/account/permission"
	"circulade/internal/api"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/store"
)

// PermissionPersonalData returns the part of the personal-data registry for the rows about admins and
// bans of accounts. Merging a guest moves none of them, as guests have none.
func PermissionPersonalData() account.PersonalData {
	return account.PersonalData{
		Columns:    []account.Column{{Table: "admins", Name: "person"}, {Table: "bans", Name: "person"}},
		ExportName: "rule", Export: permission.Export,
	}
}

// AuditLogPersonalData returns the part of the personal-data registry for the rows of the audit log.
func AuditLogPersonalData() account.PersonalData {
	return account.PersonalData{
		Columns: []account.Column{{Table: "host_log", Name: "person"}, {Table: "host_log", Name: "by_person"}},
		Move:    auditlog.Move, Remove: auditlog.Anonymize,
		ExportName: "host", Export: exportAs(logEntriesOf),
	}
}

// SanctionPersonalData returns the part of the personal-data registry for the rows of mutes and of bans
// of guests.
func SanctionPersonalData() account.PersonalData {
	return account.PersonalData{
		Columns:    []account.Column{{Table: "sanctions", Name: "person"}},
		Move:       sanction.Move,
		ExportName: "sanctions", Export: exportAs(sanction.Export),
	}
}

// logEntriesOf returns the audit-log entries about a person, for the download of their data. They do
// not say who made them.
func logEntriesOf(tx *store.Tx, p account.Person) (list []LogEntry, err error) {
	entries, err := auditlog.ListOf(tx, p)
	for _, e := range entries {
		list = append(list, LogEntry{At: api.FormatTime(e.At), What: string(e.Act), Whom: e.Whom, Detail: e.Detail, Table: e.Game})
	}
	return list, err
}

// exportAs turns read, which returns entries of a type T about a person, into a function that returns
// them as []any, as the personal-data registry needs it.
func exportAs[T any](read func(*store.Tx, account.Person) ([]T, error)) func(*store.Tx, account.Person) ([]any, error) {
	return func(tx *store.Tx, p account.Person) ([]any, error) {
		entries, err := read(tx, p)
		list := []any{}
		for _, e := range entries {
			list = append(list, e)
		}
		return list, err
	}
}
