package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/store/folder"
	"circulade/internal/store/gamerows"
)

// inspect looks at the database file before anything is written, and returns an error if it is not a
// Circulade database. It returns the number of the schema; 0 means that a new database may be made, since
// neither a database nor anything left of one is there.
func inspect(path string) (schema int, err error) {
	head := make([]byte, 100)
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, refuseLeftovers(path)
	}
	if err != nil {
		return 0, folder.UnwritableError(filepath.Dir(path), err)
	}
	n, err := io.ReadFull(f, head)
	err = errors.Join(ignoreEOF(err), f.Close())
	switch {
	case err != nil:
		return 0, folder.UnwritableError(filepath.Dir(path), err)
	case n == 0:
		return 0, errors.New("the file is empty, and a database never is: something has emptied it; put a backup in its place, " +
			"or if there never was a game here remove it, and all files beside it that begin with circulade")
	case n < len(head) || string(head[:16]) != "SQLite format 3\x00":
		return 0, errors.New("the file is not a database; put a backup in its place or choose another --data folder")
	}
	return checkOwnership(path)
}

// refuseLeftovers is called if the database file is missing. It returns an error if files of a lost
// database are still beside it: a new database must not hide the loss.
func refuseLeftovers(path string) error {
	for _, other := range []string{filepath.Join(filepath.Dir(path), marksName), path + "-wal"} {
		if existsNonEmpty(other) {
			return fmt.Errorf("there is no database, but the games of one were here: %s is left of it; "+
				"put the database or a backup in its place, or to begin anew remove all files here that begin with circulade", filepath.Base(other))
		}
	}
	return nil
}

// checkOwnership opens the database read-only and returns the number of its schema, or an error if
// another program made it, its header is damaged or it is empty. SQLite is asked rather than the file,
// since a part may be in the WAL.
func checkOwnership(path string) (version int, err error) {
	db, err := sql.Open("sqlite", readDSN(path, ""))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	ctx := context.Background()
	var id uint32
	for query, dst := range map[string]any{"PRAGMA application_id": &id, "PRAGMA user_version": &version} {
		if err := db.QueryRowContext(ctx, query).Scan(dst); err != nil {
			return 0, fmt.Errorf("the header of the database is damaged, put a backup in its place: %w", err)
		}
	}
	have, err := schemaOf(ctx, db)
	if err != nil {
		return 0, err
	}
	// Databases of the first schema have no id.
	switch {
	case id == applicationID || id == 0 && version == 1 && have["table entries"] != "":
		return version, nil
	case id == 0 && version == 0 && len(have) == 0:
		return 0, errors.New("the database has nothing in it, something has emptied it; put a backup in its place, " +
			"or if there never was a game here remove all files here that begin with circulade")
	}
	return 0, fmt.Errorf("the database is another program's (application id %d, not %d); choose another --data folder", id, applicationID)
}

// schemaOf returns the definitions of a database's tables, indexes and triggers by their kind and name,
// such as "table games".
func schemaOf(ctx context.Context, on store.DB) (map[string]string, error) {
	parts := map[string]string{}
	err := newTx(ctx, on).Each("SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema", nil, func(scan store.Scan) error {
		var name, definition string
		err := scan(&name, &definition)
		parts[name] = definition
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the schema of the database is damaged, put a backup in its place: %w", err)
	}
	return parts, nil
}

// checkSchema returns an error unless the database has every part of the newest schema, as the migrations
// make it in an empty database. Indexes that an upgrade leaves out may be missing, and the database may
// have more.
func checkSchema(ctx context.Context, c *sql.Conn) error {
	have, err := schemaOf(ctx, c)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }() // nothing is in it
	model, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = model.Close() }()
	if err := migrate(ctx, model); err != nil {
		return err
	}
	want, err := schemaOf(ctx, model)
	if err != nil {
		return err
	}
	for _, part := range slices.Sorted(maps.Keys(want)) {
		definition, ok := have[part]
		if !ok && mayBeMissing(part) {
			continue
		}
		if !ok || definition != want[part] {
			return fmt.Errorf("the schema of the database is damaged: the %s is missing or altered; put a backup in its place", part)
		}
	}
	return nil
}

// mayBeMissing reports whether a part of the schema is one of the indexes that an upgrade leaves out if
// their table is damaged. part is its kind and name, such as "index games_created".
func mayBeMissing(part string) bool {
	return slices.Contains([]string{"index games_created", "index accounts_created", "index host_log_by"}, part)
}

// create makes an empty database with the newest schema. The file gets its name when it is complete, so
// that a crash of the machine leaves no empty file under it.
func create(ctx context.Context, path string) error {
	next := path + ".new"
	for _, old := range []string{next, next + "-wal", next + "-shm", next + "-journal"} {
		if err := os.Remove(old); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return folder.UnwritableError(filepath.Dir(path), err)
		}
	}
	// SQLite would create the file readable for all; its other files follow.
	f, err := os.OpenFile(next, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return folder.UnwritableError(filepath.Dir(path), err)
	}
	// Nobody holds the file when it gets its name: not every system lets it.
	if err := errors.Join(upgrade(ctx, next, ""), f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(next, path); err != nil {
		return folder.UnwritableError(filepath.Dir(path), err)
	}
	return folder.Sync(filepath.Dir(path))
}

// compareWithMarks compares the database with the marks file, which says how far the last commits had
// come, and returns what was lost as findings. It records the losses in the database and begins a new
// marks file. schema is the number of the schema before any upgrade, log what lookAtWAL found.
func (w *writer) compareWithMarks(ctx context.Context, schema int, log walState) (found []store.Finding, err error) {
	c := w.conn
	marked, changes, err := readMarks(w.marks.path)
	known := err == nil
	if !known && schema > 1 { // earlier ones had no such file
		found = append(found, store.Finding{Text: fmt.Sprintf("%s cannot be read (%v), so nobody can say whether the last choices are there", marksName, err)})
	}
	lost, ends, err := c.logsBehindMarks(ctx, marked)
	if err != nil {
		return nil, err
	}
	for _, l := range lost {
		found = append(found, l.finding())
	}
	if n := changes - c.changes; n > 0 {
		found = append(found, store.Finding{Lost: true, Text: fmt.Sprintf("changes of seats, links and names that were confirmed and are lost: %d", n)})
	}
	if log.behind > 0 {
		found = append(found, log.finding(known && len(lost) == 0 && changes <= c.changes))
	}
	if err := c.noteLosses(lost); err != nil {
		return nil, err
	}
	return found, w.marks.begin(c.changes, ends)
}

// logsBehindMarks compares the ends of logs with marked, those in the marks file. It returns as lost the
// logs that are shorter or different, the largest loss first, and as ends where the logs that can be read
// end now. Damaged and deleted games are left out.
func (c *conn) logsBehindMarks(ctx context.Context, marked map[string]head) (lost []lostLog, ends map[string]head, err error) {
	ends = map[string]head{}
	for game, want := range marked {
		b := lostLog{game: game, lost: want.seq}
		err := c.conn.QueryRowContext(ctx, sqlSeq, game).Scan(&b.at)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			deleted, err := c.isDeleted(ctx, game)
			if err != nil {
				return nil, nil, err
			}
			if deleted {
				continue
			}
			b.gone = true
			lost = append(lost, b)
			continue
		case isDamage(err):
			continue // it shows when the game is read
		case err != nil:
			return nil, nil, err
		}
		end, err := gamerows.Sum(newTx(ctx, c.conn), game, b.at)
		if isDamage(err) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		ends[game] = head{b.at, end}
		if b.lost = want.seq - b.at; b.lost > 0 {
			lost = append(lost, b)
			continue
		}
		then, err := gamerows.Sum(newTx(ctx, c.conn), game, want.seq)
		if err != nil && !isDamage(err) {
			return nil, nil, err
		}
		if err == nil && then != want.sum {
			b.odd = true
			lost = append(lost, b)
		}
	}
	slices.SortFunc(lost, func(a, b lostLog) int { return int(b.lost - a.lost) })
	return lost, ends, nil
}

// isDeleted reports whether a game without a row was deleted on purpose, and so is not lost.
func (c *conn) isDeleted(ctx context.Context, game string) (is bool, err error) {
	hash := sha256.Sum256([]byte(game))
	err = c.conn.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM deleted_games WHERE hash = ?)", hash[:]).Scan(&is)
	return is, err
}

// noteLosses records in the table losses how many entries each log has lost, which Load reports. Logs
// that have all entries, but different ones, are passed over.
func (c *conn) noteLosses(lost []lostLog) error {
	if len(lost) == 0 {
		return nil
	}
	if err := c.begin(); err != nil {
		return err
	}
	for _, b := range lost {
		if b.odd {
			continue
		}
		_, err := c.exec("INSERT OR IGNORE INTO losses (game, seq, entries, at) VALUES (?, ?, ?, ?)", b.game, b.at, b.lost, time.Now().UnixMilli())
		if err != nil {
			return fmt.Errorf("noting what is lost: %w", err)
		}
	}
	return c.commit()
}
