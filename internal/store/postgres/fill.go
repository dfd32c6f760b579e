package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// A Table is one of the database's tables with its columns.
type Table struct {
	Name    string
	Columns []Column
}

// A Column is one of a table's columns.
type Column struct {
	Name  string
	Bytes bool // its type is BYTEA
	Must  bool // it is NOT NULL
}

// A Filling is the open transaction in which the caller of Fill writes the rows of an empty database.
type Filling struct {
	conn   *pgx.Conn
	tables []Table
}

// Tables returns the tables to be filled. A table whose rows refer to rows of another comes behind that
// other.
func (f *Filling) Tables() []Table { return f.tables }

// Fill opens an empty database, creates its tables and calls fill. If fill returns nil, all that it wrote
// is saved, else nothing. Fill refuses a database that has rows. The errors are sentences for the
// operator.
func Fill(ctx context.Context, address string, o Options, fill func(*Filling) error) (err error) {
	s, err := OpenWith(ctx, address, o) // which brings it to the newest schema
	if err != nil {
		return err
	}
	if err := errors.Join(s.Prepare(ctx, o.Steps...), s.Close()); err != nil {
		return fmt.Errorf("the database %s: %w", s.name, err)
	}
	conn, err := connect(ctx, s.writers[0].config)
	if err != nil {
		return fmt.Errorf("opening the database %s: %w", s.name, err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }() // what is not committed is undone
	f := &Filling{conn: conn}
	if err := f.lockEmpty(ctx); err != nil {
		return fmt.Errorf("the database %s: %w", s.name, err)
	}
	if err := fill(f); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "ALTER TABLE grants ENABLE TRIGGER USER; ALTER TABLE accounts ENABLE TRIGGER USER; COMMIT"); err != nil {
		return fmt.Errorf("saving it: %w", err)
	}
	return nil
}

// lockEmpty begins the transaction of Fill, keeps servers from writing and disables the triggers that
// count changes. It deletes heartbeats, gaps and counts, which also a server without games writes, and
// returns an error unless all tables are empty then.
func (f *Filling) lockEmpty(ctx context.Context) error {
	// What is counted as rows are written comes from the other store too.
	_, err := f.conn.Exec(ctx, `BEGIN; LOCK TABLE changes IN EXCLUSIVE MODE; ALTER TABLE grants DISABLE TRIGGER USER; ALTER TABLE accounts DISABLE TRIGGER USER;
		DELETE FROM changes; DELETE FROM beats; DELETE FROM gaps`) // what a server writes that merely runs
	if err != nil {
		return fmt.Errorf("locking it: %w", err)
	}
	if f.tables, err = readTables(ctx, f.conn); err != nil {
		return fmt.Errorf("reading its schema: %w", err)
	}
	for _, t := range f.tables {
		var used bool
		if err := f.conn.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+pgx.Identifier{t.Name}.Sanitize()+")").Scan(&used); err != nil {
			return err
		}
		if used {
			return fmt.Errorf("it is not empty: there are rows in its table %s; name a database in which nobody has played", t.Name)
		}
	}
	return nil
}

const (
	sqlColumns = `SELECT table_name, column_name, data_type = 'bytea', is_nullable = 'NO' FROM information_schema.columns
		WHERE table_schema = 'public' AND table_name NOT IN ('goose_db_version', 'feature_steps', 'probes') ORDER BY table_name, ordinal_position`
	sqlRefers = `SELECT a.relname, b.relname FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid
		JOIN pg_class b ON b.oid = c.confrelid WHERE c.contype = 'f' AND a.oid <> b.oid`
)

// readTables reads the names and columns of all tables with data of people or games, not those that
// record schema steps or probes. A table whose rows refer to rows of another comes behind that other.
func readTables(ctx context.Context, c *pgx.Conn) ([]Table, error) {
	rows, err := c.Query(ctx, sqlColumns)
	if err != nil {
		return nil, err
	}
	var tables []Table
	var name string
	var column Column
	_, err = pgx.ForEachRow(rows, []any{&name, &column.Name, &column.Bytes, &column.Must}, func() error {
		if n := len(tables); n == 0 || tables[n-1].Name != name {
			tables = append(tables, Table{Name: name})
		}
		last := &tables[len(tables)-1]
		last.Columns = append(last.Columns, column)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if rows, err = c.Query(ctx, sqlRefers); err != nil {
		return nil, err
	}
	refers := map[string][]string{}
	var from, to string
	_, err = pgx.ForEachRow(rows, []any{&from, &to}, func() error {
		refers[from] = append(refers[from], to)
		return nil
	})
	slices.SortStableFunc(tables, func(a, b Table) int {
		return cmp.Compare(referenceDepth(refers, a.Name), referenceDepth(refers, b.Name))
	})
	return tables, err
}

// referenceDepth returns the length of the longest chain of references that begins at a table; refers
// names for each table those to whose rows its own refer.
func referenceDepth(refers map[string][]string, table string) (n int) {
	for _, to := range refers[table] {
		n = max(n, 1+referenceDepth(refers, to))
	}
	return n
}

// Put writes rows into a table. Each row has the values of t.Columns in their order.
func (f *Filling) Put(ctx context.Context, t Table, rows [][]any) error {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = c.Name
	}
	if _, err := f.conn.CopyFrom(ctx, pgx.Identifier{t.Name}, names, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("writing rows of the table %s: %w", t.Name, err)
	}
	return nil
}

// Each calls row with the values of every row of a table, as they are in the new database. It stops at
// the first error of row or the database and returns it.
func (f *Filling) Each(ctx context.Context, t Table, row func([]any) error) error {
	rows, err := f.conn.Query(ctx, t.Query())
	if err != nil {
		return fmt.Errorf("reading the table %s: %w", t.Name, err)
	}
	defer rows.Close()
	for rows.Next() {
		values, err := rows.Values()
		if err == nil {
			err = row(values)
		}
		if err != nil {
			return fmt.Errorf("reading the table %s: %w", t.Name, err)
		}
	}
	return rows.Err()
}

// Query returns the SQL that reads all columns of all rows of the table, for any database that has it.
func (t Table) Query() string {
	names := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		names[i] = `"` + c.Name + `"`
	}
	return `SELECT ` + strings.Join(names, ", ") + ` FROM "` + t.Name + `"`
}
