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

// A Step changes the tables of a feature: the first one makes them. A step that was released is never
// edited, since databases have had it; what changes later is one more step.
//
// Its SQL is one text for all databases: statements with semicolons between them, in the words that all
// know. Columns are INTEGER (64 bits), TEXT or BLOB, written in capitals; each database puts its own words
// in their place. There is no column that counts by itself: a new id is one more than the greatest, read in
// the same Update.
type Step struct {
	SQL string
	// Announce says which changes of rows other servers on the database are told of.
	Announce []Announcement
}

// An Announcement tells other servers, by its kind, of each row of a table that was written or deleted: what
// is in one of its columns. Bytes are told in hex, as cluster.Holders reads them.
type Announcement struct{ Kind, Table, Column string }

// FeatureSteps are all steps of a feature, in the order in which they are run.
type FeatureSteps struct {
	Feature string
	Steps   []Step
}

// A Preparer is a store that can be given the tables of features.
type Preparer interface {
	// Prepare runs the steps that the database has not had yet, all of them or none, and notes that. It
	// refuses a database that has had steps of which this program does not know.
	Prepare(ctx context.Context, steps ...FeatureSteps) error
}

// StepsTable is the table in which a database notes which steps it has had. There is none until a feature
// has a step.
const StepsTable = "feature_steps"

const (
	sqlStepsTable = `CREATE TABLE ` + StepsTable + ` (feature TEXT NOT NULL, number INTEGER NOT NULL CHECK (number >= 1), PRIMARY KEY (feature, number))`
	sqlStepsDone  = `SELECT feature, max(number) FROM ` + StepsTable + ` GROUP BY feature`
	sqlStepDone   = `INSERT INTO ` + StepsTable + ` (feature, number) VALUES (?1, ?2)`
)

// A Dialect is how a driver runs steps.
type Dialect struct {
	HasTable  string                    // a query: whether StepsTable is there, as 0 or 1
	Statement func(sql string) string   // one statement of a step in the words of the database
	Announce  func(Announcement) string // the statement that makes the trigger; nil: nobody is told
}

// StepsDone returns how many steps of each feature a database has had. It is for drivers.
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

// CheckSteps refuses steps that no database can run, and a database that has had others than these.
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

// FeaturesLackingSteps names the features of which a database lacks steps.
func FeaturesLackingSteps(done map[string]int, all []FeatureSteps) (names []string) {
	for _, f := range all {
		if done[f.Feature] < len(f.Steps) {
			names = append(names, f.Feature)
		}
	}
	return names
}

// RunSteps runs the steps that a database lacks. It is for drivers.
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

// SplitStatements divides the SQL of a step.
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

// ReplaceUnquoted replaces words of SQL where they do not stand in quotes.
func ReplaceUnquoted(sql string, words *strings.Replacer) string {
	parts := strings.Split(sql, "'")
	for i := 0; i < len(parts); i += 2 {
		parts[i] = words.Replace(parts[i])
	}
	return strings.Join(parts, "'")
}
