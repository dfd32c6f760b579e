package postgres

import (
	"context"
	"time"
)

// OpenPatient is Open of a store that waits longer for its database, which a busy machine needs.
func OpenPatient(ctx context.Context, address string, patience time.Duration) (*Store, error) {
	return open(ctx, address, patience)
}

// Translate is what becomes of a statement.
func Translate(query string, args ...any) (string, []any, error) { return translate(query, args) }
