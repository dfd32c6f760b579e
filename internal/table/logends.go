package table

import (
	"context"

	"circulade/internal/problem"
)

// A reach says how new a table in the database is: the last seq of its log, and how often its grants have
// changed. It is zero where there is only one server.
type reach struct{ seq, granted int64 }

// requireReach makes sure that the table in memory is as new as the database's, whose reach to was read
// before. It rereads grants that are older, and returns problem.NotSaved if log entries are missing.
func (r *Recovery) requireReach(to reach) error {
	if r.isMissing(to.seq) {
		return problem.NotSaved()
	}
	if r.table.roster.granted < to.granted {
		return r.reloadGrantsOrEnd()
	}
	return nil
}

// reloadGrantsOrEnd rereads the table's grants after another server may have changed them. If the other
// server has deleted the table, it drops the table from memory and returns problem.Deleted.
func (r *Recovery) reloadGrantsOrEnd() error {
	if err := r.table.reloadGrants(); err != nil {
		return r.endIfDeleted(err)
	}
	if len(r.table.roster.grants) == 0 && r.isDoomed() {
		return r.endIfDeleted(problem.NoTable)
	}
	return nil
}

// isDoomed reports whether another server has deleted the table while its rows stay stored until chat
// reports about it are settled.
func (r *Recovery) isDoomed() bool {
	if r.table.registry.cfg.Others == nil {
		return false
	}
	ctx, cancel := context.WithTimeout(r.table.during, storeTime)
	defer cancel()
	return r.table.registry.isDoomed(ctx, r.table.id)
}

// NoteLogEnds is called with the last seq of tables' logs, by table id, as another server reports them.
// Tables in memory whose log ends earlier start reading the missing entries in the background, and then
// notify their followers.
func (h *Registry) NoteLogEnds(seqs map[string]int64) {
	for id, seq := range seqs {
		t := h.holdIfOpen(id)
		if t == nil {
			continue
		}
		if seq > t.recovery.knownEnd.Load() || seq > t.logEnd.Load() {
			t.recovery.noteLogEnd(seq)
			t.tryPost(func() {
				if t.recovery.isBehind() && !t.recovery.mustReload {
					t.recovery.markBehind()
					t.recovery.startInquiry()
				}
			})
		}
		t.releaseHold(false)
	}
}

// LogEnds returns the last seq of each open table's log, as far as this server has read it.
func (h *Registry) LogEnds() map[string]int64 {
	seqs := map[string]int64{}
	for _, t := range h.openTables() {
		seqs[t.id] = t.logEnd.Load()
	}
	return seqs
}
