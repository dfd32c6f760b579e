package table

import (
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"time"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// This file is how the host's rights pass to somebody else: from the host, or from one who
// has gone. Whoever has them, has them alone.

// PassHost gives the host's rights to whoever holds a seat. Somebody who is not the host gets
// them for a seat of their own if the host has gone: all who have the rights are among
// those who have not been seen for long.
func (t *Table) PassHost(ctx context.Context, who access.Who, seat int, unseen []store.Holder) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.passHost(who, seat, unseen) })
}

func (t *Table) passHost(who access.Who, n int, unseen []store.Holder) (json.RawMessage, error) {
	v := t.roster.HeldBy(who)
	switch {
	case !v.Host && v.Seats == 0:
		return nil, ErrHost
	case n >= len(t.log.Seats):
		return nil, NoSeat(n)
	case !v.Host && !v.Holds(n):
		return nil, ErrSeat
	case t.log.Seats[n].Kind == gamelog.KindBot:
		return nil, ErrComputer
	case t.log.Status() != store.Playing:
		return nil, t.projection.refuse(problem.GameOver, v, nothing)
	case !v.Host && !t.roster.HasHosts() && t.log.Hostless:
		return nil, errNoHost
	case !v.Host && !t.roster.isHostGone(unseen):
		return nil, errHostThere
	}
	heirs := t.roster.personsAt(n)
	if !v.Host {
		heirs = slices.DeleteFunc(heirs, func(h store.Holder) bool { return h != who.Holder })
	}
	if len(heirs) == 0 {
		return nil, errNobody
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	if err := t.roster.makeHosts(heirs); err != nil {
		return nil, err
	}
	return t.projection.render(t.roster.HeldBy(who), nothing)
}

// freshTime is for how long nobody takes the host's rights from whoever got them: of a secret
// that is also when it was used last (hostCame).
const freshTime = 3 * 24 * time.Hour

// cameTime is how exactly it is kept.
const cameTime = 24 * time.Hour

// isHostGone reports whether nobody with the host's rights is there, nor has been for long.
func (r *Roster) isHostGone(unseen []store.Holder) bool {
	if r.presence.isHostThere() {
		return false
	}
	return !slices.ContainsFunc(r.grants, func(g store.Grant) bool {
		fresh := r.now()-g.Created < freshTime.Milliseconds()
		return g.Seat == store.HostSeat && (fresh || !slices.Contains(unseen, g.Holder))
	})
}

// sqlCame changes one row: who holds what may have changed meanwhile, and what came later may be stored first.
const sqlCame = `UPDATE grants SET created = ?4 WHERE game = ?1 AND seat = ?2 AND holder = ?3 AND created < ?4`

// hostCame keeps, a day exactly, that somebody with the host's rights was here by a secret: they
// are no person of whom that is known. It is stored beside the owner.
func (t *Table) hostCame(who access.Who) {
	if !who.Insists || t.registry.cfg.Rows == nil {
		return
	}
	now := t.registry.now()
	i := slices.IndexFunc(t.roster.grants, func(g store.Grant) bool {
		return g.Seat == store.HostSeat && g.Holder == who.Holder && now-g.Created >= cameTime.Milliseconds()
	})
	if i < 0 || !t.registry.enter() {
		return
	}
	t.roster.grants = slices.Clone(t.roster.grants) // others read it
	t.roster.grants[i].Created = now
	h, id := t.registry, t.id
	go func() {
		defer h.workers.Done()
		err := h.changeRows(h.running, func(tx *store.Tx) error {
			_, err := tx.Exec(sqlCame, id, store.HostSeat, who.Holder[:], now)
			return err
		})
		if err != nil && h.running.Err() == nil {
			h.cfg.Log.Warn("that a host was here is not kept", slog.String("reason", store.Why(err)))
		}
	}()
}

// makeHosts gives the host's rights to some persons, and to nobody else.
func (r *Roster) makeHosts(heirs []store.Holder) error {
	grants := make([]store.Grant, 0, len(heirs))
	for _, h := range heirs {
		grants = append(grants, store.Grant{
			Game: r.id, Seat: store.HostSeat, Kind: store.GrantHost, Holder: h, Created: r.now(),
		})
	}
	r.askerHeld.Host = false // who gives them away does so by what they held
	err := r.keeper.write("passing the host's rights", func(ctx context.Context, s store.Store) error {
		return s.Replace(ctx, r.id, store.HostSeat, grants...)
	})
	if err != nil {
		return err
	}
	return r.keeper.regrant()
}

// heirs are who has the host's rights when somebody leaves: of those who sit there and play
// on, who is there comes first.
func (r *Roster) heirs(who access.Who) (found []store.Holder) {
	there := r.presence.seats()
	for _, i := range r.log.People() {
		persons := slices.DeleteFunc(r.personsAt(i), func(h store.Holder) bool {
			return h == who.Holder || r.HeldBy(access.Who{Holder: h}).Host
		})
		switch {
		case len(persons) == 0:
		case there>>i&1 != 0:
			return persons
		case found == nil:
			found = persons
		}
	}
	return found
}

// hasOtherHost reports whether somebody else who plays has the host's rights.
func (r *Roster) hasOtherHost(who access.Who) bool {
	return slices.ContainsFunc(r.log.People(), func(seat int) bool {
		return slices.ContainsFunc(r.personsAt(seat), func(h store.Holder) bool {
			return h != who.Holder && r.HeldBy(access.Who{Holder: h}).Host
		})
	})
}

// leaveAsHost passes the rights on to whoever plays on, or ends a game in which nobody does.
func (l *Leaving) leaveAsHost(who access.Who) error {
	if l.table.log.Status() != store.Playing {
		return nil
	}
	if err := l.table.sure(); err != nil {
		return err
	}
	if l.table.roster.hasOtherHost(who) {
		return nil // on another device of theirs, say
	}
	if heirs := l.table.roster.heirs(who); len(heirs) > 0 {
		return l.table.roster.makeHosts(heirs)
	}
	if l.table.roster.StrangersPlay() {
		return nil // it is theirs to end
	}
	return l.Stop()
}
