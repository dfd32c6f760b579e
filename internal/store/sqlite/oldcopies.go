package sqlite

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"circulade/internal/store"
)

// oldCopyPrefix begins the names of copies that are made of a database before its schema changes. The
// number of the copy's schema follows.
const oldCopyPrefix = DatabaseName + ".schema-"

// oldCopiesKept is how many of these copies stay: the latest.
const oldCopiesKept = 2

// copyBeforeUpgrade copies the database at path, which has the older schema of this number, so that an
// operator who goes back to the older program has data that it can read. The finding that it returns says
// where the copy is.
func copyBeforeUpgrade(path string, schema int) (store.Finding, error) {
	to := filepath.Join(filepath.Dir(path), oldCopyPrefix+strconv.Itoa(schema))
	if err := copyDatabase(path, to); err != nil {
		return store.Finding{}, fmt.Errorf("this program brings the database from schema %d to %d, and the copy that is kept of the old one could not be made: %w; "+
			"make room on the disk (it takes as much as the database has now), or keep a backup elsewhere and go on with a copy of the folder on a larger disk",
			schema, len(migrations()), err)
	}
	err := removeOldCopies(filepath.Dir(path), to)
	return store.Finding{Text: fmt.Sprintf("before the database was brought from schema %d to %d it was copied to %s; "+
		"the older program can read that, and circulade restore puts it back", schema, len(migrations()), to)}, err
}

// removeOldCopies removes from the folder dir the copies of the database that earlier changes of the
// schema have left, except the latest of them. now is the path of the copy that was made just now, which
// also stays.
func removeOldCopies(dir, now string) error {
	list, err := filepath.Glob(filepath.Join(dir, oldCopyPrefix+"*"))
	if err != nil {
		return err
	}
	made := map[string]int64{}
	for _, path := range list {
		info, err := os.Stat(path)
		if err != nil {
			return err
		}
		if number := strings.TrimPrefix(filepath.Base(path), oldCopyPrefix); strings.Trim(number, "0123456789-") == "" && path != now {
			made[path] = info.ModTime().UnixNano()
		}
	}
	old := slices.SortedFunc(maps.Keys(made), func(a, b string) int { return cmp.Compare(made[b], made[a]) })
	var errs []error
	for _, path := range old[min(oldCopiesKept-1, len(old)):] {
		errs = append(errs, removeIfThere(path+"-wal"), removeIfThere(path))
	}
	return errors.Join(errs...)
}
