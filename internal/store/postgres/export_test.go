package postgres

import (
	"context"
	"time"
)

// OpenPatient opens a store that gives the database so much time for a request, since a busy machine
// needs longer.
func OpenPatient(ctx context.Context, address string, patience time.Duration) (*Store, error) {
	return OpenWith(ctx, address, Options{Patience: patience})
}

// ConnectTimeout returns how long a server that has this address tries to connect.
func ConnectTimeout(address string) (time.Duration, error) {
	config, err := parseConfig(address, connectTimeout)
	if err != nil {
		return 0, err
	}
	return config.ConnectTimeout, nil
}

// Translate returns PostgreSQL's SQL for a statement written for all drivers, and its parameters.
func Translate(query string, args ...any) (string, []any, error) { return translate(query, args) }
