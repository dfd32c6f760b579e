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

// Choices is a client's request to make one or more choices in a row, for the seat that has to choose.
type Choices struct {
	Move string // the id of the request: it is carried out once, however often it comes
	Seq  int64  // of the table for which the client chose
	All  []string

	ChangeVersion
}

// Undo is a client's request to take choices back, to an earlier version of the game.
type Undo struct {
	Move    string // as in Choices
	Seq     int64
	Version int

	ChangeVersion
}

// A ChangeVersion is what the client that sends a change already has of the table: the response is given
// as changes against it.
type ChangeVersion struct {
	Baseline *Baseline // this and the other fields: as in ClientVersion
	Version  *string   // instead of Baseline
	Recent   bool
}

// ClientVersion returns h as a ClientVersion of a client that has the events up to the log entry seq.
func (h ChangeVersion) ClientVersion(seq int64) ClientVersion {
	return ClientVersion{Since: seq, Baseline: h.Baseline, Version: h.Version, Recent: h.Recent}
}

// Choose makes the choices of a request for the seat that has to choose now, which the caller must hold, and
// returns the response. Either all of them are made or none.
func (o Owner) Choose(who access.Who, q Choices) (json.RawMessage, error) {
	t, k := o.t, q.ClientVersion(q.Seq)
	v, done, err := o.CheckMove(who, q.Move, k, gamelog.ChoicesDigest(q.All))
	if done != nil || err != nil {
		return done, err
	}
	by := t.log.Waiting()
	if !v.Holds(by) {
		return nil, ErrSeat
	}
	if f := t.lineup.MayMove(by); f != nil {
		return nil, t.projection.refuseWithTable(f, v, k)
	}
	s, err := t.log.Play(q.All)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	s.SetLag(t.presence.lagOf(who.Holder))
	if t.lineup.allSeated(1 << by) {
		s.SetArrived()
	}
	return o.CommitAndRender(v, q.Move, k, by, s)
}

// Undo takes the caller's choices back to an earlier version of the game and returns the response. It is
// refused if something hidden or another player's choice has been seen since, or the seat has taken back too
// often in this turn.
func (o Owner) Undo(who access.Who, q Undo) (json.RawMessage, error) {
	t, k := o.t, q.ClientVersion(q.Seq)
	v, done, err := o.CheckMove(who, q.Move, k, gamelog.UndoDigest(q.Version))
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
		return nil, t.projection.refuseWithTable(f, v, k)
	}
	if !t.log.May().Undo(by) {
		return nil, TooOftenInTurn("this seat has taken back too often in one turn")
	}
	s, err := t.log.Undo(q.Version)
	if err != nil {
		return nil, problem.OfGame(err)
	}
	return o.CommitAndRender(v, q.Move, k, by, s)
}

// CheckMove makes the checks that all moves share: the caller holds a seat, the game goes on, and k.Since,
// the client's seq, is that of the table. It returns the caller's rights. If the request with this id was
// already carried out, it also returns the response again, otherwise nil; said, the digest of the request's
// content, must be the same as then.
func (o Owner) CheckMove(who access.Who, moveID string, k ClientVersion, said gamelog.Digest) (access.Rights, json.RawMessage, error) {
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
			return v, nil, t.projection.refuseWithTable(errReused, v, k)
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
	return v, nil, t.projection.refuseWithTable(why, v, k)
}

// CommitAndRender stores the step s, made by the seat by, under the id of the client's request, and returns
// the response for the rights v and the client's version k. If another entry was stored first, it returns
// ErrStale with the present table attached, unless that entry was this same request.
func (o Owner) CommitAndRender(v access.Rights, moveID string, k ClientVersion, by int, s *gamelog.Step) (json.RawMessage, error) {
	t := o.t
	err := t.commit(moveID, by, s)
	stale := errors.Is(err, ErrStale)
	if err != nil && !stale {
		return nil, err
	}
	if t.roster.asker.Known() { // another server may have changed what they hold meanwhile
		if v, err = t.roster.CheckedRights(t.roster.asker); err != nil {
			return nil, err
		}
	}
	if _, ok := t.log.Move(moveID); stale && !ok {
		return nil, t.projection.refuseWithTable(ErrStale, v, k)
	}
	return t.projection.renderResult(v, k)
}
