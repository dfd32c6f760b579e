package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"circulade/internal/store/folder"
)

// ErrFileExists says that a backup was not made because its file exists already.
var ErrFileExists = errors.New("there is such a file already")

// Backup writes everything that is saved at this moment into the new file named by to, while others read
// and write. An existing file is replaced only if replace is true; else ErrFileExists is returned.
func (s *Store) Backup(ctx context.Context, to string, replace bool) error {
	return backup(ctx, s.writer.path, s.writer.vfs, to, replace)
}

// BackupFolder makes a backup, as Store.Backup does, of the data folder dir, and fails if a server uses
// it. It changes no data there.
func BackupFolder(ctx context.Context, dir, to string, replace bool) (err error) {
	if _, err := os.Stat(filepath.Join(dir, DatabaseName)); err != nil {
		return fmt.Errorf("data folder %s has no games: %w", dir, err)
	}
	home, err := folder.Claim(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, home.Close()) }()
	path := filepath.Join(home.Path(), DatabaseName)
	schema, err := inspect(path)
	if err == nil {
		err = refuseNewerSchema(schema)
	}
	if err != nil {
		return fmt.Errorf("opening %s: %w", path, err)
	}
	return backup(ctx, path, "", to, replace)
}

// backup has SQLite copy the database at path into the file to, without its free pages, through an SQLite
// VFS if vfs is not "" (in tests). The file gets its name only when it is complete and flushed to the
// disk. If it exists already and replace is false, backup returns ErrFileExists.
func backup(ctx context.Context, path, vfs, to string, replace bool) (err error) {
	if _, err := os.Lstat(to); err == nil && !replace {
		return fmt.Errorf("%w: %s", ErrFileExists, to)
	}
	f, err := os.CreateTemp(filepath.Dir(to), ".circulade-backup-*") // nobody else may read it
	if err != nil {
		return fmt.Errorf("making the backup: %w", err)
	}
	part := f.Name()
	defer func() {
		err = errors.Join(err, removeIfThere(part))
		_ = os.Remove(part + "-journal") // SQLite's own, if it was stopped
	}()
	if err := errors.Join(copyInto(ctx, path, vfs, part), f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("making the backup: %w", err)
	}
	if err := moveIntoPlace(part, to, replace); err != nil {
		return err
	}
	return folder.Sync(filepath.Dir(to))
}

// copyInto runs VACUUM INTO, which copies the database at path into the empty file to. Errors of a full
// disk or damaged data it explains to the operator.
func copyInto(ctx context.Context, path, vfs, to string) (err error) {
	db, err := sql.Open("sqlite", buildDSN(path, vfs, "ro", "_busy_timeout", "5000", "_pragma", "mmap_size(0)"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", to)
	var e *sqlite.Error
	switch {
	case errors.As(err, &e) && e.Code()&0xff == sqlite3.SQLITE_FULL:
		return fmt.Errorf("there is no room left on its disk: %w", err)
	case isDamage(err):
		return fmt.Errorf("the database is damaged, and circulade check says where; copy the folder of the stopped server instead: %w", err)
	}
	return err
}

// moveIntoPlace gives the finished file part its final name. It replaces an existing file only if replace
// is true; else it returns ErrFileExists.
func moveIntoPlace(part, to string, replace bool) error {
	if replace {
		return os.Rename(part, to)
	}
	err := os.Link(part, to) // as nothing else, it fails where there is a file
	if err == nil {
		return nil
	}
	if _, there := os.Lstat(to); there == nil {
		return fmt.Errorf("%w: %s", ErrFileExists, to)
	}
	return os.Rename(part, to) // a disk that knows no links
}

// removeIfThere removes a file. A missing file is no error.
func removeIfThere(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// copyDatabase copies a database file that nobody has open, and its WAL if there is one, from one path to
// another. The copy is flushed to the disk; if it fails, nothing of it is left.
func copyDatabase(from, to string) error {
	err := removeIfThere(to + "-wal")
	if existsNonEmpty(from + "-wal") {
		err = copyFile(from+"-wal", to+"-wal") // first: it has no meaning without the other
	}
	if err == nil {
		err = copyFile(from, to)
	}
	if err != nil {
		return errors.Join(err, removeIfThere(to+"-wal"), removeIfThere(to))
	}
	return folder.Sync(filepath.Dir(to))
}

// copyFile copies the contents of a file and flushes them to the disk. The file to is replaced if it
// exists.
func copyFile(from, to string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer func() { _ = in.Close() }() // it was only read
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}
