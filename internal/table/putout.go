package table

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
)

// This file is what somebody hears who was put out of a seat: how, and by whom. It is noted with
// what they held, so that they hear it whenever they ask, and by whichever server.

// maxPutOut is how many notes of it a table has at most.
const maxPutOut = 64

// Unseat puts everybody out of a seat, with their links, and notes it of all but who does it.
func (r *Roster) Unseat(who access.Who, seat int, how access.RemovalKind) error {
	out := access.Removal{How: how, Seat: int8(seat), By: -1}
	if mine := r.SeatsOf(r.HeldBy(who)); len(mine) > 0 {
		out.By = int8(mine[0])
	}
	now, number := r.now(), out.NoteNumber()
	list := access.NotesSince(r.notes, number, 0)
	for i := range r.grants {
		g := &r.grants[i]
		if g.Seat != seat || g.Holder == who.Holder {
			continue
		}
		list = slices.DeleteFunc(list, func(o store.Grant) bool { return o.Holder == g.Holder })
		list = append(list, access.NewNote(r.id, number, g.Holder, now))
	}
	if len(list) > 0 {
		if err := r.notePutOut(number, list[max(0, len(list)-maxPutOut):]); err != nil {
			return err
		}
	}
	err := r.keeper.write("forgetting who came to a seat", func(ctx context.Context, s store.Store) error {
		for _, number := range []int{store.InvitedNote + seat, store.RequestNote + seat} {
			if _, err := s.Revoke(ctx, r.id, number, store.GrantLink); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return r.keeper.clear(seat)
}

// notePutOut stores notes of a number. Where there are too many, older ones of other numbers go.
func (r *Roster) notePutOut(number int, list []store.Grant) error {
	others := slices.DeleteFunc(slices.Clone(r.notes), func(g store.Grant) bool { return !access.IsRemovalNote(g) || g.Seat == number })
	gone := 0
	if len(others)+len(list) > maxPutOut {
		oldest := slices.MinFunc(others, func(a, b store.Grant) int { return int(min(1, max(-1, a.Created-b.Created))) })
		gone = oldest.Seat
	}
	return r.keeper.write("noting who was put out", func(ctx context.Context, s store.Store) error {
		if gone != 0 {
			if _, err := s.Revoke(ctx, r.id, gone, store.GrantLink); err != nil {
				return err
			}
		}
		return s.Replace(ctx, r.id, number, list...)
	})
}

// A putOutAnswer is what a table tells of that to whoever it happened to.
type putOutAnswer struct {
	Seat int    `json:"seat"`
	How  string `json:"how"`
	By   *int   `json:"by,omitempty"` // the seat of whoever did it, if they have one
}

func putOutOf(v access.Rights) *putOutAnswer {
	if !v.Removal.IsSet() {
		return nil
	}
	a := &putOutAnswer{Seat: int(v.Removal.Seat), How: v.Removal.How.String()}
	if by := int(v.Removal.By); by >= 0 {
		a.By = &by
	}
	return a
}

// putOutCode is of refusals of whoever was put out.
const putOutCode = "put-out"

// IsPutOut reports whether an error tells somebody that they were put out of their seat.
func IsPutOut(err error) bool {
	var r *problem.Problem
	return errors.As(err, &r) && r.Code == putOutCode
}

// putOutError says why somebody has no seat who had one; nil if that is not so.
func (r *Roster) putOutError(who access.Who) error {
	out := access.LastRemoval(r.notes, who, r.HeldBy(who))
	if !out.IsSet() {
		return nil
	}
	by := "the host of this table"
	if out.By >= 0 && int(out.By) < len(r.log.Setup.Players) {
		by = r.log.Setup.Players[out.By]
	}
	said := map[access.RemovalKind]string{
		access.ToLink:     "%s has made a new link to seat %d: yours holds no longer",
		access.ToNobody:   "%s has put you out of seat %d",
		access.ToComputer: "%s has given seat %d, which was yours, to a computer player",
		access.ToHost:     "%s has taken seat %d, which was yours",
	}[out.How]
	code := putOutCode
	if who.Insists { // programs know it by this
		code = ErrSeat.Code
	}
	why := *problem.New(problem.Forbidden, code, fmt.Sprintf(said, by, out.Seat+1)).WithHint("ask them for a new link")
	why.Reason, why.Text = out.How.String(), by
	return &why
}

// orPutOut says instead of ErrSeat why somebody has none, if they had one.
func (r *Roster) orPutOut(who access.Who, err error) error {
	if errors.Is(err, ErrSeat) && r.HeldBy(who).None() {
		return cmp.Or(r.putOutError(who), err)
	}
	return err
}

// CheckVisible says that there is no such table to whom it is hidden; or, if they had a seat there, that they
// have it no longer.
func (r *Roster) CheckVisible(who access.Who) error {
	if !r.isHiddenFrom(who) {
		return nil
	}
	if err := r.putOutError(who); err != nil {
		return err
	}
	return problem.NoTable
}
