package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
)

// oldEntry is an entry of the first schema.
type oldEntry struct {
	kind, data string
}

// oldDatabase writes a data folder as the first schema had it.
func oldDatabase(t *testing.T, dir, id, setup, summary string, log []oldEntry) {
	t.Helper()
	path := filepath.Join(dir, DatabaseName)
	var script strings.Builder
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		script.WriteString("PRAGMA journal_mode = WAL;" + schema1 + "PRAGMA user_version = 1;")
	}
	text := func(s string) string { return "CAST('" + strings.ReplaceAll(s, "'", "''") + "' AS BLOB)" }
	fmt.Fprintf(&script, "INSERT INTO games VALUES ('%s', 1, 2, 'playing', %d, %s); INSERT INTO setups VALUES ('%s', %s, x'01');",
		id, len(log), text(summary), id, text(setup))
	for i, e := range log {
		fmt.Fprintf(&script, "INSERT INTO entries VALUES ('%s', %d, 'm%d', 1, 3, '%s', %s);", id, i+1, i, e.kind, text(e.data))
	}
	database(t, dir, script.String())
}

// TestFirstSchema brings names and sums into a database that had neither.
func TestFirstSchema(t *testing.T) {
	for name, stopped := range map[string]string{"at once": "", "stopped in between": schema2} {
		t.Run(name, func(t *testing.T) { testFirstSchema(t, stopped) })
	}
}

func testFirstSchema(t *testing.T, stopped string) {
	ctx := context.Background()
	dir := t.TempDir()
	const setup = `{"title":"T <1>","seats":[{"kind":"here"}],"setup":{"players":["Ann","Bo"],"options":{"a":"b"}}}`
	oldDatabase(t, dir, "played", setup, `{"title":"T <1>","names":["Ann","Bobby"],"waiting":[0]}`, []oldEntry{
		{"choices", `{"choices":["tile 0,0 N"],"outcomes":["name"]}`},
		{"admin", `{"seat":1,"name":"Bob"}`},
		{"admin", `{"seat":0,"name":"Bob"}`}, // somebody has it: the first counts
		{"admin", `{"seat":1,"name":"Bobby"}`},
		{"admin", `{"seat":0,"as":{"kind":"bot","bot":"greedy"}}`},
		{"undo", `{"version":0}`},
	})
	oldDatabase(t, dir, "strange", "no JSON", "nor this", []oldEntry{{"admin", `{"name":7}`}, {"choices", ""}})
	oldDatabase(t, dir, "hole", setup, "{}", []oldEntry{{"undo", "1"}, {"undo", "2"}, {"undo", "3"}})
	database(t, dir, "DROP TRIGGER entries_remain", "DELETE FROM entries WHERE game = 'hole' AND seq = 2",
		"CREATE TRIGGER entries_remain BEFORE DELETE ON entries\nBEGIN SELECT RAISE(ABORT, 'entries are only ever appended'); END")
	database(t, dir, stopped)
	s := mustOpen(t, dir, "")
	defer s.Close()
	if len(s.Found()) != 1 || !strings.Contains(s.Found()[0].Text, oldCopyPrefix+"1") {
		t.Errorf("found %s", texts(s.Found()))
	}
	g, log, err := s.Load(ctx, "played")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(g.Names, []string{"Ann", "Bobby"}) {
		t.Errorf("names %q", g.Names)
	}
	if strings.Contains(string(g.Setup)+string(g.Summary), "Bo") || !strings.Contains(string(g.Setup), `"options":{"a":"b"}`) || !strings.Contains(string(g.Summary), `"waiting":[0]`) {
		t.Errorf("setup %s, summary %s", g.Setup, g.Summary)
	}
	for i, want := range []string{`{"choices":["tile 0,0 N"],"outcomes":["name"]}`, `{"seat":1}`, `{"seat":0}`, `{"seat":1}`, `{"seat":0,"as":{"kind":"bot","bot":"greedy"}}`, `{"version":0}`} {
		if string(log[i].Data) != want {
			t.Errorf("entry %d is %s, want %s", i+1, log[i].Data, want)
		}
	}
	if g, log, err := s.Load(ctx, "strange"); err != nil || string(g.Setup) != "no JSON" || len(log) != 2 || g.Names != nil {
		t.Errorf("what is not of the server: %+v, error %v", g, err)
	}
	_, _, err = s.Load(ctx, "hole")
	wantRefusal(t, err, "entry 2 is missing, entry 3 is there")
	if err := s.Rename(ctx, "played", 0, "Anna"); err != nil {
		t.Error(err)
	}
	if err := s.Append(ctx, store.Entry{Game: "played", Seq: 7, MoveID: "m", Kind: "choices"}, store.Update{}); err != nil {
		t.Error(err)
	}
}

// TestFirstSchemaDamaged opens all the same where one game cannot be read.
func TestFirstSchemaDamaged(t *testing.T) {
	dir := t.TempDir()
	long := strings.Repeat("x", 3000)
	for i := range 8 {
		var log []oldEntry
		for n := range 10 {
			log = append(log, oldEntry{"choices", fmt.Sprintf(`{"choices":["%d of game%d %s"]}`, n, i, long)})
		}
		oldDatabase(t, dir, fmt.Sprint("game", i), `{"setup":{"players":["Ann"]}}`, "{}", log)
	}
	change(t, filepath.Join(dir, DatabaseName), func(data []byte) []byte {
		at := strings.Index(string(data), "5 of game3") &^ 4095
		clear(data[at : at+32])
		return data
	})
	s := mustOpen(t, dir, "")
	defer s.Close()
	damaged := 0
	for i := range 8 {
		_, log, err := s.Load(context.Background(), fmt.Sprint("game", i))
		switch {
		case errors.Is(err, store.ErrDamaged):
			damaged++
		case err != nil || len(log) != 10:
			t.Errorf("game%d: %d entries, error %v", i, len(log), err)
		}
	}
	if damaged == 0 || damaged > 4 {
		t.Errorf("%d of 8 games are damaged", damaged)
	}
}

// TestClocksSchema brings timers and beats into a database that had none, also where that
// was stopped before it counted.
func TestClocksSchema(t *testing.T) {
	before := fmt.Sprintf("PRAGMA user_version = %d;", slices.IndexFunc(migrations(), func(m migration) bool { return m.script == schemaClocks }))
	for name, script := range map[string]string{
		"at once":            "DROP TABLE timers; DROP TABLE beats; DROP TABLE gaps; " + before,
		"stopped in between": before,
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			dir := t.TempDir()
			s := mustOpen(t, dir, "")
			createGame(t, s, "old")
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			database(t, dir, script)
			s = mustOpen(t, dir, "")
			defer s.Close()
			e := store.Entry{Game: "old", Seq: 1, MoveID: "m", Kind: store.KindClock}
			if err := s.Append(ctx, e, store.Update{Due: &store.Due{At: 5}}); err != nil {
				t.Fatal(err)
			}
			if timers, err := s.Timers(ctx, false, store.Timer{}, 9, 9); err != nil || len(timers) != 1 {
				t.Errorf("timers %+v, error %v", timers, err)
			}
			if _, gaps, err := s.Beats(ctx); err != nil || len(gaps) != 0 {
				t.Errorf("gaps %+v, error %v", gaps, err)
			}
		})
	}
}

// TestReportedSchema notes of reports that were made before whose lines they copy, as far as the
// lines are still there.
func TestReportedSchema(t *testing.T) {
	ctx := context.Background()
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	createGame(t, s, "old")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	database(t, dir,
		fmt.Sprintf("PRAGMA user_version = %d", slices.IndexFunc(migrations(), func(m migration) bool { return m.script == schemaReported })),
		"DROP TABLE chat_reported",
		"INSERT INTO chat_lines (id, game, room, seat, watcher, person, at, move, phrase, text) VALUES (7, 'old', 'seated', 0, 0, randomblob(32), 1, 'm', '', 'hello')",
		`INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines)
			VALUES (3, 1, 'old', zeroblob(32), -1, zeroblob(32), 0, 'Ann', 7, '', CAST('[{"id":6,"text":"gone"},{"id":7,"text":"hello"}]' AS BLOB))`)
	s = mustOpen(t, dir, "")
	defer s.Close()
	var report, line, n int
	err := s.View(ctx, func(tx *store.Tx) error {
		return tx.One("SELECT max(c.report), max(c.line), count(*) FROM chat_reported c JOIN chat_lines l ON l.person = c.person", nil, &report, &line, &n)
	})
	if report != 3 || line != 7 || n != 1 || err != nil {
		t.Errorf("of report %d line %d is known, and %d, error %v", report, line, n, err)
	}
}

// TestRuleSchema says of what was done before that whoever runs the server did it, and reads nothing
// of that for it: what is damaged there keeps nobody from playing.
func TestRuleSchema(t *testing.T) {
	dir := t.TempDir()
	s := mustOpen(t, dir, "")
	createGame(t, s, "old")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	log, _, _ := strings.Cut(schemaHost, "CREATE INDEX")
	database(t, dir, fmt.Sprintf(`DROP TABLE admins; DROP TABLE bans; DROP TABLE host_words; DROP TABLE host_log; %s
		CREATE INDEX host_log_person ON host_log (person, told); CREATE INDEX host_log_game ON host_log (game);
		INSERT INTO host_log VALUES (1, 1, 'renamed', zeroblob(32), '', 'Bob', 'Ann', 1);
		PRAGMA ignore_check_constraints = 1; INSERT INTO host_log VALUES (2, 1, 'renamed', zeroblob(32), '', 'Bo', 'An', 7);
		PRAGMA user_version = %d`, log, slices.IndexFunc(migrations(), func(m migration) bool { return m.script == schemaRule })))
	s = mustOpen(t, dir, "")
	defer func() { _ = s.Close() }()
	var by []byte
	var name, table, index string
	// What ALTER TABLE once wrote is what a database has that has come further already.
	log = strings.TrimSuffix(strings.TrimSpace(log), ") STRICT;") + `, by_person BLOB NOT NULL
	DEFAULT x'` + strings.Repeat("0", 64) + `' CHECK (length(by_person) = 32), by_name TEXT NOT NULL DEFAULT '') STRICT`
	err := s.View(context.Background(), func(tx *store.Tx) error {
		if err := tx.One("SELECT by_person, by_name FROM host_log WHERE id = 1", nil, &by, &name); err != nil {
			return err
		}
		return tx.One("SELECT t.sql, i.sql FROM sqlite_schema t, sqlite_schema i WHERE t.name = 'host_log' AND i.name = 'host_log_by'", nil, &table, &index)
	})
	if table != log || index != "CREATE INDEX host_log_by ON host_log (by_person)" {
		t.Errorf("the schema is %s\n%s\nwant %s", table, index, log)
	}
	if err != nil || !slices.Equal(by, make([]byte, 32)) || name != "" {
		t.Errorf("it was done by %x, %q, error %v", by, name, err)
	}
	err = s.Update(context.Background(), func(tx *store.Tx) error {
		_, err := tx.Exec("INSERT INTO host_log VALUES (3, 1, 'ban', zeroblob(32), '', 'Bob', 'x', 1, randomblob(32), 'Ann')")
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	database(t, dir, "DROP INDEX host_log_by; DROP INDEX games_created; DROP INDEX accounts_created") // as of damaged tables
	s = mustOpen(t, dir, "")
}
