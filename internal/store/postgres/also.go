package postgres

import (
	"fmt"

	"circulade/internal/store"
)

// This file is about the writes of features that are saved with an entry (store.Update.Also). They stand in
// the batch of statements behind the entries. If one of them fails, so does the whole transaction; commit
// then tries each write of the batch alone.

// translateAll turns statements that are written for all drivers into PostgreSQL's SQL, in place. It returns
// store.ErrStatement if a parameter cannot be stored.
func translateAll(list []store.Statement) (err error) {
	for i, s := range list {
		if list[i].SQL, list[i].Args, err = translate(s.SQL, s.Args); err != nil {
			return fmt.Errorf("%w: %w", store.ErrStatement, err)
		}
	}
	return nil
}

// hasStatements reports whether o appends an entry with statements of features.
func (o *op) hasStatements() bool { return o.append != nil && len(o.append.Update.Also) > 0 }

// isStatementFault reports whether the database refused a statement itself or one of its values, rather than
// that the database or its data failed.
func isStatementFault(err error) bool {
	return hasCodeClass(err, "22") || hasCodeClass(err, "23") || hasCodeClass(err, "42")
}
