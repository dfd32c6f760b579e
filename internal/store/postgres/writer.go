package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"circulade/internal/store"
)

const (
	maxBatch = 256 // writes in one transaction
	maxQueue = 512 // writes waiting for one writer; more wait for a place, or give up
	maxTries = 8   // of a transaction that others get into the way of
)

// op is one write that a caller has queued for a writer: an append of an entry if the field append is
// set, else what the function do writes.
type op struct {
	ctx    context.Context
	games  []string // whose rows it changes
	packs  []store.PackUse
	append *appending
	probe  int64 // of a probe its number, else 0; a probe waits for no Update
	// do writes within the open transaction. It looks before it writes: if it
	// returns a refusal it has changed nothing, and the rest of the batch goes
	// on. If it returns a failure the whole batch is lost. It may be called again then.
	do      func(context.Context, *pgx.Conn) (refusal, failure error)
	refusal error      // why this write was refused, answered after the commit
	answer  chan error // buffered: the writer never waits for a caller
}

// submit queues a write with the writer of its first game (a probe goes to each writer in turn) and waits
// until it is committed. It returns the write's refusal or failure, ErrNotSaved if the caller's context
// ends before the write is queued, and ErrUnknown if it ends afterwards.
func (s *Store) submit(o *op) error {
	if s.isClosing() {
		return store.ErrClosed
	}
	game := ""
	if len(o.games) > 0 {
		game = o.games[0]
	}
	w := s.writerOf(game)
	if o.probe > 0 {
		w = s.writers[o.probe%writers]
	}
	o.answer = make(chan error, 1)
	select {
	case w.queue <- o:
	case <-s.closing:
		return store.ErrClosed
	case <-o.ctx.Done():
		return fmt.Errorf("%w: the queue is full: %w", store.ErrNotSaved, o.ctx.Err())
	}
	select {
	case err := <-o.answer:
		return err
	case <-o.ctx.Done():
		return fmt.Errorf("%w: %w", store.ErrUnknown, o.ctx.Err())
	case <-s.done:
		select {
		case err := <-o.answer:
			return err
		default: // it came into the queue after the writer's last look
			return store.ErrClosed
		}
	}
}

// writer carries out the writes in its queue, many in one transaction, over one connection. Only its own
// goroutine (run) uses the connection.
type writer struct {
	config   *pgx.ConnConfig
	patience time.Duration
	queue    chan *op
	closing  <-chan struct{}
	conn     *pgx.Conn // nil after a failure, until the next write
}

// run is the writer's goroutine: it saves the queued writes in batches. It ends when the store is closing
// and the queue is empty.
func (w *writer) run() {
	batch := make([]*op, 0, maxBatch)
	for {
		batch = batch[:0]
		select {
		case o := <-w.queue:
			batch = append(batch, o)
		case <-w.closing:
		}
		batch = w.drain(batch)
		if len(batch) == 0 {
			w.closeConn()
			return
		}
		w.commit(batch)
	}
}

// drain adds the writes that wait in the queue to a batch, up to maxBatch, without waiting for more, and
// returns the batch.
func (w *writer) drain(batch []*op) []*op {
	for len(batch) < maxBatch {
		select {
		case o := <-w.queue:
			batch = append(batch, o)
		default:
			return batch
		}
	}
	return batch
}

// closeConn closes the connection, if there is one. The next write opens another.
func (w *writer) closeConn() {
	if w.conn != nil {
		HangUp(w.conn, w.patience)
		w.conn = nil
	}
}

// commit saves a batch of writes in one transaction and then sends each caller the outcome. A caller
// whose write was refused (as with ErrStale) also waits for the commit: the reason may be another write
// of the batch, which counts only once it is saved.
//
// If the database refuses the batch, because something is damaged or cannot be stored, each write is
// tried again alone, so that one does not keep the others from being saved.
func (w *writer) commit(batch []*op) {
	err := w.saveWithRetries(batch)
	if len(batch) > 1 && err != nil && !errors.Is(err, store.ErrUnknown) && (serverError(err) != nil || isDamage(err)) {
		for i := range batch {
			w.commit(batch[i : i+1])
		}
		return
	}
	for _, o := range batch {
		switch {
		case err == nil:
			o.answer <- o.refusal
		case errors.Is(err, store.ErrUnknown):
			o.answer <- err
		case o.hasStatements() && isStatementFault(err):
			o.answer <- fmt.Errorf("%w: game %s: %w", store.ErrStatement, o.game(), err)
		default:
			o.answer <- fmt.Errorf("%w: %w", store.ErrNotSaved, asDamage(o.game(), err))
		}
	}
}

// game returns the id of the game that the write is for, or "" if it is not exactly one.
func (o *op) game() string {
	if len(o.games) == 1 {
		return o.games[0]
	}
	return ""
}

// saveWithRetries saves a batch in one transaction. It tries again, at most 8 times in all, if another
// transaction was in the way or the connection had died since the last batch, because then nothing has
// been saved that could be saved twice.
func (w *writer) saveWithRetries(batch []*op) error {
	ctx, cancel := context.WithTimeout(context.Background(), w.patience)
	defer cancel()
	for try := 1; ; try++ {
		old := w.conn != nil
		err := w.transact(ctx, batch)
		if err == nil {
			return nil
		}
		overtaken := errors.Is(err, errGuardMissed)
		inTheWay := overtaken || isRetryable(err)
		if serverError(err) == nil && !overtaken || !w.rollback(ctx) {
			w.closeConn()
		}
		dead := old && w.conn == nil && serverError(err) == nil && !errors.Is(err, store.ErrUnknown)
		if ctx.Err() != nil || try == maxTries || !inTheWay && !dead {
			return err
		}
	}
}

// rollback rolls the transaction back and reports whether the connection can be used again; false if
// there is none.
func (w *writer) rollback(ctx context.Context) bool {
	if w.conn == nil || w.conn.IsClosed() {
		return false
	}
	_, err := w.conn.Exec(ctx, "ROLLBACK")
	return err == nil
}

// transact runs the writes of a batch in one transaction and commits it. It connects first if there is no
// connection. A write whose caller has left is refused.
func (w *writer) transact(ctx context.Context, batch []*op) (err error) {
	if w.conn == nil {
		if w.conn, err = connect(ctx, w.config); err != nil {
			w.conn = nil
			return fmt.Errorf("connecting to the database: %w", err)
		}
	}
	begin := "BEGIN"
	if slices.ContainsFunc(batch, func(o *op) bool { return o.append == nil && o.probe == 0 || len(o.packs) > 0 || o.hasStatements() }) {
		begin += "; LOCK TABLE changes IN ROW EXCLUSIVE MODE" // see Update, which may delete a pack, and whose rows statements must not change meanwhile
	}
	if _, err := w.conn.PgConn().Exec(ctx, begin).ReadAll(); err != nil {
		return fmt.Errorf("beginning a transaction: %w", err)
	}
	if err := w.lock(ctx, batch); err != nil {
		return err
	}
	var appends []*op
	for _, o := range batch {
		if err := o.ctx.Err(); err != nil { // the caller has left already
			o.refusal = fmt.Errorf("%w: %w", store.ErrNotSaved, err)
			continue
		}
		if o.append != nil {
			appends = append(appends, o)
		} else if o.refusal, err = o.do(ctx, w.conn); err != nil {
			return err
		}
	}
	if err := w.append(ctx, appends); err != nil {
		return err
	}
	if err := w.storePacks(ctx, batch); err != nil {
		return err
	}
	return w.finish(ctx)
}

// lock locks the rows of a batch's games until the transaction ends, in the order of their ids, so that
// servers cannot deadlock.
func (w *writer) lock(ctx context.Context, batch []*op) error {
	var games []string
	for _, o := range batch {
		games = append(games, o.games...)
	}
	if len(games) == 0 {
		return nil
	}
	_, err := w.conn.Exec(ctx, `SELECT FROM games WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, games)
	if err != nil {
		return fmt.Errorf("locking the games of a batch: %w", err)
	}
	return nil
}

// finish commits the transaction. If the database does not answer, it returns ErrUnknown: nobody knows
// whether it committed.
func (w *writer) finish(ctx context.Context) error {
	tag, err := w.conn.Exec(ctx, "COMMIT")
	switch {
	case err != nil && serverError(err) == nil:
		return fmt.Errorf("%w: committing: %w", store.ErrUnknown, err)
	case err != nil:
		return fmt.Errorf("committing: %w", err)
	case tag.String() != "COMMIT":
		return fmt.Errorf("committing: the database said %s", tag)
	}
	return nil
}

const (
	sqlProbe    = `INSERT INTO probes (server, at, data) VALUES ($1, $2, $3) ON CONFLICT (server, at) DO UPDATE SET data = excluded.data`
	sqlUnprobed = `DELETE FROM probes WHERE server = $1 AND at <> $2 OR at < $3`
)

// Probe writes a row about as large as an entry, to find out whether an entry could be saved, and deletes
// this server's former one. Like an append it does not wait for an Update. Each probe uses the connection
// of another writer. It implements store.Store.
func (s *Store) Probe(ctx context.Context) error {
	return s.submit(&op{ctx: ctx, probe: s.probes.Add(1), do: func(ctx context.Context, c *pgx.Conn) (refusal, failure error) {
		row := store.NewProbeRow()
		_, err := c.Exec(ctx, sqlProbe, s.id, row.At, row.Data)
		if err == nil {
			_, err = c.Exec(ctx, sqlUnprobed, s.id, row.At, row.OlderThan())
		}
		if err != nil {
			return nil, fmt.Errorf("probing: %w", err)
		}
		return nil, nil
	}})
}
