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

// This file is what whoever runs the server sees of the tables in memory, and how they delete one.

// A phase is how far a table has come.
type phase int32

const (
	unloaded phase = iota
	notBegun       // nobody has chosen anything yet
	playing
	finished
)

// A figure is what is known of a table without asking its owner, who writes it.
type tableStats struct {
	phase    atomic.Int32
	watching atomic.Int32
}

// note keeps how far a table has come, and how many watch it.
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

// A Tally counts the tables in memory.
type Tally struct {
	Open    int // all of them
	Playing int // whose game goes on
	Waiting int // whose game has not begun
}

// Tally counts the tables in memory.
func (h *Registry) Tally() (n Tally) {
	for _, t := range h.all() {
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

// Watching returns how many people who have no seat follow a table, as far as this server knows.
func (h *Registry) Spectators(id string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.open[id]; t != nil {
		return int(t.stats.watching.Load())
	}
	return 0
}

// Strike deletes the table for all, whoever keeps it: whoever runs the server wants it. What a
// report is about is kept until that is done with, and shown to nobody. Noted is written with it.
func ForceDelete(ctx context.Context, t *Table, noted func(*store.Tx) error) error {
	ctx = context.WithoutCancel(ctx) // what is begun is finished
	defer t.dropIfDeleted()
	_, err := askReached(ctx, t, func() (struct{}, error) {
		if err := t.checkWritable(); err != nil {
			return struct{}{}, err
		}
		err := t.leaving.erase(erase.Unless{}, noted)
		if err == nil && !t.deleted.Load() {
			err = problem.NoTable // somebody was faster
		}
		return struct{}{}, err
	})
	if errors.Is(err, problem.Damaged) {
		return forceDeleteUnreadable(ctx, t, noted)
	}
	return err
}

// strikeUnread is Strike of a table whose log cannot be read. Nobody plays there, so that its owner
// writes nothing meanwhile.
func forceDeleteUnreadable(ctx context.Context, t *Table, noted func(*store.Tx) error) error {
	if t.registry.cfg.Rows == nil {
		return problem.Damaged
	}
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	switch became, err := t.registry.erase(ctx, t.id, erase.Unless{}, noted); {
	case became != erase.Spared: // what is left goes when tables are tidied
		t.deleted.Store(true)
		return nil
	case err != nil:
		return t.storeFailure(ctx, "deleting a table", err)
	}
	return problem.NoTable // somebody was faster
}
