package tournaments

import (
	"errors"
	"slices"
	"strings"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/tournament"
)

// What is not possible now, besides what package tournament refuses.
var (
	errNoRound   = problem.New(problem.Conflict, "not-possible", "there is no further round to be paired now").Because("no-next-round", nil)
	errNoCheckIn = problem.New(problem.Conflict, "not-possible", "nobody checks in now").Because("no-check-in", nil)
)

// badTournament returns the problem for what an organiser writes, with what is wrong field by field.
func badTournament(faults ...game.Fault) error {
	said := []string{}
	for _, f := range faults {
		said = append(said, f.Field+" "+f.Message)
	}
	return problem.New(problem.Invalid, "bad-tournament", "this is not possible: "+strings.Join(said, "; ")).WithFaults(faults)
}

// formFaults returns what is wrong with a form, as fields of what an organiser writes.
func formFaults(e *tournament.FormError) (list []game.Fault) {
	for _, f := range e.Faults {
		list = append(list, game.Fault{Field: "form." + f.Field, Message: f.Message, Allowed: f.Allowed})
	}
	return list
}

// ofGame returns the problem for a table that cannot be planned, with its faults as fields of what an organiser
// writes.
func ofGame(err error) error {
	var p *problem.Problem
	if !errors.As(err, &p) || len(p.Faults) == 0 {
		return err
	}
	faults := slices.Clone(p.Faults)
	for i := range faults {
		faults[i].Field = "game." + faults[i].Field
	}
	return p.WithFaults(faults)
}
