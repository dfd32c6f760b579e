package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/folder"
)

// stagingName is the folder in which Restore prepares and checks a backup.
const stagingName = "circulade.restoring"

// Restore puts a backup in place of the data in the folder dir, and fails if a server uses it. First the
// backup is copied, brought to the newest schema and given to check; if check returns an error nothing is
// changed. What was there before is moved to a new folder within dir, whose path is returned as kept; ""
// if there was nothing.
func Restore(dir, backup string, check func(*Store) error) (kept string, err error) {
	if _, err := os.Stat(backup); err != nil {
		return "", fmt.Errorf("the backup cannot be read: %w", err)
	}
	home, err := folder.Claim(dir)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, home.Close()) }()
	path := filepath.Join(home.Path(), DatabaseName)
	staging := filepath.Join(filepath.Dir(path), stagingName)
	if err := os.RemoveAll(staging); err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(staging)) }()
	if err := CheckBackup(backup, staging, check); err != nil {
		return "", err
	}
	if kept, err = moveAside(path, time.Now()); err != nil {
		return kept, fmt.Errorf("setting aside what was there: %w", err)
	}
	// The database comes last: until it is there, what is beside it has the next start say so.
	for _, name := range []string{marksName, DatabaseName} {
		if err := os.Rename(filepath.Join(staging, name), filepath.Join(filepath.Dir(path), name)); err != nil {
			return kept, fmt.Errorf("putting the backup in its place: %w", err)
		}
	}
	return kept, folder.Sync(filepath.Dir(path))
}

// CheckBackup copies a backup into a folder that it creates, opens the copy, which brings it to the
// newest schema, and calls check with it. The copy stays in the folder, flushed to the disk. It returns
// an error if the folder exists, if the backup is unfit or if check does.
func CheckBackup(backup, folder string, check func(*Store) error) error {
	if err := os.Mkdir(folder, 0o700); err != nil {
		return err
	}
	if err := copyDatabase(backup, filepath.Join(folder, DatabaseName)); err != nil {
		return fmt.Errorf("copying the backup: %w", err)
	}
	s, err := Open(folder)
	if err != nil {
		return fmt.Errorf("%s is no backup that can be used: %w", backup, err)
	}
	err = errors.Join(check(s), s.Close())
	if err != nil {
		return err
	}
	f, err := os.Open(filepath.Join(folder, DatabaseName))
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// moveAside moves a database and the files beside it into a new folder named after the time now, whose
// path it returns; "" if there was nothing to move. The marks file is copied, so that it also stays: if
// Restore stops here, the next start refuses to make an empty database.
func moveAside(path string, now time.Time) (kept string, err error) {
	dir := filepath.Dir(path)
	marks := filepath.Join(dir, marksName)
	if !existsNonEmpty(path) && !existsNonEmpty(path+"-wal") && !existsNonEmpty(marks) {
		return "", removeIfThere(path)
	}
	if kept, err = makeNewFolder(filepath.Join(dir, "circulade.replaced-"+now.Format("20060102-150405"))); err != nil {
		return "", err
	}
	if err := copyFile(marks, filepath.Join(kept, marksName)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return kept, err
	}
	for _, end := range []string{"", "-wal", "-shm"} {
		err := os.Rename(path+end, filepath.Join(kept, DatabaseName+end))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return kept, err
		}
	}
	return kept, errors.Join(folder.Sync(kept), folder.Sync(dir))
}

// makeNewFolder makes a folder with the given path, or with a number behind it if that exists, and
// returns the path of the new folder.
func makeNewFolder(name string) (string, error) {
	for n := 1; ; n++ {
		path := name
		if n > 1 {
			path += "-" + strconv.Itoa(n)
		}
		if err := os.Mkdir(path, 0o700); !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
}

// Damaged returns what SQLite's integrity_check finds wrong with the database file; nil if it is whole.
// It does not check the games.
func (s *Store) Damaged(ctx context.Context) ([]string, error) {
	wrong, err := store.List(newTx(ctx, s.readers), "PRAGMA integrity_check(20)", nil, store.Column[string])
	switch {
	case err != nil && !isDamage(err):
		return nil, fmt.Errorf("checking the database: %w", err)
	case err != nil:
		wrong = append(wrong, err.Error())
	case len(wrong) == 1 && wrong[0] == "ok":
		return nil, nil
	}
	return wrong, nil
}
