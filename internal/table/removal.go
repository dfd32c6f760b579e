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

// This file removes people from seats, and tells them how and by whom they were removed. That is
// stored as notes beside the grants, so that they learn it on every server.

// maxRemovalNotes bounds the removal notes of a table.
const maxRemovalNotes = 64

// Unseat revokes all grants of a seat, its links included, and stores a note for each of its holders except
// the caller who, so that they learn how they lost the seat. It also deletes the notes on who was invited to
// the seat or asked for it.
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
		if err := r.storeRemovalNotes(number, list[max(0, len(list)-maxRemovalNotes):]); err != nil {
			return err
		}
	}
	err := r.keeper.writeStore("forgetting who came to a seat", func(ctx context.Context, s store.Store) error {
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
	return r.keeper.clearSeat(seat)
}

// storeRemovalNotes replaces the removal notes that have the given number, which stands for a kind of
// removal from a seat. If the table then has too many removal notes, those with the number of the oldest
// other note are deleted.
func (r *Roster) storeRemovalNotes(number int, list []store.Grant) error {
	others := slices.DeleteFunc(slices.Clone(r.notes), func(g store.Grant) bool { return !access.IsRemovalNote(g) || g.Seat == number })
	gone := 0
	if len(others)+len(list) > maxRemovalNotes {
		oldest := slices.MinFunc(others, func(a, b store.Grant) int { return int(min(1, max(-1, a.Created-b.Created))) })
		gone = oldest.Seat
	}
	return r.keeper.writeStore("noting who was put out", func(ctx context.Context, s store.Store) error {
		if gone != 0 {
			if _, err := s.Revoke(ctx, r.id, gone, store.GrantLink); err != nil {
				return err
			}
		}
		return s.Replace(ctx, r.id, number, list...)
	})
}

// A removalAnswer is the JSON that tells a viewer how they lost their seat.
type removalAnswer struct {
	Seat int    `json:"seat"`
	How  string `json:"how"`
	By   *int   `json:"by,omitempty"` // the seat of whoever did it, if they have one
}

// removalAnswerOf returns how a viewer lost a seat, as JSON fields; nil if they lost none.
func removalAnswerOf(v access.Rights) *removalAnswer {
	if !v.Removal.IsSet() {
		return nil
	}
	a := &removalAnswer{Seat: int(v.Removal.Seat), How: v.Removal.How.String()}
	if by := int(v.Removal.By); by >= 0 {
		a.By = &by
	}
	return a
}

// removedCode is the problem code for somebody who was removed from their seat.
const removedCode = "put-out"

// IsRemovalError reports whether err is the refusal of a caller who was removed from the seat that they had.
func IsRemovalError(err error) bool {
	var r *problem.Problem
	return errors.As(err, &r) && r.Code == removedCode
}

// removalError returns the refusal that says how and by whom a caller was removed from the seat they had;
// nil if they were not.
func (r *Roster) removalError(who access.Who) error {
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
	code := removedCode
	if who.MustHold { // programs know it by this
		code = ErrSeat.Code
	}
	why := *problem.New(problem.Forbidden, code, fmt.Sprintf(said, by, out.Seat+1)).WithHint("ask them for a new link")
	why.Reason, why.Text = out.How.String(), by
	return &why
}

// orRemovalError replaces ErrSeat by the more precise removalError for a caller who was removed from their
// seat and holds nothing at the table. Other errors, and nil, are returned as they are.
func (r *Roster) orRemovalError(who access.Who, err error) error {
	if errors.Is(err, ErrSeat) && r.HeldBy(who).None() {
		return cmp.Or(r.removalError(who), err)
	}
	return err
}

// CheckVisible returns nil if the caller may know of the table. Otherwise it returns problem.NoTable, or for
// a caller who was removed from a seat there the removalError.
func (r *Roster) CheckVisible(who access.Who) error {
	if !r.isHiddenFrom(who) {
		return nil
	}
	if err := r.removalError(who); err != nil {
		return err
	}
	return problem.NoTable
}
