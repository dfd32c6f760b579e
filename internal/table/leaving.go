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

// A Leaving is how people let go of a table or of a seat there: what the log notes of that, whose rights pass
// on, who loses by it (forfeit.go), and when the table goes for good (deleting.go). It belongs to the table's owner.
type Leaving struct{ table *Table }

// Forget takes the table from the caller's list. A host's rights pass on; if nobody is left
// who plays, the game ends. A game that nobody else keeps is deleted.
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

// abandon deletes the table if no person has it any more. A game that goes on ends with that: where
// there is no host, or whoever was it is no more, nobody else would end it.
func (l *Leaving) deleteIfAbandoned() error {
	if err := l.resignLeftSeats(); err != nil {
		return err
	}
	sits := slices.ContainsFunc(l.table.roster.grants, func(g store.Grant) bool { return g.Kind == store.GrantPerson })
	if sits && l.table.log.Status() == store.Playing {
		return nil // the store need not be asked
	}
	return l.erase(erase.Unless{Kept: true}, nil)
}

// letGoOf notes of the seats that somebody has played, and that nobody will hold without them, that they
// have let go of them: the others ask them for nothing any more. It comes before their rights go; who
// holds a seat is asked whatever stands in the log.
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

// Vacate notes of a seat that whoever has played it will hold it no more.
func (l *Leaving) MarkLeft(seat int) error {
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	played := l.table.log.Acted()>>seat&1 != 0 || l.table.log.Forfeit && l.table.lineup.isUnderway()
	if l.table.log.Status() != store.Playing || !played || l.table.log.Attendance.HasBeenLeft(seat) || l.table.log.HasLost(seat) {
		return nil
	}
	return l.table.administer(gamelog.Decision{Seat: seat, Attendance: &gamelog.AttendanceChange{Left: true}})
}

// Stop ends the game, if it still goes on.
func (l *Leaving) Stop() error {
	if l.table.log.Status() != store.Playing {
		return nil
	}
	if err := l.table.checkWritable(); err != nil {
		return err
	}
	return l.table.administer(gamelog.Decision{Seat: store.HostSeat, End: true})
}

// sqlPlayedBy are the games at which somebody has a seat and that go on.
const sqlPlayedBy = `SELECT DISTINCT r.game FROM grants r JOIN games g ON g.id = r.game
	WHERE r.holder = ?1 AND r.kind = 'session' AND r.seat >= 0 AND g.status = 'playing'`

// leavingTime is what it may take to note at all tables of somebody that they leave.
const leavingTime = 20 * time.Second

// LetGo notes at all tables at which somebody plays that they are about to lose their seats there. Whoever
// keeps them after all has lost nothing by it. What fails is told in the log.
func (h *Registry) MarkSeatsLeft(ctx context.Context, who store.Holder) {
	if h.cfg.Rows == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, leavingTime)
	defer cancel()
	var ids []string
	err := h.lookRows(ctx, func(tx *store.Tx) (err error) {
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

func (h *Registry) markSeatsLeftAt(ctx context.Context, id string, who store.Holder) error {
	t, err := h.Hold(id, netip.Addr{})
	if err != nil {
		return err
	}
	defer t.Release()
	_, err = ask(ctx, t, func() (struct{}, error) { return struct{}{}, t.leaving.markSeatsLeft(access.Who{Holder: who}) })
	return err
}
