package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// connectTimeout is how long connecting to the database may take.
const connectTimeout = 5 * time.Second

// parseConfig parses the address of a database and sets what every connection needs, such as
// synchronous_commit. Connecting never takes longer than limit, whatever the address says.
func parseConfig(address string, limit time.Duration) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return nil, addressError(address, err)
	}
	if config.Database == "" {
		config.Database = config.User // as PostgreSQL's own programs do
	}
	if config.ConnectTimeout == 0 || config.ConnectTimeout > limit { // 0 would be for ever
		config.ConnectTimeout = limit
	}
	for name, value := range map[string]string{
		"application_name":                    "circulade",
		"synchronous_commit":                  "on",
		"standard_conforming_strings":         "on",
		"idle_in_transaction_session_timeout": "10s", // a server that stands still holds up nobody for longer
	} {
		config.RuntimeParams[name] = value
	}
	return config, nil
}

// HangUp closes a connection that is not needed any more. It waits at most for patience, and ignores
// errors.
func HangUp(c *pgx.Conn, patience time.Duration) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = c.Close(ctx)
}

// connect opens a connection for writes. It fails if the database might lose what it has committed (see
// requireDurable).
func connect(ctx context.Context, config *pgx.ConnConfig) (*pgx.Conn, error) {
	c, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := requireDurable(ctx, c); err != nil {
		return nil, errors.Join(err, c.Close(ctx))
	}
	return c, nil
}

// requireDurable returns an error if a commit on this connection might not last: if fsync or
// synchronous_commit is off or the database is a standby. It also requires the encoding UTF8.
func requireDurable(ctx context.Context, c *pgx.Conn) error {
	var fsync, commit, encoding string
	var standby bool
	err := c.QueryRow(ctx, `SELECT current_setting('fsync'), current_setting('synchronous_commit'),
		current_setting('server_encoding'), pg_is_in_recovery()`).Scan(&fsync, &commit, &encoding, &standby)
	switch {
	case err != nil:
		return fmt.Errorf("asking how it saves: %w", err)
	case standby:
		return errors.New("it is a standby, which takes no writes; give the address of the primary")
	case fsync != "on":
		return errors.New("PostgreSQL runs with fsync=off, so a power cut would lose moves that were acknowledged; " +
			"set fsync=on in its postgresql.conf and reload it")
	case commit != "on":
		return fmt.Errorf("synchronous_commit is %s though on was asked for; let connections set it", commit)
	case !strings.EqualFold(encoding, "UTF8"):
		return fmt.Errorf("the database's encoding is %s; make one with ENCODING 'UTF8'", encoding)
	}
	return nil
}
