package account

import "circulade/internal/store"

// PersonalData describes the rows of one other package that name a person: in which columns, and
// how they are moved, deleted and exported. All together are the personal-data registry.
type PersonalData struct {
	// Columns are the columns that name a person.
	Columns []Column
	// Move gives the rows of a guest to the account as which they sign in; nil: they are deleted
	// with the guest.
	Move func(tx *store.Tx, from, to Person) error
	// Remove deletes the rows of a person; nil: they refer to the person and are deleted with the
	// person's row.
	Remove func(tx *store.Tx, p Person) error
	// ExportName is the name of the part in a download, and Export reads its entries; if Export is
	// nil, ExportName says why there are none.
	ExportName string
	Export     func(tx *store.Tx, p Person) ([]any, error)
}

// A Column is a column of a table of the store that names a person.
type Column struct{ Table, Name string }

// PersonalColumns returns all columns that the personal-data registry knows. A test compares them
// with the store's tables.
func (a *Accounts) PersonalColumns() (list []Column) {
	for _, k := range personalTables() {
		list = append(list, Column{k.table, k.column})
	}
	for _, b := range a.personalData {
		list = append(list, b.Columns...)
	}
	return list
}
