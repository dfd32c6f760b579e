package plan

import (
	"slices"

	"circulade/game"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// This file decides whether a player who leaves a new table, or is out of time, has lost (forfeit). That is
// so where strangers play, unless the table's host asks otherwise. The clock's Flag counts only without it.

// isForfeit reports whether leaving the requested table, or running out of time, loses the game: as the
// request says or, if it says nothing, at public tables with seats for strangers.
func (q *Wanted) isForfeit() bool {
	if q.Forfeit != nil {
		return *q.Forfeit
	}
	comes := slices.ContainsFunc(q.Seats, func(s Seat) bool { return s.Kind == gamelog.KindLink })
	return q.Open == gamelog.OpenPublic && comes
}

// playsOnAfterFlag reports whether, with the requested clock, a seat that is out of time stays in the
// game: a computer player answers for it, or it passes.
func (q *Wanted) playsOnAfterFlag() bool {
	return q.Clock != nil && (q.Clock.Flag == clock.Computer || q.Clock.Flag == clock.Pass)
}

// forfeitFaults returns what is wrong if the request asks for forfeit: that the table is not public, or
// that its clock lets the game go on for a seat that is out of time.
func (q *Wanted) forfeitFaults() (faults []game.Fault) {
	if q.Forfeit == nil || !*q.Forfeit {
		return nil
	}
	if q.Open != gamelog.OpenPublic {
		faults = append(faults, game.Fault{Field: "forfeit", Message: "is for tables that are open to everybody (open public)", Allowed: []string{"false"}})
	}
	if q.playsOnAfterFlag() {
		faults = append(faults, game.Fault{
			Field: "clock.flag", Message: "says what is done for whoever is out of time, and with forfeit they have lost", Allowed: []string{clock.Out},
		})
	}
	return faults
}
