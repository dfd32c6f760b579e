package server

import (
	"fmt"
	"slices"
	"strings"

	"circulade/internal/store"
	"circulade/internal/store/postgres"
)

// keeps is what a stranger must not change: all that is kept of a private table, and of others
// how they were made, who holds what there, and their logs.
func (s *stage) keeps() (all string) {
	if s.keeping == "" {
		s.keeping = s.queryOf()
	}
	args := []any{s.private.ID, s.live.ID, s.over.ID}
	if err := s.cfg.Rows.View(s.tb.t.Context(), func(tx *store.Tx) error { return tx.One(s.keeping, args, &all) }); err != nil {
		s.tb.t.Fatal(err)
	}
	return all
}

// A dialect is how a database is asked for all rows of some tables.
type dialect struct {
	columns string // tables that name a game, the column that does, and a term of all columns
	rows    string // a term of those rows, of: name, columns, name, key, ids
	newline string
}

func ofSQLite() dialect {
	return dialect{
		`SELECT m.name, c.name, (SELECT group_concat('quote("' || a.name || '")', ' || '','' || ') FROM pragma_table_info(m.name) a)
			FROM sqlite_schema m JOIN pragma_table_info(m.name) c ON c.name = iif(m.name = 'games', 'id', 'game')
			WHERE m.type = 'table' AND m.name NOT IN ('notices', 'timers') ORDER BY 1`,
		`'%s: ' || coalesce((SELECT group_concat(%s, ';') FROM %s WHERE %s IN (%s)), '')`, `char(10)`,
	}
}

func ofPostgreSQL() dialect {
	return dialect{
		`SELECT c.table_name, c.column_name, (SELECT string_agg('coalesce("' || a.column_name || '"::text, '''')', ' || '','' || ')
			FROM information_schema.columns a WHERE a.table_schema = 'public' AND a.table_name = c.table_name)
			FROM information_schema.columns c WHERE c.table_schema = 'public' AND c.table_name NOT IN ('notices', 'timers')
			AND c.column_name = CASE c.table_name WHEN 'games' THEN 'id' ELSE 'game' END ORDER BY 1`,
		`'%s: ' || coalesce((SELECT string_agg(x, ';' ORDER BY x) FROM (SELECT %s AS x FROM %s WHERE %s IN (%s)) r), '')`, `chr(10)`,
	}
}

// queryOf makes the question after everything that is kept of some tables: of the first in all
// tables of the store that name one, but those which the server writes by itself a little later;
// of the others in those that count.
func (s *stage) queryOf() string {
	in := ofSQLite()
	if _, ok := s.cfg.Store.(*postgres.Store); ok {
		in = ofPostgreSQL()
	}
	var parts []string
	err := s.cfg.Rows.View(s.tb.t.Context(), func(tx *store.Tx) error {
		parts = nil
		return tx.Each(in.columns, nil, func(scan store.Scan) error {
			var name, key, columns string
			if err := scan(&name, &key, &columns); err != nil {
				return err
			}
			ids := "?1"
			if slices.Contains([]string{"entries", "grants", "setups", "names", "orders", "games"}, name) {
				ids = "?1, ?2, ?3"
			}
			parts = append(parts, fmt.Sprintf(in.rows, name, columns, name, key, ids))
			return nil
		})
	})
	if err != nil || len(parts) < 10 {
		s.tb.t.Fatal(err, parts)
	}
	return "SELECT " + strings.Join(parts, " || "+in.newline+" || ")
}
