package account

import "circulade/internal/store"

// PersonalData is what another package keeps of people. It moves with a guest who signs in,
// is in the download of an account, and goes with it.
type PersonalData struct {
	Columns []Column // that name a person
	// Move gives what a guest has to the account that is made of them or that they sign in
	// to; nil: it goes with the guest.
	Move func(tx *store.Tx, from, to Person) error
	// Remove takes it away; nil: it refers to the person and goes with them.
	Remove func(tx *store.Tx, p Person) error
	// Called is what a download calls it, and Export what it has of it; nil: nothing, for
	// a reason that Called says.
	ExportName string
	Export     func(tx *store.Tx, p Person) ([]any, error)
}

// A Column of a table names a person.
type Column struct{ Table, Name string }

// Personal lists the columns of the store that name a person, as far as they are known
// here: a test compares them with the store's.
func (a *Accounts) PersonalColumns() (list []Column) {
	for _, k := range personalTables() {
		list = append(list, Column{k.table, k.column})
	}
	for _, b := range a.personalData {
		list = append(list, b.Columns...)
	}
	return list
}
