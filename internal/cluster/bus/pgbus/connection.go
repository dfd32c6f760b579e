package pgbus

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"circulade/internal/store/postgres"
)

// A connection is a connection to the database that is opened when it is first used, and again after it
// has failed.
type connection struct {
	config       *pgx.ConnConfig
	queryTimeout time.Duration

	mu   sync.Mutex
	conn *pgx.Conn
}

// use runs f on the connection, within the query timeout. If the connection had died while it was idle, f
// runs again on a new one: f must be safe to run twice.
func (c *connection) use(ctx context.Context, f func(context.Context, *pgx.Conn) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, c.queryTimeout)
	defer cancel()
	old := c.conn != nil
	err := c.tryOnce(ctx, f)
	if err != nil && old && c.conn == nil && ctx.Err() == nil {
		err = c.tryOnce(ctx, f)
	}
	return err
}

// tryOnce runs f on the open connection or a new one. If f fails it closes the connection, unless the
// database itself refused something and the connection still works.
func (c *connection) tryOnce(ctx context.Context, f func(context.Context, *pgx.Conn) error) (err error) {
	if c.conn == nil {
		if c.conn, err = pgx.ConnectConfig(ctx, c.config); err != nil {
			c.conn = nil
			return err
		}
	}
	err = f(ctx, c.conn)
	var refused *pgconn.PgError
	if err != nil && (!errors.As(err, &refused) || c.conn.IsClosed()) && !errors.Is(err, pgx.ErrNoRows) {
		c.closeLocked()
	}
	return err
}

// drop closes the connection to the database; the next use opens another.
func (c *connection) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closeLocked()
}

// closeLocked closes the connection for a caller that holds the lock.
func (c *connection) closeLocked() {
	if c.conn != nil {
		postgres.HangUp(c.conn, c.queryTimeout)
		c.conn = nil
	}
}
