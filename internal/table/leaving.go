package table

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
)

// A Leaving carries out that people leave a table or a seat: it commits the entries that say so, passes on
// the host's rights, has seats resign where leaving loses the game (forfeit.go), and deletes the table
// (deleting.go). It belongs to the table's owner goroutine.
type Leaving struct{ table *Table }

// Forget removes the table from the caller's list of games. The caller's seats are marked as left, or resign
// where leaving loses the game; a host's rights pass to others who play, and if there are none the game
// ends. A table that nobody has in their list any more is deleted.
func (l *Leaving) Forget(who access.Who) error {
	v := l.table.roster.HeldBy(who)
	if err := l.resignSeatsOf(who); err != nil {
		return err
	}
	if v.Host {
		if err := l.passHostRights(who); err != nil {
			return err
		}
	}
	if v.None() {
		return nil
	}
	if err := l.markSeatsLeft(who); err != nil {
		return err
	}
	if err := l.removeFromList(who.Holder); err != nil {
		return err
	}
	if err := l.table.reloadGrants(); err != nil || l.table.log.Status() == store.Playing && l.table.roster.HasHosts() {
		return err
	}
	return l.deleteIfAbandoned()
}

// deleteIfAbandoned deletes the table if no person has it in their list of games any more, even if the game
// goes on. Before that, where leaving loses the game, seats that were left and that no person holds resign.
func (l *Leaving) deleteIfAbandoned() error {
	if err := l.resignLeftSeats(); err != nil {
		return err
	}
	sits := slices.ContainsFunc(l.table.roster.grants, func(g store.Grant) bool { return g.Kind == store.GrantPerson })
	if sits && l.table.log.Status() == store.Playing {
		return nil // a person sits here: no need to ask the store
	}
	return l.erase(erase.Unless{Kept: true}, nil)
}

// markSeatsLeft commits, for each seat that the caller has played and holds alone, an entry saying that the
// seat was left, so that its consent is no longer needed. It must be called before the caller's grants are
// deleted.
func (l *Leaving) markSeatsLeft(who access.Who) error {
	v := l.table.roster.HeldBy(who)
	for seat := range l.table.log.Seats {
		if !v.Holds(seat) || l.table.roster.isHeldByOthers(seat, who.Holder) {
			continue
		}
		if err := l.MarkLeft(seat); err != nil {
			return err
		}
	}
	return nil
}

// MarkLeft commits an entry saying that those who have played a seat have left it. It does nothing if the game
// is over, nobody has played the seat, it has lost, or it was left before.
func (l *Leaving) MarkLeft(seat int) error {
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	played := l.table.log.Acted()>>seat&1 != 0 || l.table.log.Forfeit && l.table.lineup.isUnderway()
	if l.table.log.Status() != store.Playing || !played || l.table.log.Attendance.HasBeenLeft(seat) || l.table.log.HasLost(seat) {
		return nil
	}
	return l.table.commitDecision(gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Left: true}})
}

// Stop commits that the game ends, if it still goes on.
func (l *Leaving) Stop() error {
	if l.table.log.Status() != store.Playing {
		return nil
	}
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	return l.table.commitDecision(gamelog.Decision{Seat: store.HostSeat, End: true})
}

// sqlPlayedBy reads the ids of the running games in which a person has a seat.
const sqlPlayedBy = `SELECT DISTINCT r.game FROM grants r JOIN games g ON g.id = r.game
	WHERE r.holder = ?1 AND r.kind = 'session' AND r.seat >= 0 AND g.status = 'playing'`

// leavingTime bounds how long MarkSeatsLeft takes for all tables together.
const leavingTime = 20 * time.Second

// MarkSeatsLeft commits, at all tables where a person plays, entries saying that they have left their seats.
// It is called before their account is deleted; the entries do no harm if the account is kept after all.
// Errors are only logged.
func (h *Registry) MarkSeatsLeft(ctx context.Context, who store.Holder) {
	if h.cfg.Rows == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, leavingTime)
	defer cancel()
	var ids []string
	err := h.viewRows(ctx, func(tx *store.Tx) (err error) {
		ids, err = store.List(tx, sqlPlayedBy, []any{who[:]}, store.Column[string])
		return err
	})
	for _, id := range ids {
		err = errors.Join(err, h.markSeatsLeftAt(ctx, id, who))
	}
	if err != nil {
		h.cfg.Log.Error("somebody who leaves may still be asked to agree at a table", slog.String("reason", store.Why(err)))
	}
}

// markSeatsLeftAt commits at one table, loading it if need be, entries saying that a person has left their
// seats.
func (h *Registry) markSeatsLeftAt(ctx context.Context, id string, who store.Holder) error {
	t, err := h.Hold(id, netip.Addr{})
	if err != nil {
		return err
	}
	defer t.Release()
	_, err = ask(ctx, t, func() (struct{}, error) { return struct{}{}, t.leaving.markSeatsLeft(access.Who{Holder: who}) })
	return err
}
