package table

import (
	"context"

	"circulade/internal/problem"
)

// A reach is how far a table has come, as the database says; zero where there is no other server.
type reach struct{ seq, granted int64 }

// reached has the owner know who holds what as the database did, or says that the table is not as far.
func (r *Recovery) reached(to reach) error {
	if r.lacks(to.seq) {
		return problem.NotSaved()
	}
	if r.table.roster.granted < to.granted {
		return r.heldAnew()
	}
	return nil
}

// heldAnew is regrant where another server may have changed who holds what: if nobody holds anything
// any more the table may be deleted, and kept for a report alone.
func (r *Recovery) heldAnew() error {
	if err := r.table.reloadGrants(); err != nil {
		return r.ended(err)
	}
	if len(r.table.roster.grants) == 0 && r.isDoomed() {
		return r.ended(problem.NoTable)
	}
	return nil
}

// isDoomed reports whether another server has deleted the table, of which a report keeps what is stored.
func (r *Recovery) isDoomed() bool {
	if r.table.registry.cfg.Others == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(r.table.during, storeTime)
	defer cancel()
	return r.table.registry.isDoomed(ctx, r.table.id)
}

// Moved takes in where the logs of some tables end, at least: those in memory read on, beside
// their owners, and tell it to whoever follows.
func (h *Registry) Moved(seqs map[string]int64) {
	for id, seq := range seqs {
		t := h.holdIfOpen(id)
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
func (h *Registry) Seqs() map[string]int64 {
	seqs := map[string]int64{}
	for _, t := range h.all() {
		seqs[t.id] = t.at.Load()
	}
	return seqs
}
