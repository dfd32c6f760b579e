package table

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// A Recovery loads a table from the store, and finds out whether the table in memory still equals what is
// stored. That is uncertain after an indeterminate write, after another server has stored an entry first,
// and after a failed store call. It asks the store in the background. It belongs to the table's owner
// goroutine.
type Recovery struct {
	table       *Table
	knownEnd    atomic.Int64 // the seq that the stored log has at least, as other servers report
	endAtReload int64        // knownEnd when the log was last reloaded

	mustAsk          bool   // nothing is written until the store has been asked
	since            int64  // since when mustAsk is set, in Unix milliseconds
	behind           bool   // mustAsk is set because another server has stored entries; the store works
	cause            string // why, for the log: see store.Why
	mustReload       bool   // the table in memory may be wrong and is reloaded before it is used
	inquiry          *inquiry
	inquiryScheduled bool // the store will be asked again after a while
}

// unstoredSince returns since when the store has accepted nothing of the table, in Unix milliseconds; ok is
// false if there is no such failure.
func (r *Recovery) unstoredSince() (at int64, ok bool) { return r.since, r.mustAsk && !r.behind }

// isCurrent reports whether the table in memory equals what is stored, as far as is known.
func (r *Recovery) isCurrent() bool { return !r.mustAsk && !r.mustReload }

// markCurrent records that the table in memory equals what is stored, so that entries may be written again.
func (r *Recovery) markCurrent() { r.mustAsk, r.behind = false, false }

const (
	// readerWait is how long a request that only reads waits for the store.
	readerWait = time.Second
	// inquiryPause is the time between two inquiries while the store is unreachable.
	inquiryPause = time.Second
)

// markIndeterminate forbids writing until the store has been read again, because a write or read at the
// given time failed or its result is unknown.
func (r *Recovery) markIndeterminate(since int64) {
	if !r.mustAsk {
		r.mustAsk, r.since = true, since
	}
}

// markBehind forbids writing until the entries that another server has stored are read. Unlike after
// markIndeterminate, clocks go on meanwhile.
func (r *Recovery) markBehind() {
	if !r.mustAsk {
		r.markIndeterminate(r.table.registry.now())
		r.behind = true
	}
}

// An inquiry is one read of the store in the background, to find out what is stored of the table.
type inquiry struct {
	began  time.Time
	answer chan finding // buffered, for one finding
}

// A finding is the result of an inquiry: the stored log entries and grants, or an error.
type finding struct {
	entries []store.Entry // from the table's last one on
	who     storedGrants
	sameWho bool // the grants have not changed: who is not set
	err     error
}

// awaitInquiry starts an inquiry (a background read of the store) unless one is running, waits until it has
// run for the given time at most, and applies its result. A result that comes later is applied when it
// comes. It reports whether another inquiry has begun, because this one was older than what is known to be
// stored.
func (r *Recovery) awaitInquiry(wait time.Duration) (more bool) {
	q := r.startInquiry()
	if q == nil {
		return false
	}
	late := time.NewTimer(wait - r.table.registry.cfg.Now().Sub(q.began))
	defer late.Stop()
	select {
	case a := <-q.answer:
		r.applyFinding(a)
		return r.inquiry != nil
	case <-late.C:
	case <-r.table.quit:
	}
	return false
}

// maxInquiries is how many inquiries one request waits for, each of which finds that more has been stored.
const maxInquiries = 3

// startInquiry returns the running inquiry (a background read of the store) or starts one; nil if the server
// is stopping.
func (r *Recovery) startInquiry() *inquiry {
	h := r.table.registry
	if r.inquiry != nil || !h.addWorker() {
		return r.inquiry
	}
	q := &inquiry{h.cfg.Now(), make(chan finding, 1)}
	r.inquiry = q
	r.table.addHold()
	after, open, granted := max(r.table.log.Seq(), 1)-1, r.table.log.Open, r.table.roster.granted
	go func() {
		defer h.workers.Done()
		defer r.table.Release()
		q.answer <- r.askStore(after, open, granted)
		r.table.post(func() {
			select {
			case a := <-q.answer:
				r.applyFinding(a)
			default: // who waited for it has it
			}
		})
	}()
	return q
}

// askStore reads the log entries after a seq from the store, and the grants, unless the database has counted
// no more changes of them than granted, the count in memory. open is to whom the table is open. It runs in
// the inquiry's goroutine.
func (r *Recovery) askStore(after int64, open string, granted int64) (a finding) {
	games := r.table.registry.cfg.Store
	ctx, cancel := context.WithTimeout(r.table.registry.running, storeTime)
	defer cancel()
	if a.entries, a.err = games.EntriesSince(ctx, r.table.id, after, gamelog.MaxCatchUp+1); a.err != nil {
		return a
	}
	ctx, cancel = context.WithTimeout(r.table.registry.running, storeTime)
	defer cancel()
	if a.sameWho = r.areGrantsCurrent(ctx, open, granted); a.sameWho {
		return a
	}
	a.who, a.err = r.table.registry.readGrants(ctx, r.table.id, open)
	return a
}

// areGrantsCurrent asks the database whether its count of changes of the table's grants equals granted, the
// count in memory, which costs less than reading them. It returns false if that is unknown, if there is only
// one server, and for a table open to friends, whose changes are not counted.
func (r *Recovery) areGrantsCurrent(ctx context.Context, open string, granted int64) bool {
	o := r.table.registry.cfg.Others
	if o == nil || open == gamelog.OpenCircle {
		return false
	}
	_, now, err := o.Seq(ctx, r.table.id)
	return err == nil && now == granted
}

// applyFinding applies the result of an inquiry (a background read of the store): missed entries are added
// to the table, the table is reloaded or dropped, or another inquiry is scheduled.
func (r *Recovery) applyFinding(a finding) {
	r.inquiry = nil
	if a.sameWho {
		a.who = r.table.roster.currentGrants()
	}
	switch {
	case !r.mustAsk: // it has been loaded anew meanwhile
	case errors.Is(a.err, store.ErrNotFound): // another server has deleted it
		r.table.deleted.Store(true)
		r.table.dropDeleted()
	case errors.Is(a.err, store.ErrDamaged):
		r.mustReload = true
	case a.err != nil:
		r.behind = false
		r.scheduleInquiry()
	case r.table.log.CatchUp(a.entries) == nil:
		r.table.finishRecovery(a.who)
	case r.reload() != nil:
		r.scheduleInquiry()
	}
	if r.isCurrent() && r.isBehind() { // it was asked before that came
		r.markBehind()
		r.startInquiry()
	}
}

// scheduleInquiry has another inquiry (a background read of the store) started after a pause, if it is still
// needed then.
func (r *Recovery) scheduleInquiry() {
	if r.inquiryScheduled {
		return
	}
	r.inquiryScheduled = true
	time.AfterFunc(inquiryPause, func() {
		r.table.post(func() {
			r.inquiryScheduled = false
			if r.mustAsk {
				r.startInquiry()
			}
		})
	})
}

// fetchReach asks the database how new its copy of the table is, so that a caller of this server gets no
// older table than another server shows; with only one server it returns a zero reach. The query goes on
// when ctx is cancelled, because breaking it off would cost the connection. Any goroutine may call it.
func (r *Recovery) fetchReach(ctx context.Context) (to reach, err error) {
	o := r.table.registry.cfg.Others
	if o == nil {
		return reach{}, nil
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	to.seq, to.granted, err = o.Seq(asked, r.table.id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return to, problem.NoTable
	case err != nil && ctx.Err() != nil:
		return to, problem.Stopping
	case err != nil:
		return to, r.table.storeFailure(ctx, "asking where a log ends", err)
	}
	r.noteLogEnd(to.seq)
	return to, nil
}

// noteLogEnd records that the stored log goes at least up to seq. Any goroutine may call it.
func (r *Recovery) noteLogEnd(seq int64) {
	for {
		known := r.knownEnd.Load()
		if seq <= known || r.knownEnd.CompareAndSwap(known, seq) {
			return
		}
	}
}

// readNewEntries reads the log entries that other servers are known to have stored and that are missing
// here, if the store answers in time.
func (r *Recovery) readNewEntries() {
	for range maxInquiries { // what comes meanwhile is read, too
		if r.isBehind() {
			r.markBehind()
		}
		if !r.mustAsk {
			return
		}
		if more := r.awaitInquiry(readerWait); r.mustAsk && !more {
			return
		}
	}
}

// isBehind reports whether the stored log is known to be longer than the one in memory.
func (r *Recovery) isBehind() bool { return r.isMissing(r.knownEnd.Load()) }

// isMissing reports whether the loaded log ends before this seq. It is false once the whole log has been
// reloaded since another server reported that seq, and while the table is not loaded.
func (r *Recovery) isMissing(seq int64) bool {
	return r.table.log != nil && r.table.log.Seq() < seq && r.endAtReload < seq
}
