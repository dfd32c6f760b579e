package account

import "circulade/internal/store"

// A personalTable is an entry of the personal-data registry for one table of this package: which
// column names a person, and how the person's rows are moved, deleted and exported.
type personalTable struct {
	table, column string
	// move is the statement that gives the rows of a guest (?1) to the account (?2) as which they
	// sign in. Rows that it leaves, or all if it is empty, are deleted with the guest.
	move string
	// export names the part of the download that has the rows, or says why none has.
	export string
	// rows is the query of a person's rows (?1) for the download, and row reads one of them;
	// empty where other code exports them.
	rows string
	row  func(scan store.Scan) (any, error)
	// remove is the statement that deletes the rows of a person (?1); empty where they refer to
	// the person's row and are deleted with it.
	remove string
}

// personalTables returns this package's part of the personal-data registry, an entry for each table
// that names a person. A test compares the whole registry with the store's tables, so that none is
// forgotten when a person is deleted, exported or merged.
func personalTables() []personalTable {
	return []personalTable{
		{table: "persons", column: "id", export: "account"},
		{table: "accounts", column: "person", export: "account"},
		{table: "name_forms", column: "person", export: "nothing: how the name in account is compared"},
		{table: "unformed_names", column: "person", export: "nothing: that the name in account has still to be made ready for that"},
		{table: "former_names", column: "person", export: "nothing: hashes of names that the account had"},
		{table: "name_changes", column: "person", export: "name_changes", rows: sqlNameChanges, row: exportNameChange},
		{table: "sessions", column: "person", export: "sessions"},
		{table: "recovery_codes", column: "person", export: "account, as how many there are left"},
		{table: "devices", column: "person", export: "nothing: hashes of cookies that hold no more"},
		{table: "tokens", column: "person", export: "tokens"},
		{table: "account_resets", column: "person", export: "nothing: the hash of a link that is good for an hour"},
		{table: "mailed_resets", column: "person", export: "nothing: the hash of a link that is good for an hour"},
		{table: "programs", column: "person", export: "account"},
		{table: "grants", column: "holder", export: "tables", remove: sqlDropGrants},
	}
}
