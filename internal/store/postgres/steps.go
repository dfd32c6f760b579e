package postgres

import (
	"context"
	"fmt"
	"strings"
	"time"

	"circulade/internal/store"
)

var _ store.Preparer = (*Store)(nil)

// dialect is how PostgreSQL runs the steps of features.
var dialect = store.Dialect{
	HasTable:  `SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public' AND table_name = '` + store.StepsTable + `'`,
	Statement: func(statement string) string { return store.ReplaceUnquoted(statement, columnTypes) },
	Announce: func(a store.Announcement) string {
		return fmt.Sprintf(`CREATE TRIGGER announces_%[1]s AFTER INSERT OR UPDATE OR DELETE ON %[2]s FOR EACH ROW EXECUTE FUNCTION bus.stir('%[1]s', '%[3]s')`,
			a.Kind, a.Table, a.Column)
	},
}

// columnTypes replaces the column types of features' steps by PostgreSQL's.
var columnTypes = strings.NewReplacer("INTEGER", "BIGINT", "BLOB", "BYTEA", "TEXT", `TEXT COLLATE "C"`)

// prepareTimeout is how long the steps of all features may take, and the wait for another server that
// runs them just now. It is longer than what anybody waits for an answer, because nobody is served yet.
const prepareTimeout = time.Minute

// Prepare runs the schema steps of features that have not run on the database yet, all or none, and
// refuses a database with steps that this program does not know. Of several servers that start at once
// one runs them, and the others find them done. It implements store.Preparer.
func (s *Store) Prepare(ctx context.Context, steps ...store.FeatureSteps) error {
	var done map[string]int
	err := s.View(ctx, func(tx *store.Tx) (err error) {
		done, err = store.StepsDone(tx, &dialect)
		return err
	})
	if err == nil {
		err = store.CheckSteps(done, steps)
	}
	if err != nil {
		return fmt.Errorf("looking for the tables of features: %w", err)
	}
	lack := store.FeaturesLackingSteps(done, steps)
	if len(lack) == 0 {
		return nil
	}
	if err := s.update(ctx, max(s.patience, prepareTimeout), func(tx *store.Tx) error { return store.RunSteps(tx, &dialect, steps) }); err != nil {
		return fmt.Errorf("making the tables of %s: %w", strings.Join(lack, ", "), err)
	}
	return nil
}
