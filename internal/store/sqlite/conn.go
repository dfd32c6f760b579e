package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"circulade/internal/store"
)

// writeDSN returns the data source name of a connection that writes. vfs is empty but in tests that watch
// or break the file operations.
//
// fullfsync matters on macOS only, where a plain fsync leaves the data in the drive's cache.
func writeDSN(path, vfs string) string {
	return buildDSN(path, vfs, "rwc",
		"_busy_timeout", "5000", "_journal_mode", "WAL", "_synchronous", "FULL", "_foreign_keys", "1",
		"_pragma", "fullfsync(1)", "_pragma", "checkpoint_fullfsync(1)", "_pragma", "mmap_size(0)",
		"_pragma", "wal_autocheckpoint(1000)", "_pragma", "journal_size_limit(16777216)")
}

// upgradeDSN returns the data source name of a connection for migrations. Unlike other connections it may
// edit the stored schema itself, which adds a column without reading the whole table.
func upgradeDSN(path, vfs string) string {
	return strings.Replace(writeDSN(path, vfs), "_defensive=1", "_defensive=0", 1)
}

// readDSN returns the data source name of a connection that only reads. It never checkpoints, because it
// cannot write.
func readDSN(path, vfs string) string {
	return buildDSN(path, vfs, "ro", "_busy_timeout", "5000", "_pragma", "mmap_size(0)", "_query_only", "1")
}

// buildDSN returns a data source name for SQLite's driver: the file at path, the mode ("ro" or "rwc"), a
// VFS if vfs is not "", and pairs of the driver's parameters with their values.
func buildDSN(path, vfs, mode string, pairs ...string) string {
	q := url.Values{"mode": {mode}, "_defensive": {"1"}, "_dqs": {"0"}, "_error_rc": {"1"}}
	if vfs != "" {
		q.Set("vfs", vfs)
	}
	for i := 0; i < len(pairs); i += 2 {
		q.Add(pairs[i], pairs[i+1])
	}
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") {
		slashed = "/" + slashed // a Windows drive
	}
	return (&url.URL{Scheme: "file", Path: slashed, RawQuery: q.Encode()}).String()
}

// conn is the connection that writes, of which a store has one.
type conn struct {
	pool        *sql.DB // a pool of this one connection
	conn        *sql.Conn
	updateGame  *sql.Stmt // the prepared sqlAdvance
	insertEntry *sql.Stmt // the prepared sqlInsertEntry

	heads   map[string]head // where the logs end of games that were lately written to
	touched []logEnd        // where the transaction under way moved the ends of logs
	changed bool            // the transaction under way also changed something else
	changes int64           // how many commits changed something else than logs, since the database was made
}

// A head is the end of a log: the number of its last entry and the checksum up to it.
type head struct {
	seq int64
	sum store.Sum
}

// openConn opens the writing connection. It fails if acknowledged writes could be lost on it (see
// verify), or unless the database has the newest schema.
func openConn(ctx context.Context, path, vfs string) (*conn, error) {
	pool, err := sql.Open("sqlite", writeDSN(path, vfs))
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(1)
	c := &conn{pool: pool, heads: map[string]head{}}
	if err := c.prepare(ctx); err != nil {
		return nil, errors.Join(err, c.close())
	}
	return c, nil
}

// upgrade brings a database to the newest schema, over a connection of its own.
func upgrade(ctx context.Context, path, vfs string) (err error) {
	pool, err := sql.Open("sqlite", upgradeDSN(path, vfs))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, pool.Close()) }()
	c, err := pool.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	if err := verify(ctx, c); err != nil {
		return err
	}
	return migrate(ctx, c)
}

// prepare takes the one connection from the pool, and fails unless it is durable and the schema the
// newest. It reads the count of changes and prepares the statements.
func (c *conn) prepare(ctx context.Context) (err error) {
	if c.conn, err = c.pool.Conn(ctx); err != nil {
		return err
	}
	if err = verify(ctx, c.conn); err != nil {
		return err
	}
	if err = requireNewestSchema(ctx, c.conn); err != nil {
		return err
	}
	if err = c.conn.QueryRowContext(ctx, "SELECT n FROM changes").Scan(&c.changes); err != nil {
		return fmt.Errorf("counting the changes: %w", err)
	}
	if c.updateGame, err = c.conn.PrepareContext(ctx, sqlAdvance); err != nil {
		return err
	}
	c.insertEntry, err = c.conn.PrepareContext(ctx, sqlInsertEntry)
	return err
}

// close closes the connection; what was not committed is rolled back.
func (c *conn) close() error {
	var errs []error
	for _, s := range []*sql.Stmt{c.updateGame, c.insertEntry} {
		if s != nil {
			errs = append(errs, s.Close())
		}
	}
	if c.conn != nil {
		errs = append(errs, c.conn.Close())
	}
	return errors.Join(append(errs, c.pool.Close())...)
}

// exec runs a statement that is too rare to be prepared, and returns how many rows it changed.
func (c *conn) exec(query string, args ...any) (int64, error) {
	r, err := c.conn.ExecContext(context.Background(), query, args...)
	if err != nil {
		return 0, err
	}
	return r.RowsAffected()
}

// verify returns an error if acknowledged writes could be lost on a connection: because of SQLite's
// version, the journal mode or synchronous setting, or because the file cannot be written.
func verify(ctx context.Context, c *sql.Conn) error {
	var version, journal string
	var synchronous int
	for _, q := range []struct {
		query string
		dst   any
	}{
		{"SELECT sqlite_version()", &version},
		{"PRAGMA journal_mode", &journal},
		{"PRAGMA synchronous", &synchronous},
	} {
		if err := c.QueryRowContext(ctx, q.query).Scan(q.dst); err != nil {
			return fmt.Errorf("%s: %w", q.query, err)
		}
	}
	if err := verifyVersion(version); err != nil {
		return err
	}
	if journal != "wal" {
		return fmt.Errorf("the database's journal mode is %q and cannot be made \"wal\" here; "+
			"the data folder must lie on a local disk", journal)
	}
	if synchronous != 2 {
		return fmt.Errorf("the database is open with synchronous=%d, only 2 (FULL) keeps what was acknowledged", synchronous)
	}
	// SQLite opens a file it may not write without complaint, and begins a
	// transaction on it too.
	if _, err := c.ExecContext(ctx, "BEGIN IMMEDIATE; CREATE TABLE probe (x); ROLLBACK"); err != nil {
		return fmt.Errorf("the database cannot be written: %w", err)
	}
	return nil
}

// verifyVersion returns an error if the SQLite library is older than 3.51.3, in which two connections
// that write and checkpoint at the same moment can damage the database, or if version cannot be parsed.
func verifyVersion(version string) error {
	oldest := [3]int{3, 51, 3}
	parts := strings.Split(version, ".")
	if len(parts) < len(oldest) {
		return fmt.Errorf("SQLite library has an unknown version %q", version)
	}
	for i, want := range oldest {
		n, err := strconv.Atoi(parts[i])
		if err != nil {
			return fmt.Errorf("SQLite library has an unknown version %q", version)
		}
		if n != want {
			if n < want {
				return fmt.Errorf("SQLite library %s can damage a database, 3.51.3 or newer is needed", version)
			}
			break
		}
	}
	return nil
}
