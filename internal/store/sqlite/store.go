package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"

	"circulade/internal/store"
	"circulade/internal/store/folder"
	"circulade/internal/store/gamerows"
)

// DatabaseName is the name of the database file in its folder. SQLite puts two more files beside it.
const DatabaseName = "circulade.db"

// Store keeps games in an SQLite database. Open makes one.
type Store struct {
	*gamerows.Games
	readers    *sql.DB        // connections that only read
	idleReader *sql.Conn      // stays open so that SQLite keeps the WAL's index; see openReaders
	home       *folder.Folder // the locked data folder

	queue   chan *op        // writes for the writer's goroutine
	closing chan struct{}   // closed when Close begins
	done    chan struct{}   // closed when the writer has answered its last
	writer  *writer         // belongs to the writer's goroutine until done is closed
	found   []store.Finding // what Open found wrong with the data

	closeOnce sync.Once
	closeErr  error
}

var _ store.Store = (*Store)(nil)

// Open opens the store in a data folder and creates what is missing. The errors are sentences for the
// operator who started the program.
func Open(dir string) (*Store, error) {
	return open(dir, "")
}

// open does as Open, through an SQLite VFS if vfs is not "" (in tests).
func open(dir, vfs string) (_ *Store, err error) {
	home, err := folder.Claim(dir)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(home.Path(), DatabaseName)
	s := &Store{
		home:    home,
		queue:   make(chan *op, maxQueue),
		closing: make(chan struct{}),
		done:    make(chan struct{}),
		writer:  &writer{path: path, vfs: vfs, marks: &marks{path: filepath.Join(home.Path(), marksName)}},
	}
	s.Games = gamerows.New(gamerows.Config{
		View: s.View, Write: s.writeChange, Damage: asDamage,
		Names: "(SELECT json_group_array(name ORDER BY seat) FROM names WHERE game = g.id)",
	})
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening %s: %w", path, errors.Join(err, s.release()))
		}
	}()
	if err := s.prepareFiles(context.Background()); err != nil {
		return nil, err
	}
	go s.write()
	return s, nil
}

// prepareFiles inspects the files in the data folder, creates or upgrades the database if necessary,
// compares it with its marks and opens the connections.
func (s *Store) prepareFiles(ctx context.Context) error {
	w := s.writer
	log, err := lookAtWAL(w.path + "-wal") // before SQLite cuts it off
	if err != nil {
		return fmt.Errorf("reading the database's log: %w", err)
	}
	schema, err := inspect(w.path)
	switch {
	case err != nil:
	case schema == 0:
		err = create(ctx, w.path)
	case schema < len(migrations()):
		err = s.upgradeKeepingCopy(ctx, schema)
	}
	if err != nil {
		return err
	}
	// The writer comes first: it recovers after a crash, which readers cannot.
	if w.conn, err = openConn(ctx, w.path, w.vfs); err != nil {
		return err
	}
	if err := checkSchema(ctx, w.conn.conn); err != nil {
		return err
	}
	found, err := w.compareWithMarks(ctx, schema, log)
	if err != nil {
		return err
	}
	s.found = append(s.found, found...)
	return s.openReaders(ctx)
}

// upgradeKeepingCopy brings a database to the newest schema after copying it as it was, and records in
// s.found where the copy is. schema is the number of the schema that the database has now.
func (s *Store) upgradeKeepingCopy(ctx context.Context, schema int) error {
	kept, err := copyBeforeUpgrade(s.writer.path, schema)
	if err != nil {
		return err
	}
	s.found = append(s.found, kept)
	return upgrade(ctx, s.writer.path, s.writer.vfs)
}

// openReaders opens the pool of connections that only read. One of them stays open and idle for as long
// as the store is open, so that SQLite keeps the WAL's index.
func (s *Store) openReaders(ctx context.Context) (err error) {
	if s.readers, err = sql.Open("sqlite", readDSN(s.writer.path, s.writer.vfs)); err != nil {
		return err
	}
	readers := max(4, runtime.NumCPU())
	s.readers.SetMaxOpenConns(readers)
	s.readers.SetMaxIdleConns(readers)
	// One reader stays open and idle. While it does, SQLite keeps the WAL's
	// index, so the writer can reopen without leaving the readers stranded and
	// without adopting pages of a transaction whose flush failed.
	if s.idleReader, err = s.readers.Conn(ctx); err != nil {
		return err
	}
	var tables int // a connection is only there for others once it has read
	return s.idleReader.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables)
}

// Found returns what Open and Prepare found out about the state of the data, such as lost entries or
// where a copy was put, for the operator.
func (s *Store) Found() []store.Finding { return s.found }

// Close finishes the queued writes and releases the data folder; a second call does nothing. It
// implements store.Store.
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.done
		s.closeErr = s.release()
	})
	return s.closeErr
}

// release closes the connections, the writing one last (SQLite checkpoints when the last connection
// closes), then the marks file and the data folder.
func (s *Store) release() error {
	var errs []error
	if s.idleReader != nil {
		errs = append(errs, s.idleReader.Close())
	}
	if s.readers != nil {
		errs = append(errs, s.readers.Close())
	}
	if s.writer.conn != nil {
		errs = append(errs, s.writer.conn.close())
	}
	errs = append(errs, s.writer.marks.close())
	return errors.Join(append(errs, s.home.Close())...)
}
