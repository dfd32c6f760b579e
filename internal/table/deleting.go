package table

import (
	"context"
	"log/slog"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/erase"
)

// This file deletes tables: for a host who asks for it, or when the last person has removed a table from their
// list.

// A Deletion answers a host's request to delete a table.
type Deletion struct {
	OK bool `json:"ok"`
	// Deleted: it is deleted for everybody. Else others who played there keep it in their lists.
	Deleted bool `json:"deleted"`
}

// DoToTheEnd is Do for a function f that may delete the table: f is not cancelled when the caller goes away,
// and if f has deleted the table, it is dropped from memory afterwards.
func DoToTheEnd[T any](ctx context.Context, t *Table, who access.Who, f func(Owner) (T, error)) (T, error) {
	defer t.dropIfDeleted()
	return Do(context.WithoutCancel(ctx), t, who, f)
}

// Delete deletes the table for the caller, a host: it ends the game, removes the table from the caller's
// list, takes away the rights of all hosts, and deletes the stored data unless seat holders still have the
// table in their lists. A game that has not begun is deleted in any case. It returns ErrHost for others, and
// ErrStrangers if strangers play and the game goes on.
func (l *Leaving) Delete(who access.Who) (Deletion, error) {
	err := l.delete(who)
	return Deletion{err == nil, l.table.deleted.Load()}, err
}

// delete does the work of Delete: it ends the game and deletes the table on behalf of a host. The error says
// why it did not: the caller is no host, strangers play, or the store failed.
func (l *Leaving) delete(who access.Who) error {
	if !l.table.roster.HeldBy(who).Host {
		return ErrHost
	}
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	if !l.table.log.Begun() {
		end := l.table.log.Seq()
		return l.erase(erase.Unless{Past: &end}, nil)
	}
	if l.table.roster.IsSettledInPlay() {
		return ErrStrangers
	}
	if err := l.Stop(); err != nil {
		return err
	}
	if err := l.removeFromList(who.Holder); err != nil {
		return err
	}
	// Of several hosts the others keep what they have played, and are hosts of nothing any more.
	err := l.table.writeStore("dropping the host's rights", func(ctx context.Context, s store.Store) error {
		_, err := s.Revoke(ctx, l.table.id, store.HostSeat, "")
		return err
	})
	if err != nil {
		return err
	}
	if err := l.table.reloadGrants(); err != nil {
		return err
	}
	return l.erase(erase.Unless{Kept: true}, nil)
}

// removeFromList deletes all grants of a person at the table, so that the table is no longer in their list
// of games. First it calls the features' hooks Part.Leaving, whose error prevents it.
func (l *Leaving) removeFromList(who store.Holder) error {
	if who == l.table.roster.asker.Holder {
		l.table.roster.askerHeld = access.Rights{} // else what they commit next would be refused
	}
	if err := callUntilError(l.table.parts.leaving, who); err != nil {
		return err
	}
	return l.table.writeStore("forgetting a table", func(ctx context.Context, s store.Store) error { return s.Forget(ctx, l.table.id, who) })
}

// erase deletes the table's stored rows, unless one of the conditions in unless spares the table, which is
// no error; Table.deleted then says whether the rows are gone. inSameTx, if not nil, is called in the
// deleting transaction.
func (l *Leaving) erase(unless erase.Unless, inSameTx func(*store.Tx) error) error {
	if l.table.registry.cfg.Rows == nil {
		return nil
	}
	return l.table.writeStore("deleting a table", func(ctx context.Context, _ store.Store) error {
		became, err := l.table.registry.erase(ctx, l.table.id, unless, inSameTx)
		if became == erase.Spared {
			return err
		}
		l.table.deleted.Store(true)
		if err != nil {
			l.table.registry.cfg.Log.WarnContext(ctx, "what is left of a deleted table goes when tables are tidied", slog.String("reason", store.Why(err)))
		}
		return nil
	})
}

// dropIfDeleted has the owner goroutine of a table that has been deleted drop it from memory after its
// present work. For other tables it does nothing.
func (t *Table) dropIfDeleted() {
	if t.deleted.Load() {
		t.post(t.dropDeleted)
	}
}

// dropDeleted wakes all followers, who learn that the table is deleted, and drops it from memory.
func (t *Table) dropDeleted() {
	t.presence.wake(true, true)
	h := t.registry
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed && h.open[t.id] == t {
		h.drop(t)
	}
}

// notOpenError returns the Problem for requests to a table that has left memory: problem.Deleted if the
// table was deleted, else problem.Stopping.
func (t *Table) notOpenError() *problem.Problem {
	if t.deleted.Load() {
		return problem.Deleted
	}
	return problem.Stopping
}

// DeleteAbandoned deletes those of the given tables that no person has in their list of games any more,
// whether they are in memory or not. Errors are only logged.
func (h *Registry) DeleteAbandoned(ctx context.Context, ids []string) {
	for _, id := range ids {
		if t := h.holdIfOpen(id); t != nil {
			_, _ = ask(ctx, t, func() (struct{}, error) { return struct{}{}, t.leaving.deleteIfAbandoned() })
			t.dropIfDeleted()
			t.Release()
			continue
		}
		if _, err := h.Erase(ctx, id, erase.Unless{Kept: true}); err != nil {
			h.cfg.Log.ErrorContext(ctx, "a table that nobody has any more could not be deleted", slog.String("reason", store.Why(err)))
		}
	}
}

// Erase deletes the stored rows of a table that is not in memory, unless one of the conditions in unless
// holds, which spares it. It reports whether the rows are gone; for a table in memory it does nothing.
func (h *Registry) Erase(ctx context.Context, id string, unless erase.Unless) (bool, error) {
	if h.cfg.Rows == nil || h.isOpen(id) {
		return false, nil
	}
	became, err := h.erase(ctx, id, unless, nil)
	return became == erase.Deleted, err
}

// erase deletes a game's stored rows and what features store about it, and returns what became of them: one
// of the conditions in unless may spare the game. After deleting it calls Config.Stale and Config.Erased.
// inSameTx, if not nil, is called in the deleting transaction.
func (h *Registry) erase(ctx context.Context, id string, unless erase.Unless, inSameTx func(*store.Tx) error) (erase.Outcome, error) {
	noted := func(tx *store.Tx, again bool) error {
		if byPeople := unless.Since == 0; byPeople && !again {
			for _, of := range h.cfg.EraseDeleted {
				if err := of(tx, id); err != nil {
					return err
				}
			}
		}
		if inSameTx == nil {
			return nil
		}
		return inSameTx(tx)
	}
	became, err := erase.GameWithNote(ctx, h.cfg.Rows, id, h.now(), unless, noted, h.cfg.Erase)
	if became == erase.Spared {
		return became, err
	}
	h.cfg.Stale(id)
	if h.cfg.Erased != nil {
		h.cfg.Erased(id)
	}
	return became, err
}

// isDoomed reports whether a game has been deleted for everybody but is still stored until chat reports
// about it are settled. If the store cannot say, it returns false.
func (h *Registry) isDoomed(ctx context.Context, id string) bool {
	if h.cfg.Rows == nil {
		return false
	}
	is := false
	err := h.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		is, err = erase.IsDoomed(tx, id)
		return err
	})
	if err != nil {
		h.cfg.Log.WarnContext(ctx, "whether a table is to be deleted is not known", slog.String("reason", store.Why(err)))
	}
	return is
}
