package table

import (
	"context"
	"log/slog"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/erase"
)

// This file is how tables go for good: their host deletes them, the last who had one in their
// list lets it go, or nobody has used it for as long as whoever runs the server keeps such tables.

// A Deletion is what became of a table that its host wants to be no more.
type Deletion struct {
	OK bool `json:"ok"`
	// Deleted: it is gone for all. Else others who played there keep it in their lists.
	Deleted bool `json:"deleted"`
}

// DoToTheEnd is Do for what may delete the table: what is begun is finished, also when the caller goes away.
func DoToTheEnd[T any](ctx context.Context, t *Table, who access.Who, f func(Owner) (T, error)) (T, error) {
	defer t.dropIfDeleted()
	return Do(context.WithoutCancel(ctx), t, who, f)
}

// Delete ends the game for all, takes the table from the list of the host who asks, and deletes
// it unless somebody keeps it who has a seat. One at which nothing was played is kept by nobody.
func (l *Leaving) Delete(who access.Who) (Deletion, error) {
	err := l.delete(who)
	return Deletion{err == nil, l.table.deleted.Load()}, err
}

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
	if l.table.roster.StrangersPlay() {
		return ErrStrangers
	}
	if err := l.Stop(); err != nil {
		return err
	}
	if err := l.removeFromList(who.Holder); err != nil {
		return err
	}
	// Of several hosts the others keep what they have played, and are hosts of nothing any more.
	err := l.table.write("dropping the host's rights", func(ctx context.Context, s store.Store) error {
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

// release takes the table from somebody's list.
func (l *Leaving) removeFromList(who store.Holder) error {
	if who == l.table.roster.asker.Holder {
		l.table.roster.askerHeld = access.Rights{} // it is they who let go
	}
	if err := callUntilError(l.table.parts.leaving, who); err != nil {
		return err
	}
	return l.table.write("forgetting a table", func(ctx context.Context, s store.Store) error { return s.Forget(ctx, l.table.id, who) })
}

// erase deletes the table, unless something saves it. Noted, unless it is nil, is written with it.
func (l *Leaving) erase(unless erase.Unless, noted func(*store.Tx) error) error {
	if l.table.registry.cfg.Rows == nil {
		return nil
	}
	return l.table.write("deleting a table", func(ctx context.Context, _ store.Store) error {
		became, err := l.table.registry.erase(ctx, l.table.id, unless, noted)
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

// bury has the owner end a table that is deleted, after it has answered.
func (t *Table) dropIfDeleted() {
	if t.deleted.Load() {
		t.post(t.dropDeleted)
	}
}

// vanish ends a table that is deleted: whoever follows it is told so.
func (t *Table) dropDeleted() {
	t.presence.wake(true, true)
	h := t.registry
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.closed && h.open[t.id] == t {
		h.drop(t)
	}
}

// gone is the refusal of what is asked of a table that is in memory no longer.
func (t *Table) notOpenError() *problem.Problem {
	if t.deleted.Load() {
		return problem.Deleted
	}
	return problem.Stopping
}

// Abandon deletes those of some tables that no person has any more, whether they are in memory or
// not. What fails is told in the log.
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

// Erase deletes a table that is not in memory, unless something saves it, and reports whether
// it is gone.
func (h *Registry) Erase(ctx context.Context, id string, unless erase.Unless) (bool, error) {
	if h.cfg.Rows == nil || h.has(id) {
		return false, nil
	}
	became, err := h.erase(ctx, id, unless, nil)
	return became == erase.Deleted, err
}

func (h *Registry) erase(ctx context.Context, id string, unless erase.Unless, noted func(*store.Tx) error) (erase.Outcome, error) {
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

// isDoomed reports whether a table is kept for a report alone: to all others it is gone.
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
