package store

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Step is one change of the database schema of a feature; a feature's first step creates its tables. A
// released step is never edited, since databases have run it; a later change is one more step.
//
// Its SQL is one text for all databases: statements with semicolons between them, in the SQL that all
// know. Column types are INTEGER (64 bits), TEXT or BLOB, in capitals; each driver puts its database's
// words in their place. There is no auto-increment: a new id is one more than the greatest, read in the
// same Update.
type Step struct {
	SQL string
	// Announce lists the tables of whose changed rows other servers on the database are notified.
	Announce []Announcement
}

// An Announcement makes the database notify other servers of each row of Table that is written or
// deleted: they get the value of Column under the name Kind. Bytes are sent in hex, as cluster.Holders
// reads them.
type Announcement struct{ Kind, Table, Column string }

// FeatureSteps are all schema steps of one feature, in the order in which they run.
type FeatureSteps struct {
	Feature string
	Steps   []Step
}

// A Preparer is a store in which features can create their tables.
type Preparer interface {
	// Prepare runs the steps that the database has not had yet, all or none, and records them in
	// StepsTable. It refuses a database that has had steps which this program does not know.
	Prepare(ctx context.Context, steps ...FeatureSteps) error
}

// StepsTable is the table that records which steps have run on a database. It does not exist until a
// feature has a step.
const StepsTable = "feature_steps"

const (
	sqlStepsTable = `CREATE TABLE ` + StepsTable + ` (feature TEXT NOT NULL, number INTEGER NOT NULL CHECK (number >= 1), PRIMARY KEY (feature, number))`
	sqlStepsDone  = `SELECT feature, max(number) FROM ` + StepsTable + ` GROUP BY feature`
	sqlStepDone   = `INSERT INTO ` + StepsTable + ` (feature, number) VALUES (?1, ?2)`
)

// A Dialect is what a driver needs to run steps on its database.
type Dialect struct {
	HasTable  string                    // a query that returns 1 if StepsTable exists, else 0
	Statement func(sql string) string   // translates one statement of a step into the database's SQL
	Announce  func(Announcement) string // returns the statement that makes the trigger; nil: there are no announcements
}

// StepsDone returns how many schema steps of each feature have run on a database, by the feature's name;
// an empty map if none has. Drivers call it.
func StepsDone(tx *Tx, d *Dialect) (done map[string]int, err error) {
	done = map[string]int{}
	var there bool
	if err := tx.One(d.HasTable, nil, &there); err != nil || !there {
		return done, err
	}
	return done, tx.Each(sqlStepsDone, nil, func(scan func(...any) error) error {
		var name string
		var number int
		err := scan(&name, &number)
		done[name] = number
		return err
	})
}

// CheckSteps returns an error if a step does nothing or announces a name that SQL would have to quote, if
// two features have the same name, or if steps have run on the database that are not among all, such as a
// newer program's. done is what StepsDone returned for the database.
func CheckSteps(done map[string]int, all []FeatureSteps) error {
	known := map[string]int{}
	for _, f := range all {
		if _, twice := known[f.Feature]; twice {
			return fmt.Errorf("two features are called %s", f.Feature)
		}
		known[f.Feature] = len(f.Steps)
		for i, s := range f.Steps {
			if err := s.check(); err != nil {
				return fmt.Errorf("step %d of the feature %s: %w", i+1, f.Feature, err)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(done)) {
		if done[name] > known[name] {
			return fmt.Errorf("the database comes from a newer Circulade (of the feature %s it has had %d steps, this program knows %d); "+
				"use that version or another database", name, done[name], known[name])
		}
	}
	return nil
}

// plainName is what a table, a column or a kind can be called: it needs no quotes anywhere.
var plainName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// check returns an error if a step has neither a statement nor an announcement, or if its announcements
// have names that would need quotes in SQL.
func (s Step) check() error {
	if len(SplitStatements(s.SQL)) == 0 && len(s.Announce) == 0 {
		return errors.New("it does nothing")
	}
	for _, a := range s.Announce {
		for _, name := range []string{a.Kind, a.Table, a.Column} {
			if !plainName.MatchString(name) {
				return fmt.Errorf("%q cannot be announced: want small letters, digits and underscores", name)
			}
		}
	}
	return nil
}

// FeaturesLackingSteps returns the names of the features with steps that have not run on a database yet.
// done is what StepsDone returned for the database.
func FeaturesLackingSteps(done map[string]int, all []FeatureSteps) (names []string) {
	for _, f := range all {
		if done[f.Feature] < len(f.Steps) {
			names = append(names, f.Feature)
		}
	}
	return names
}

// RunSteps runs the steps that have not run on a database yet, and records each as done. It runs none if
// CheckSteps finds something wrong. Drivers call it within one Update.
func RunSteps(tx *Tx, d *Dialect, all []FeatureSteps) error {
	done, err := StepsDone(tx, d)
	if err != nil {
		return err
	}
	if err := CheckSteps(done, all); err != nil {
		return err
	}
	if len(FeaturesLackingSteps(done, all)) > 0 && len(done) == 0 {
		if _, err := tx.Exec(d.Statement(sqlStepsTable)); err != nil {
			return err
		}
	}
	for _, f := range all {
		for i := done[f.Feature]; i < len(f.Steps); i++ {
			if err := f.Steps[i].run(tx, d); err != nil {
				tx.failed = fmt.Errorf("step %d of the feature %s: %w", i+1, f.Feature, err) // what the driver tells
				return tx.failed
			}
			if _, err := tx.Exec(sqlStepDone, f.Feature, i+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// run executes the statements of a step in the database's own SQL and creates the triggers of its
// announcements, which databases without announcements do not get.
func (s Step) run(tx *Tx, d *Dialect) error {
	for _, statement := range SplitStatements(s.SQL) {
		if _, err := tx.Exec(d.Statement(statement)); err != nil {
			return err
		}
	}
	if d.Announce == nil {
		return nil
	}
	for _, a := range s.Announce {
		if _, err := tx.Exec(d.Announce(a)); err != nil {
			return err
		}
	}
	return nil
}

// SplitStatements splits SQL into its statements at the semicolons that are not within single quotes, and
// leaves out empty statements.
func SplitStatements(sql string) (list []string) {
	begin, quoted := 0, false
	for i := range len(sql) + 1 {
		switch {
		case i < len(sql) && sql[i] == '\'':
			quoted = !quoted
		case i == len(sql) || sql[i] == ';' && !quoted:
			if one := strings.TrimSpace(sql[begin:i]); one != "" {
				list = append(list, one)
			}
			begin = i + 1
		}
	}
	return list
}

// ReplaceUnquoted replaces words in an SQL text, except within single quotes.
func ReplaceUnquoted(sql string, words *strings.Replacer) string {
	parts := strings.Split(sql, "'")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = words.Replace(parts[i])
	}
	return strings.Join(parts, "'")
}
