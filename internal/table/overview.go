package table

import (
	"context"
	"errors"
	"sync/atomic"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
)

// This file is what admins see of the tables in memory, and how they delete one.

// A phase is how far a table's game has come.
type phase int32

const (
	unloaded phase = iota
	notBegun       // nobody has made a choice yet
	playing
	finished
)

// tableStats holds numbers about a table that any goroutine may read. Its owner writes them.
type tableStats struct {
	phase    atomic.Int32
	watching atomic.Int32
}

// set stores how far the game has come, and how many spectators follow it.
func (f *tableStats) set(l *gamelog.Log, watching int) {
	p := notBegun
	switch {
	case l.Status() != store.Playing:
		p = finished
	case l.Begun():
		p = playing
	}
	f.phase.Store(int32(p))
	f.watching.Store(int32(watching))
}

// A Tally holds the numbers of tables in memory.
type Tally struct {
	Open    int // all of them
	Playing int // whose game goes on
	Waiting int // whose game has not begun
}

// Tally counts the tables in memory, by how far their games have come.
func (h *Registry) Tally() (n Tally) {
	for _, t := range h.openTables() {
		n.Open++
		switch phase(t.stats.phase.Load()) {
		case playing:
			n.Playing++
		case notBegun:
			n.Waiting++
		default:
		}
	}
	return n
}

// Spectators returns how many spectators follow a table, as far as this server knows; 0 if it is not in memory.
func (h *Registry) Spectators(id string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.open[id]; t != nil {
		return int(t.stats.watching.Load())
	}
	return 0
}

// ForceDelete deletes a table for everybody, whoever has it in their list, as an admin wants. What chat reports
// are about stays stored until they are settled, but nobody sees it. inSameTx writes in the same transaction.
func ForceDelete(ctx context.Context, t *Table, inSameTx func(*store.Tx) error) error {
	ctx = context.WithoutCancel(ctx) // what is begun is finished
	defer t.dropIfDeleted()
	_, err := askCurrent(ctx, t, func() (struct{}, error) {
		if err := t.checkWritable(); err != nil {
			return struct{}{}, err
		}
		err := t.leaving.erase(erase.Unless{}, inSameTx)
		if err == nil && !t.deleted.Load() {
			err = problem.NoTable // it was deleted meanwhile
		}
		return struct{}{}, err
	})
	if errors.Is(err, problem.Damaged) {
		return forceDeleteUnreadable(ctx, t, inSameTx)
	}
	return err
}

// forceDeleteUnreadable deletes a table whose log is damaged for everybody, as ForceDelete. It works beside the
// table's owner, who writes nothing then.
func forceDeleteUnreadable(ctx context.Context, t *Table, inSameTx func(*store.Tx) error) error {
	if t.registry.cfg.Rows == nil {
		return problem.Damaged
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	switch became, err := t.registry.erase(ctx, t.id, erase.Unless{}, inSameTx); {
	case became != erase.Spared: // rows that are left are deleted when tables are tidied
		t.deleted.Store(true)
		return nil
	case err != nil:
		return t.storeFailure(ctx, "deleting a table", err)
	}
	return problem.NoTable // it was deleted meanwhile
}
