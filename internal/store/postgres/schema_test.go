package postgres_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
	"circulade/internal/store/postgres/postgrestest"
	"circulade/internal/store/sqlite"
	"circulade/internal/store/sqlite/sqlitetest"
	"circulade/internal/store/storetest"
)

const (
	sqlTheirColumns = `SELECT m.name, c.name, c.type || CASE WHEN c."notnull" OR c.pk > 0 THEN ' NOT NULL' ELSE '' END
		FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`
	sqlOurColumns = `SELECT table_name, column_name, data_type || CASE WHEN is_nullable = 'NO' THEN ' NOT NULL' ELSE '' END
		FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'goose_db_version'`
	sqlTheirIndexes = `SELECT tbl_name, name, 'index' FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`
	sqlOurIndexes   = `SELECT tablename, indexname, 'index' FROM pg_indexes WHERE schemaname = 'public' AND indexname NOT LIKE '%key'`
)

// TestSameSchema holds that whatever SQLite's newest schema has PostgreSQL's has too, by the same
// name: tables, columns with their types, and indexes; and that steps of features make the same in both.
func TestSameSchema(t *testing.T) {
	theirs, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = theirs.Close() }()
	ours := mustOpen(t, postgrestest.Address(t))
	defer mustClose(t, ours)
	for _, s := range []store.Preparer{theirs, ours} {
		if err := s.Prepare(t.Context(), storetest.Pings()); err != nil {
			t.Fatal(err)
		}
	}
	types := strings.NewReplacer("INTEGER", "bigint", "BLOB", "bytea", "TEXT", "text")
	for _, query := range [][2]string{{sqlTheirColumns, sqlOurColumns}, {sqlTheirIndexes, sqlOurIndexes}} {
		want, have := schemaOf(t, theirs, query[0]), schemaOf(t, ours, query[1])
		if len(want) < 20 {
			t.Fatalf("SQLite has only %v: the test sees nothing", want)
		}
		for _, name := range slices.Sorted(maps.Keys(want)) {
			if have[name] != types.Replace(want[name]) {
				t.Errorf("%s is %q in SQLite and %q in PostgreSQL", name, want[name], have[name])
			}
			delete(have, name)
		}
		for name := range have {
			t.Errorf("%s is in PostgreSQL alone", name)
		}
	}
}

// schemaOf reads the parts of a schema that query lists, each with its definition.
func schemaOf(t *testing.T, rows store.Rows, query string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := rows.View(context.Background(), func(tx *store.Tx) error {
		return tx.Each(query, nil, func(scan store.Scan) error {
			var table, name, what string
			err := scan(&table, &name, &what)
			found[fmt.Sprint(table, ".", name)] = what
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}
