package table

import (
	"context"

	"circulade/internal/table/refusal"
)

// A reach is how far a table has come, as the database says; zero where there is no other server.
type reach struct{ seq, granted int64 }

// reached has the owner know who holds what as the database did, or says that the table is not as far.
func (t *Table) reached(to reach) error {
	if t.recovery.lacks(to.seq) {
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

// Moved takes in where the logs of some tables end, at least: those in memory read on, beside
// their owners, and tell it to whoever follows.
func (h *Hall) Moved(seqs map[string]int64) {
	for id, seq := range seqs {
		t := h.held(id)
		if t == nil {
			continue
		}
		if seq > t.recovery.heard.Load() || seq > t.at.Load() {
			t.recovery.hear(seq)
			t.slip(func() {
				if t.recovery.isBehind() && !t.recovery.mustReload {
					t.recovery.fallBehind()
					t.recovery.inquire()
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
