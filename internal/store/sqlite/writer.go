package sqlite

import (
	"context"
	"fmt"

	"circulade/internal/store"
)

const (
	maxBatch = 256  // writes in one transaction
	maxQueue = 1024 // writes waiting; more wait for a place, or give up
)

// op is one write that a caller has queued for the writer.
type op struct {
	ctx context.Context
	// do writes within the open transaction. It looks before it writes: if it
	// returns a refusal it has changed nothing, and the rest of the batch goes
	// on. If it returns a failure the whole batch is lost.
	do      func(*conn) (refusal, failure error)
	refusal error      // what do returned, answered after the commit
	answer  chan error // buffered: the writer never waits for a caller
}

// submit queues a write, which the writer carries out by calling do, and waits until it is committed. do
// returns a refusal if the write cannot be done and has changed nothing, such as ErrStale, or a failure
// of the database, which undoes the whole batch. submit returns that refusal or failure, ErrNotSaved if
// ctx ends before the write is queued, and ErrUnknown if it ends afterwards.
func (s *Store) submit(ctx context.Context, do func(*conn) (refusal, failure error)) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	o := &op{ctx: ctx, do: do, answer: make(chan error, 1)}
	select {
	case s.queue <- o:
	case <-s.closing:
		return store.ErrClosed
	case <-ctx.Done():
		return fmt.Errorf("%w: the queue is full: %w", store.ErrNotSaved, ctx.Err())
	}
	select {
	case err := <-o.answer:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", store.ErrUnknown, ctx.Err())
	case <-s.done:
		select {
		case err := <-o.answer:
			return err
		default: // it came into the queue after the writer's last look
			return store.ErrClosed
		}
	}
}

// isClosing reports whether Close has been called.
func (s *Store) isClosing() bool {
	select {
	case <-s.closing:
		return true
	default:
		return false
	}
}

// write is the loop of the writer's goroutine: it saves the queued writes in batches. It ends when the
// store is closing and the queue is empty.
func (s *Store) write() {
	defer close(s.done)
	batch := make([]*op, 0, maxBatch)
	for {
		batch = batch[:0]
		select {
		case o := <-s.queue:
			batch = append(batch, o)
		case <-s.closing:
		}
		batch = s.drain(batch)
		if len(batch) == 0 {
			return
		}
		s.writer.commit(batch)
	}
}

// drain adds the writes that wait in the queue to a batch, up to maxBatch, without waiting for more, and
// returns the batch.
func (s *Store) drain(batch []*op) []*op {
	for len(batch) < maxBatch {
		select {
		case o := <-s.queue:
			batch = append(batch, o)
		default:
			return batch
		}
	}
	return batch
}

// writer owns the connection that writes, and the marks file. Only the writer's goroutine uses it.
type writer struct {
	path, vfs string
	conn      *conn // nil after a failure, until the next write opens another
	marks     *marks
}

// commit saves a batch of writes in one transaction and then sends each caller the outcome. A caller
// whose write was refused (as with ErrStale) also waits for the commit: the reason may be another write
// of the batch, which counts only once it is saved.
//
// If the database is damaged, a write of one game may fail for ever. So each write of a failed batch is
// then tried alone, and the others are saved.
func (w *writer) commit(batch []*op) {
	err := w.transactOrDrop(batch)
	if len(batch) > 1 && isDamage(err) {
		for i := range batch {
			w.commit(batch[i : i+1])
		}
		return
	}
	for _, o := range batch {
		if err != nil {
			o.answer <- fmt.Errorf("%w: %w", store.ErrNotSaved, err)
		} else {
			o.answer <- o.refusal
		}
	}
}

// transactOrDrop saves a batch in one transaction. If that fails it closes and drops the connection,
// since it is not safe to use after a failure; the next batch opens another.
func (w *writer) transactOrDrop(batch []*op) error {
	err := w.transact(batch)
	if err != nil && w.conn != nil {
		// The failure is what callers must hear of; a connection that cannot
		// even be closed is gone just the same.
		_ = w.conn.close()
		w.conn = nil
	}
	return err
}

// transact runs the writes of a batch in one transaction, commits it, and records in the marks file how
// far logs have come. It opens the connection if there is none. A write whose caller has left is refused.
func (w *writer) transact(batch []*op) (err error) {
	if w.conn == nil {
		if w.conn, err = openConn(context.Background(), w.path, w.vfs); err != nil {
			return fmt.Errorf("reopening the database: %w", err)
		}
	}
	if err := w.conn.begin(); err != nil {
		return err
	}
	for _, o := range batch {
		if err := o.ctx.Err(); err != nil { // the caller has left already
			o.refusal = fmt.Errorf("%w: %w", store.ErrNotSaved, err)
			continue
		}
		if o.refusal, err = o.do(w.conn); err != nil {
			return err
		}
	}
	if err := w.conn.commit(); err != nil {
		return err
	}
	w.marks.add(w.conn.changes, w.conn.touched)
	return nil
}

// begin begins a transaction, and forgets what the last one changed.
func (c *conn) begin() error {
	c.touched, c.changed = c.touched[:0], false
	if _, err := c.exec("BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	return nil
}

// commit commits the transaction. If something else than logs was changed it first increases the count of
// changes, which is also written to the marks file.
func (c *conn) commit() error {
	if c.changed {
		c.changes++
		if _, err := c.exec("UPDATE changes SET n = ?", c.changes); err != nil {
			return fmt.Errorf("counting a change: %w", err)
		}
	}
	if _, err := c.exec("COMMIT"); err != nil {
		return fmt.Errorf("committing: %w", err)
	}
	return nil
}

const (
	sqlProbe    = `INSERT INTO probes (server, at, data) VALUES (?1, ?2, ?3) ON CONFLICT (server, at) DO UPDATE SET data = excluded.data`
	sqlUnprobed = `DELETE FROM probes WHERE at <> ?1`
)

// Probe writes a row about as large as an entry, to find out whether an entry could be saved, and deletes
// the row of the former probe. It implements store.Store.
func (s *Store) Probe(ctx context.Context) error {
	return s.submit(ctx, func(c *conn) (refusal, failure error) {
		row := store.NewProbeRow()
		_, err := c.exec(sqlProbe, "", row.At, row.Data)
		if err == nil {
			_, err = c.exec(sqlUnprobed, row.At)
		}
		if err != nil {
			return nil, fmt.Errorf("probing: %w", err)
		}
		return nil, nil
	})
}
