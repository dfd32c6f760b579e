package table

import (
	"encoding/json"
	"errors"
	"fmt"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/rules"
)

// Choices are the answers to one or more questions, one after the other.
type Choices struct {
	Move string // the id of the request: it is carried out once, however often it comes
	Seq  int64  // of the table that they looked at
	All  []string

	Had
}

// Undo is the wish to go back to a version.
type Undo struct {
	Move    string // as in Choices
	Seq     int64
	Version int

	Had
}

// Had is what somebody has who changes something, against which they are told what has come of
// it: the lists of a table or, by its stamp, a whole one.
type Had struct {
	Base   *Baseline // as in Known, and so are these
	Stamp  *string   // in the place of Base
	Recent bool
}

// Known returns what somebody has whose events end at a seq.
func (h Had) Known(seq int64) ClientVersion {
	return ClientVersion{Since: seq, Baseline: h.Base, Version: h.Stamp, Recent: h.Recent}
}

// Choose answers the pending question for somebody.
func (o Owner) Choose(who access.Who, q Choices) (json.RawMessage, error) {
	t, k := o.t, q.Known(q.Seq)
	v, done, err := o.Before(who, q.Move, k, gamelog.ChoicesDigest(q.All))
	if done != nil || err != nil {
		return done, err
	}
	by := t.log.Waiting()
	if !v.Holds(by) {
		return nil, ErrSeat
	}
	if f := t.lineup.MayMove(by); f != nil {
		return nil, t.projection.refuse(f, v, k)
	}
	s, err := t.log.Play(q.All)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	s.SetLag(t.presence.lagOf(who.Holder))
	if t.lineup.allSeated(1 << by) {
		s.SetArrived()
	}
	return o.Settle(v, q.Move, k, by, s)
}

// Undo goes back to a version, unless something was revealed since.
func (o Owner) Undo(who access.Who, q Undo) (json.RawMessage, error) {
	t, k := o.t, q.Known(q.Seq)
	v, done, err := o.Before(who, q.Move, k, gamelog.UndoDigest(q.Version))
	if done != nil || err != nil {
		return done, err
	}
	g := t.log.Game()
	if q.Version < 0 || q.Version >= g.Version() {
		return nil, problem.New(problem.Impossible, "bad-version",
			fmt.Sprintf("there is no version %d to go back to; the game is at %d", q.Version, g.Version()))
	}
	_, by, ok := t.log.Undoable()
	if !ok || !v.Holds(by) || q.Version < g.Reach(rules.Seat(by)) {
		return nil, problem.New(problem.Conflict, "revealed", "a tile, a lot or another player's choice has been seen since")
	}
	if f := t.lineup.MayMove(by); f != nil {
		return nil, t.projection.refuse(f, v, k)
	}
	if !t.log.May().Undo(by) {
		return nil, TooOftenInTurn("this seat has taken back too often in one turn")
	}
	s, err := t.log.Undo(q.Version)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return o.Settle(v, q.Move, k, by, s)
}

// Before is what every move passes, in this order: the seat, the repeated move
// (whose answer it returns, if it says the same), the end of the game, the seq.
func (o Owner) Before(who access.Who, moveID string, k ClientVersion, said gamelog.Digest) (access.Rights, json.RawMessage, error) {
	t := o.t
	v := t.roster.HeldBy(who)
	if v.Seats == 0 {
		return v, nil, ErrSeat
	}
	if m, ok := t.log.Move(moveID); ok {
		if !v.Holds(m.Seat) {
			return v, nil, ErrSeat
		}
		if m.Digest != said {
			return v, nil, t.projection.refuse(errReused, v, k)
		}
		data, err := t.projection.renderResult(v, k)
		return v, data, err
	}
	if err := t.checkWritable(); err != nil {
		return v, nil, err
	}
	why := problem.GameOver
	if t.log.Status() == store.Playing {
		if k.Since == t.log.Seq() {
			return v, nil, nil
		}
		why = ErrStale
	}
	return v, nil, t.projection.refuse(why, v, k)
}

// Settle stores a step that a request names, and answers it.
func (o Owner) Settle(v access.Rights, moveID string, k ClientVersion, by int, s *gamelog.Step) (json.RawMessage, error) {
	t := o.t
	err := t.commit(moveID, by, s)
	stale := errors.Is(err, ErrStale)
	if err != nil && !stale {
		return nil, err
	}
	if t.roster.asker.Known() { // another server may have changed what they hold meanwhile
		if v, err = t.roster.Rights(t.roster.asker); err != nil {
			return nil, err
		}
	}
	if _, ok := t.log.Move(moveID); stale && !ok {
		return nil, t.projection.refuse(ErrStale, v, k)
	}
	return t.projection.renderResult(v, k)
}
