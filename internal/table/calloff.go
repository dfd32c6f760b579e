package table

import (
	"context"
	"encoding/json"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// This file is how a game with strangers is called off whose others are gone: they were nudged,
// and did not come in the time after which a computer player may play for them. It has no result.

var (
	errNoStrangers = refusal.New(refusal.Conflict, "no-strangers", "no game with strangers goes on here").
			With("the host ends a game, or one resigns")
	errNotGone = refusal.New(refusal.Conflict, "not-gone", "somebody still plays").
			With("whoever keeps the table waiting is nudged; resigning ends the game for you")
)

// CallOff ends a game with strangers who are gone.
func (t *Table) CallOff(ctx context.Context, who access.Who) (json.RawMessage, error) {
	return as(ctx, t, who, func() (json.RawMessage, error) { return t.callOffBy(who) })
}

// callOffBy ends the game without a result, as somebody asks for who plays there or is its host.
func (t *Table) callOffBy(who access.Who) (json.RawMessage, error) {
	v := t.roster.heldBy(who)
	if len(t.lineup.seatsPlayedBy(v)) == 0 && !v.Host {
		return nil, ErrSeat
	}
	if t.log.Status() != store.Playing {
		return nil, t.projection.refuse(refusal.GameOver, v, nothing)
	}
	if !t.roster.strangersPlay() {
		return nil, errNoStrangers
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	at, err := t.lineup.calledOffFrom(v)
	switch {
	case err != nil:
		return nil, err
	case t.hall.now() < at:
		return nil, tooSoon("call the game off", at)
	}
	if err := t.administer(gamelog.Decision{Seat: store.HostSeat, End: true, How: gamelog.CalledOff}); err != nil {
		return nil, err
	}
	return t.projection.render(t.roster.heldBy(who), nothing)
}

// calledOffFrom is from when on somebody may call the game off, in Unix milliseconds, or why they may not: all
// others who play are gone, or will be by then.
func (l *Lineup) calledOffFrom(v access.Rights) (at int64, err error) {
	others := 0
	for _, seat := range l.log.People() {
		if v.Holds(seat) || l.log.HasResigned(seat) {
			continue
		}
		others++
		gone, err := l.goneFrom(seat)
		if err != nil {
			return 0, err
		}
		at = max(at, gone)
	}
	if others == 0 {
		return 0, errNoStrangers
	}
	return at, nil
}

// goneFrom is from when on somebody counts as gone.
func (l *Lineup) goneFrom(seat int) (int64, error) {
	away := l.roster.presence.seats()>>seat&1 == 0
	switch {
	case away && l.log.StandsIn(seat):
		return 0, nil
	case away && l.roster.countGrants(seat, store.GrantPerson) == 0 && (l.log.Acted()>>seat&1 == 0 || l.log.HasBeenLeft(seat)):
		return 0, nil
	}
	asked, w, may := l.waits()
	switch {
	case l.isTimed():
		return 0, errHasClock
	case !may || asked != seat:
		return 0, errNotGone
	case w.standIn == 0:
		return 0, errNotNudged
	}
	return w.standIn, nil
}

// callOffAnswer tells from when on a viewer may call the game off, "" if not. Who watches late is not
// told who is gone.
func (l *Lineup) callOffAnswer(v access.Rights, s *viewpoint) string {
	if s.delayed || v.None() || !l.roster.strangersPlay() || len(l.seatsPlayedBy(v)) == 0 && !v.Host {
		return ""
	}
	at, err := l.calledOffFrom(v)
	if err != nil {
		return ""
	}
	return instant(max(at, l.log.Since()))
}
