package plan

import (
	"slices"

	"circulade/game"
	"circulade/internal/table/clock"
	"circulade/internal/table/gamelog"
)

// This file is whether whoever leaves a new table, or is out of time, has lost: so it is where strangers
// play, unless the host says otherwise. What a clock does when a flag falls counts only then.

// isForfeit reports whether leaving or running out of time loses the game at this table: as requested, else
// at public tables with seats for strangers.
func (q *Wanted) isForfeit() bool {
	if q.Forfeit != nil {
		return *q.Forfeit
	}
	comes := slices.ContainsFunc(q.Seats, func(s Seat) bool { return s.Kind == gamelog.KindLink })
	return q.Open == gamelog.OpenPublic && comes
}

// playsOnAfterFlag reports whether the request's clock lets the game go on for a seat that is out of time.
func (q *Wanted) playsOnAfterFlag() bool {
	return q.Clock != nil && (q.Clock.Flag == clock.Computer || q.Clock.Flag == clock.Pass)
}

// forfeitFaults returns what is wrong with a request for forfeit: the table is not public, or its clock
// lets the game go on.
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
