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

// A connection is made when it is needed, and made anew after it has failed.
type connection struct {
	config   *pgx.ConnConfig
	patience time.Duration

	mu   sync.Mutex
	conn *pgx.Conn
}

// use runs f on the connection. Where one that stood idle turns out to be dead f is run again on
// a new one: it does what may be done twice.
func (c *connection) use(ctx context.Context, f func(context.Context, *pgx.Conn) error) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, c.patience)
	defer cancel()
	old := c.conn != nil
	err := c.try(ctx, f)
	if err != nil && old && c.conn == nil && ctx.Err() == nil {
		err = c.try(ctx, f)
	}
	return err
}

func (c *connection) try(ctx context.Context, f func(context.Context, *pgx.Conn) error) (err error) {
	if c.conn == nil {
		if c.conn, err = pgx.ConnectConfig(ctx, c.config); err != nil {
			c.conn = nil
			return err
		}
	}
	err = f(ctx, c.conn)
	var refused *pgconn.PgError
	if err != nil && (!errors.As(err, &refused) || c.conn.IsClosed()) && !errors.Is(err, pgx.ErrNoRows) {
		c.close()
	}
	return err
}

// drop gives the connection up.
func (c *connection) drop() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.close()
}

func (c *connection) close() {
	if c.conn != nil {
		postgres.HangUp(c.conn, c.patience)
		c.conn = nil
	}
}
