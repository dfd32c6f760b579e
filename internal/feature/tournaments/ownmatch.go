package tournaments

import (
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

var errOwnMatch = problem.New(problem.Conflict, "not-possible", "they play this match themselves: another of the staff decides it").Because("own-match", nil)

// A ruler is somebody of the staff of a tournament.
type ruler struct {
	o   *opened
	who store.Holder
}

// isPartial reports whether they want to decide a match that they play themselves, or correct a game of it, or withdraw
// their opponent, though another of the staff does not play in it. Whoever is the only one decides.
func (r ruler) isPartial(e *tournament.Event) bool {
	o := r.o
	own, _ := o.numberOf(r.who)
	if own < 0 {
		return false
	}
	m := r.ruled(own, e)
	if m == nil || !slices.Contains(m.Entrants, own) {
		return false
	}
	staff := []store.Holder{o.head.owner}
	for _, one := range o.staff {
		staff = append(staff, one.person)
	}
	return slices.ContainsFunc(staff, func(other store.Holder) bool {
		n, _ := o.numberOf(other)
		return other != (store.Holder{}) && other != r.who && !slices.Contains(m.Entrants, n)
	})
}

// ruled returns the match that an event of theirs decides or corrects: by withdrawing somebody, that which they play
// against an entrant; nil if there is none.
func (r ruler) ruled(against int, e *tournament.Event) *tournament.Match {
	find := func(number, board int) *tournament.Match {
		if round := r.o.t.Round(number); round != nil && board >= 1 && board <= len(round.Matches) {
			return round.Matches[board-1]
		}
		return nil
	}
	switch {
	case e.Award != nil:
		return find(e.Award.Round, e.Award.Board)
	case e.Correct != nil:
		return find(e.Correct.Round, e.Correct.Board)
	case e.Withdraw == nil || e.Withdraw.Entrant == against:
		return nil
	}
	for _, round := range r.o.t.Rounds {
		for _, m := range round.Matches {
			if !m.Decided && slices.Contains(m.Entrants, against) && slices.Contains(m.Entrants, e.Withdraw.Entrant) {
				return m
			}
		}
	}
	return nil
}
