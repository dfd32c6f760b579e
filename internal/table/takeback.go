package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
)

// Taking back what others have answered needs all of them. Whoever has made a choice asks;
// when everybody who plays has agreed, it is an undo as any other. A new choice ends the
// question, and so does anybody who declines. Nothing is taken back past an outcome of
// chance: who has seen a tile cannot unsee it.

// A backAnswer is what a table tells of a question to take back.
type backAnswer struct {
	Version int   `json:"version"`
	By      int   `json:"by"`
	Agreed  []int `json:"agreed"`
	Missing []int `json:"missing"` // seats that have to agree yet
}

// backAnswer tells what somebody asks to take back, or nil. Who watches late is not told what
// the others ask each other.
func (t *Table) backAnswer(s *viewpoint) *backAnswer {
	if s.delayed {
		return nil
	}
	b := t.log.Back()
	if b == nil || b.Declined || t.log.Status() != store.Playing || t.lineup.isPlayedFor(t.log.Chooser(b.Version)) {
		return nil
	}
	return &backAnswer{b.Version, b.By, b.Agreed, t.lineup.missing(b.Agreed)}
}

// mayAskBack returns the version to which somebody may ask to go back: before their last
// choice, if others have answered since, and only people's consent is in the way.
func (t *Table) mayAskBack(v access.Rights) (version int, ok bool) {
	if v.Seats == 0 || t.log.Status() != store.Playing || t.log.Back() != nil {
		return 0, false
	}
	alone := true
	for version = t.log.Game().Version() - 1; version >= t.log.ReachOfAll(); version-- {
		by := t.log.Chooser(version)
		if !v.Holds(by) {
			alone = false
			continue
		}
		return version, !alone && t.lineup.mayMove(by) == nil
	}
	return 0, false
}

// takeBack asks to go back to a version or agrees to it, for all seats that one plays. The
// last who agrees takes back.
func (t *Table) takeBack(who access.Who, q Undo) (json.RawMessage, error) {
	k := q.known(q.Seq)
	v, done, err := t.before(who, q.Move, k, gamelog.BackSays(q.Version))
	if done != nil || err != nil {
		return done, err
	}
	mine := t.lineup.seatsPlayedBy(v)
	if len(mine) == 0 {
		return nil, ErrSeat
	}
	if err := t.mayTakeBack(v, q.Version, k); err != nil {
		return nil, err
	}
	by := mine[0]
	if !t.log.MayUndo(by) {
		return nil, wasted("this seat has taken back too often in one turn")
	}
	var before []int
	if b := t.log.Back(); b != nil {
		before = b.Agreed
	}
	switch waits := len(t.lineup.missing(slices.Concat(mine, before))) > 0; {
	case waits && containsAll(before, mine):
		return t.projection.renderResult(v, k) // nothing new is said
	case waits:
		d := gamelog.BackDecision{Version: q.Version, Agree: mine}
		return t.settle(v, q.Move, k, by, t.log.Decide(gamelog.Decision{Seat: by, Back: &d}))
	}
	s, err := t.log.Undo(q.Version)
	if err != nil {
		return nil, refusal.OfGame(err)
	}
	return t.settle(v, q.Move, k, by, s)
}

func containsAll(list, some []int) bool {
	return !slices.ContainsFunc(some, func(s int) bool { return !slices.Contains(list, s) })
}

// mayTakeBack says why a version cannot be gone back to, even if all agree.
func (t *Table) mayTakeBack(v access.Rights, version int, k Known) error {
	now := t.log.Game().Version()
	if version < 0 || version >= now {
		return refusal.New(refusal.Impossible, "bad-version",
			fmt.Sprintf("there is no version %d to go back to; the game is at %d", version, now))
	}
	chooser := t.log.Chooser(version)
	if chooser < 0 {
		return refusal.New(refusal.Conflict, "revealed", "a tile or a lot has been seen since, which nobody can take back")
	}
	if f := t.lineup.mayMove(chooser); f != nil {
		return t.projection.refuse(f, v, k)
	}
	switch b := t.log.Back(); {
	case b == nil && !v.Holds(chooser):
		return refusal.New(refusal.Forbidden, "not-your-seat", "you may ask to take back a choice of your own only")
	case b != nil && b.Declined:
		return t.projection.refuse(errDeclined, v, k)
	case b != nil && b.Version != version:
		return refusal.New(refusal.Impossible, "bad-version",
			fmt.Sprintf("somebody asks to go back to version %d already, not to %d", b.Version, version))
	}
	return nil
}

// declineBack ends the question. Who has asked may do so, too.
func (t *Table) declineBack(who access.Who) (json.RawMessage, error) {
	v := t.roster.heldBy(who)
	by, err := t.lineup.firstPlayedBy(v)
	if err != nil {
		return nil, err
	}
	b := t.log.Back()
	if b == nil || b.Declined || t.log.Status() != store.Playing {
		return t.projection.render(v, nothing)
	}
	if err := t.sure(); err != nil {
		return nil, err
	}
	d := gamelog.Decision{Seat: by, Back: &gamelog.BackDecision{Version: b.Version, Decline: true}}
	err = t.commit(gamelog.ServerMove+access.NewID(), by, t.log.Decide(d))
	if err != nil && !errors.Is(err, errStale) {
		return nil, err
	}
	return t.projection.render(v, nothing) // should a choice have come first, it has ended the question
}
