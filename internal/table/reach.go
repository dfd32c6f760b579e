package table

import (
	"context"
	"errors"

	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// A reach is how far a table has come, as the database says; zero where there is no other server.
type reach struct{ seq, granted int64 }

// catchUp asks the database how far a table has come, so that whoever asks by this server is
// told no less than by another. What is asked is not broken off when they go away: that would
// cost the connection.
func (t *Table) catchUp(ctx context.Context) (to reach, err error) {
	o := t.hall.cfg.Others
	if o == nil {
		return reach{}, nil
	}
	asked, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	to.seq, to.granted, err = o.Seq(asked, t.id)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return to, refusal.NoTable
	case err != nil && ctx.Err() != nil:
		return to, refusal.Stopping
	case err != nil:
		return to, t.storeFailure(ctx, "asking where a log ends", err)
	}
	t.hear(to.seq)
	return to, nil
}

// reached has the owner know who holds what as the database did, or says that the table is not as far.
func (t *Table) reached(to reach) error {
	if t.lacks(to.seq) {
		return refusal.NotSaved()
	}
	if t.roster.granted < to.granted {
		return t.heldAnew()
	}
	return nil
}

// heldAnew is regrant where another server may have changed who holds what: if nobody holds anything
// any more the table may be deleted, and kept for a report alone.
func (t *Table) heldAnew() error {
	if err := t.regrant(); err != nil {
		return t.ended(err)
	}
	if len(t.roster.grants) == 0 && t.isDoomed() {
		return t.ended(refusal.NoTable)
	}
	return nil
}

// isDoomed reports whether another server has deleted the table, of which a report keeps what is stored.
func (t *Table) isDoomed() bool {
	if t.hall.cfg.Others == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(t.during, storeTime)
	defer cancel()
	return t.hall.isDoomed(ctx, t.id)
}

// hear notes where the log ends at least. Anybody may call it.
func (t *Table) hear(seq int64) {
	for {
		known := t.heard.Load()
		if seq <= known || t.heard.CompareAndSwap(known, seq) {
			return
		}
	}
}

// readOn has a table read what it does not know yet, if the store says so in time.
func (t *Table) readOn() {
	for range 3 { // what comes meanwhile is read, too
		if t.isBehind() {
			t.fallBehind()
		}
		if !t.stale {
			return
		}
		if t.resolve(patience); t.stale {
			return
		}
	}
}

// isBehind reports whether the log has entries that are not known here.
func (t *Table) isBehind() bool { return t.lacks(t.heard.Load()) }

// lacks reports whether entries up to one are not known here.
func (t *Table) lacks(seq int64) bool {
	return t.log != nil && t.log.Seq() < seq && t.several.read < seq
}

// fallBehind has the table stale because another server was faster: no time is lost by it.
func (t *Table) fallBehind() {
	if !t.stale {
		t.doubt(t.hall.now())
		t.clock.behind = true
	}
}

// Moved takes in where the logs of some tables end, at least: those in memory read on, beside
// their owners, and tell it to whoever follows.
func (h *Hall) Moved(seqs map[string]int64) {
	for id, seq := range seqs {
		t := h.held(id)
		if t == nil {
			continue
		}
		if seq > t.heard.Load() || seq > t.at.Load() {
			t.hear(seq)
			t.slip(func() {
				if t.isBehind() && !t.spoilt {
					t.fallBehind()
					t.inquire()
				}
			})
		}
		t.letGo(false)
	}
}

// Seqs returns the tables in memory, and where their logs end there.
func (h *Hall) Seqs() map[string]int64 {
	seqs := map[string]int64{}
	for _, t := range h.all() {
		seqs[t.id] = t.at.Load()
	}
	return seqs
}
