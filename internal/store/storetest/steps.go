package storetest

import (
	"slices"
	"strings"
	"testing"

	"circulade/internal/store"
)

// Pings returns the steps of a test feature that counts how often each person has called. Never edit its
// first step.
func Pings() store.FeatureSteps {
	return store.FeatureSteps{Feature: "ping", Steps: []store.Step{
		{
			SQL: `CREATE TABLE pings (
					person BLOB PRIMARY KEY REFERENCES persons(id) ON DELETE CASCADE CHECK (length(person) = 32),
					note   TEXT NOT NULL DEFAULT 'TEXT; none',
					count  INTEGER NOT NULL
				);
				CREATE INDEX pings_count ON pings (count);`,
			Announce: []store.Announcement{{Kind: "ping", Table: "pings", Column: "person"}},
		},
		{SQL: `ALTER TABLE pings ADD COLUMN latest INTEGER NOT NULL DEFAULT 0`},
	}}
}

// testSteps creates the tables of a feature, changes them by a second step, and finds all of it after the
// store was opened again.
func testSteps(t *testing.T, s *suite) {
	all := Pings()
	first := store.FeatureSteps{Feature: "ping", Steps: all.Steps[:1]}
	wantErr(t, "steps of nobody", s.Prepare(ctx()), nil)
	wantErr(t, "the first step", s.Prepare(ctx(), first), nil)
	wantErr(t, "a person", s.Update(ctx(), insertPerson(1)), nil)
	wantErr(t, "a row of theirs", s.Update(ctx(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO pings (person, count) VALUES (?1, ?2)`, personID(1), 1<<40)
		return err
	}), nil)
	wantErr(t, "one of nobody", s.Update(ctx(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO pings (person, count) VALUES (?1, 1)`, personID(2))
		return err
	}), store.ErrConflict)
	for range 2 {
		wantErr(t, "both steps", s.Prepare(ctx(), all), nil)
		var note string
		var count, latest int64
		err := s.View(ctx(), func(tx *store.Tx) error {
			return tx.One(`SELECT note, count, latest FROM pings WHERE person = ?1`, []any{personID(1)}, &note, &count, &latest)
		})
		if err != nil || note != "TEXT; none" || count != 1<<40 || latest != 0 {
			t.Errorf("read %q, %d and %d: %v", note, count, latest, err)
		}
		wantErr(t, "closing", s.Close(), nil)
		s.Driver = s.open()
	}
}

// testStepsRefused checks that a step that fails leaves nothing, and that Prepare refuses a database with
// steps that it does not know.
func testStepsRefused(t *testing.T, s *suite) {
	all := Pings()
	broken := store.FeatureSteps{Feature: "ping", Steps: append(slices.Clone(all.Steps), store.Step{SQL: "ALTER TABLE missing ADD COLUMN more INTEGER"})}
	if err := s.Prepare(ctx(), broken); err == nil || !strings.Contains(err.Error(), "step 3 of the feature ping") {
		t.Errorf("a step that cannot be run: %v", err)
	}
	wantErr(t, "the same without it", s.Prepare(ctx(), all), nil)
	for what, refused := range map[string][]store.FeatureSteps{
		"the database comes from a newer Circulade (of the feature ping it has had 2 steps, this program knows 1)": {{Feature: "ping", Steps: all.Steps[:1]}},
		"this program knows 0":                {},
		"two features are called ping":        {all, all},
		"step 1 of the feature idle: it does": {all, {Feature: "idle", Steps: []store.Step{{SQL: " ; "}}}},
		"cannot be announced":                 {all, {Feature: "odd", Steps: []store.Step{{Announce: []store.Announcement{{Kind: "a'b", Table: "pings", Column: "person"}}}}}},
	} {
		if err := s.Prepare(ctx(), refused...); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("refused with %v, want %q", err, what)
		}
	}
	wantErr(t, "all that was run", s.Prepare(ctx(), all), nil)
}
