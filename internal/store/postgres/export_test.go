package postgres

import (
	"context"
	"time"
)

// OpenPatient is Open of a store that waits longer for its database, which a busy machine needs.
func OpenPatient(ctx context.Context, address string, patience time.Duration) (*Store, error) {
	return OpenWith(ctx, address, Options{Patience: patience})
}

// ConnectTimeout is for how long a server with an address tries to connect.
func ConnectTimeout(address string) (time.Duration, error) {
	config, err := parseConfig(address, connectTimeout)
	if err != nil {
		return 0, err
	}
	return config.ConnectTimeout, nil
}

// Translate is what becomes of a statement.
func Translate(query string, args ...any) (string, []any, error) { return translate(query, args) }
