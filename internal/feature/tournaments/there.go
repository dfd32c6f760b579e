package tournaments

import "circulade/internal/store"

// there are the tables of a tournament that are there, as they were last read: a game that has begun may have none yet.
type there struct {
	made int64 // how many were made until then
	ids  map[string]bool
}

// read reads which tables of a tournament are there, if some were made since.
func (t *there) read(tx *store.Tx, tournament string, made int64) error {
	if made == t.made {
		return nil
	}
	list, err := store.List(tx, sqlThere, []any{tournament}, func(scan store.Scan, id *string) error { return scan(id) })
	if err != nil {
		return err
	}
	*t = there{made, map[string]bool{}}
	for _, id := range list {
		t.ids[id] = true
	}
	return nil
}
