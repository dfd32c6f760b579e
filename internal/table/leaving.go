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

// This file is who lets go of a table or a seat, and what the log notes of that.

// forget takes the table from the caller's list. A host's rights pass on; if nobody is left
// who plays, the game ends. A game that nobody else keeps is deleted.
func (t *Table) forget(who access.Who) error {
	v := t.roster.HeldBy(who)
	if err := t.leave(who); err != nil {
		return err
	}
	if v.Host {
		if err := t.leaveAsHost(who); err != nil {
			return err
		}
	}
	if v.None() {
		return nil
	}
	if err := t.letGoOf(who); err != nil {
		return err
	}
	if err := t.release(who.Holder); err != nil {
		return err
	}
	if err := t.regrant(); err != nil || t.log.Status() == store.Playing && t.roster.HasHosts() {
		return err
	}
	return t.abandon()
}

// abandon deletes the table if no person has it any more. A game that goes on ends with that: where
// there is no host, or whoever was it is no more, nobody else would end it.
func (t *Table) abandon() error {
	if err := t.loseDeparted(); err != nil {
		return err
	}
	sits := slices.ContainsFunc(t.roster.grants, func(g store.Grant) bool { return g.Kind == store.GrantPerson })
	if sits && t.log.Status() == store.Playing {
		return nil // the store need not be asked
	}
	return t.erase(erase.Unless{Kept: true}, nil)
}

// letGoOf notes of the seats that somebody has played, and that nobody will hold without them, that they
// have let go of them: the others ask them for nothing any more. It comes before their rights go; who
// holds a seat is asked whatever stands in the log.
func (t *Table) letGoOf(who access.Who) error {
	v := t.roster.HeldBy(who)
	for seat := range t.log.Seats {
		if !v.Holds(seat) || t.roster.isHeldByOthers(seat, who.Holder) {
			continue
		}
		if err := t.vacate(seat); err != nil {
			return err
		}
	}
	return nil
}

// vacate notes of a seat that whoever has played it will hold it no more.
func (t *Table) vacate(seat int) error {
	if err := t.sure(); err != nil {
		return err
	}
	played := t.log.Acted()>>seat&1 != 0 || t.log.Forfeit && t.lineup.isOn()
	if t.log.Status() != store.Playing || !played || t.log.Attendance.HasBeenLeft(seat) || t.log.HasLost(seat) {
		return nil
	}
	return t.administer(gamelog.Decision{Seat: seat, Going: &gamelog.Going{Left: true}})
}

// sqlPlayedBy are the games at which somebody has a seat and that go on.
const sqlPlayedBy = `SELECT DISTINCT r.game FROM grants r JOIN games g ON g.id = r.game
	WHERE r.holder = ?1 AND r.kind = 'session' AND r.seat >= 0 AND g.status = 'playing'`

// leavingTime is what it may take to note at all tables of somebody that they leave.
const leavingTime = 20 * time.Second

// LetGo notes at all tables at which somebody plays that they are about to lose their seats there. Whoever
// keeps them after all has lost nothing by it. What fails is told in the log.
func (h *Registry) LetGo(ctx context.Context, who store.Holder) {
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
		err = errors.Join(err, h.letGo(ctx, id, who))
	}
	if err != nil {
		h.cfg.Log.Error("somebody who leaves may still be asked to agree at a table", slog.String("reason", store.Why(err)))
	}
}

func (h *Registry) letGo(ctx context.Context, id string, who store.Holder) error {
	t, err := h.Hold(id, netip.Addr{})
	if err != nil {
		return err
	}
	defer t.Release()
	_, err = ask(ctx, t, func() (struct{}, error) { return struct{}{}, t.letGoOf(access.Who{Holder: who}) })
	return err
}
