package account

import "circulade/internal/store"

// A kept is a table of the store in which there is something of a person.
type personalTable struct {
	table, column string
	// move gives what a guest (?1) has to the account (?2) that is made of them or that
	// they sign in to. What it leaves, and what no move is for, goes with the guest.
	move string
	// export says where the download of an account has it, or why it has none of it.
	export string
	// rows reads what the download has of it, where nothing else does: the rows of a
	// query for a person (?1), each by row.
	rows string
	row  func(scan store.Scan) (any, error)
	// remove takes it away with the account (?1). Where it is empty the row of the person
	// does, to which it refers.
	remove string
}

// personal lists every table with a column that names a person. A test compares it with
// the store's, so that none is forgotten when a person leaves, asks for what is kept of
// them, or becomes an account.
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
