package tournaments

import "circulade/internal/store"

// there are the tables of a tournament that are there, as they were last read: a game that has begun may have none yet.
type there struct {
	made int64 // how many were made until then
	ids  map[string]bool
}

// readThere reads which tables are there, if some were made since.
func (o *opened) readThere(tx *store.Tx) error {
	if o.head.tables == o.there.made {
		return nil
	}
	list, err := store.List(tx, sqlThere, []any{o.id}, func(scan store.Scan, id *string) error { return scan(id) })
	if err != nil {
		return err
	}
	o.there = there{o.head.tables, map[string]bool{}}
	for _, id := range list {
		o.there.ids[id] = true
	}
	return nil
}
