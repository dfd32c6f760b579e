package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"circulade/internal/store"
)

// The files in a data folder. SQLite puts two more beside the database.
const (
	// DatabaseName is the name of the database in its folder.
	DatabaseName = "circulade.db"
	lockName     = "circulade.lock"
)

// Store keeps games in an SQLite database. Open makes one.
type Store struct {
	readers *sql.DB
	pin     *sql.Conn
	lock    *os.File

	queue   chan *op
	closing chan struct{} // closed when Close begins
	done    chan struct{} // closed when the writer has answered its last
	writer  *writer       // belongs to the writer's goroutine until done
	found   []store.Finding

	closeOnce sync.Once
	closeErr  error
}

var _ store.Store = (*Store)(nil)

// Open opens the store in a data folder and creates what is missing. The
// errors are sentences for whoever started the program.
func Open(dir string) (*Store, error) {
	return open(dir, "")
}

func open(dir, vfs string) (_ *Store, err error) {
	path, lock, err := claim(dir)
	if err != nil {
		return nil, err
	}
	s := &Store{
		lock:    lock,
		queue:   make(chan *op, maxQueue),
		closing: make(chan struct{}),
		done:    make(chan struct{}),
		writer:  &writer{path: path, vfs: vfs, marks: &marks{path: filepath.Join(filepath.Dir(path), marksName)}},
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("opening %s: %w", path, errors.Join(err, s.release()))
		}
	}()
	if err := s.begin(context.Background()); err != nil {
		return nil, err
	}
	go s.write()
	return s, nil
}

// begin looks at what is there and opens the connections.
func (s *Store) begin(ctx context.Context) error {
	w := s.writer
	log, err := lookAtWAL(w.path + "-wal") // before SQLite cuts it off
	if err != nil {
		return fmt.Errorf("reading the database's log: %w", err)
	}
	schema, err := look(w.path)
	switch {
	case err != nil:
	case schema == 0:
		err = create(ctx, w.path)
	case schema < len(migrations()):
		err = s.renew(ctx, schema)
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
	found, err := w.compare(ctx, schema, log)
	if err != nil {
		return err
	}
	s.found = append(s.found, found...)
	return s.openReaders(ctx)
}

// renew brings a database to the newest schema, and keeps a copy of it as it was.
func (s *Store) renew(ctx context.Context, schema int) error {
	kept, err := keepOld(s.writer.path, schema)
	if err != nil {
		return err
	}
	s.found = append(s.found, kept)
	return upgrade(ctx, s.writer.path, s.writer.vfs)
}

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
	if s.pin, err = s.readers.Conn(ctx); err != nil {
		return err
	}
	var tables int // a connection is only there for others once it has read
	return s.pin.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables)
}

// Found tells what Open found wrong with the data.
func (s *Store) Found() []store.Finding { return s.found }

// claim prepares the data folder and takes its lock.
func claim(dir string) (path string, lock *os.File, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", nil, fmt.Errorf("data folder %s: %w", dir, err)
	}
	defer func() {
		if err != nil && lock != nil {
			err = errors.Join(err, lock.Close())
		}
	}()
	// The seeds of running games are in there, so it is nobody else's to read.
	if err := os.MkdirAll(abs, 0o700); err != nil {
		return "", nil, unwritable(abs, err)
	}
	lock, err = os.OpenFile(filepath.Join(abs, lockName), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return "", nil, unwritable(abs, err)
	}
	if err := lockFile(lock); err != nil {
		return "", lock, fmt.Errorf("data folder %s is in use by another Circulade (%w); "+
			"stop that one or choose another --data folder", abs, err)
	}
	if err := syncDir(abs); err != nil {
		return "", lock, unwritable(abs, err)
	}
	return filepath.Join(abs, DatabaseName), lock, nil
}

func unwritable(dir string, err error) error {
	return fmt.Errorf("data folder %s cannot be written: %w; "+
		"let this user write there or choose another --data folder", dir, err)
}

// Close implements store.Store.
func (s *Store) Close() error {
	s.closeOnce.Do(func() {
		close(s.closing)
		<-s.done
		s.closeErr = s.release()
	})
	return s.closeErr
}

// release closes the connections, the writing one last: SQLite checkpoints
// when the last connection closes.
func (s *Store) release() error {
	var errs []error
	if s.pin != nil {
		errs = append(errs, s.pin.Close())
	}
	if s.readers != nil {
		errs = append(errs, s.readers.Close())
	}
	if s.writer.conn != nil {
		errs = append(errs, s.writer.conn.close())
	}
	errs = append(errs, s.writer.marks.close())
	return errors.Join(append(errs, s.lock.Close())...)
}
