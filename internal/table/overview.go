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

// This file is for admins: it counts the tables in memory, and deletes tables for everybody.

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

// set stores how far the table's game has come, and how many spectators follow the table.
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

// A Tally counts the tables in memory, in all and by how far their games have come.
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

// ForceDelete deletes a table for everybody, on behalf of an admin, whoever has it in their list of games.
// Stored data to which open chat reports refer stays until these are settled, but nobody sees it. inSameTx,
// if not nil, is called in the deleting transaction.
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

// forceDeleteUnreadable does the work of ForceDelete for a table whose log is damaged. It does not run on
// the table's owner goroutine, which writes nothing at such a table.
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
