package tournaments

import (
	"slices"

	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/tournament"
)

var errOwnMatch = problem.New(problem.Conflict, "not-possible", "they play this match themselves: another of the staff decides it").Because("own-match", nil)

// isOwnMatch reports whether somebody of the staff wants to decide a match that they play themselves, or correct a game
// of it, or withdraw their opponent, though another of the staff does not play in it. Whoever is the only one decides.
func (o *opened) isOwnMatch(who store.Holder, e *tournament.Event) bool {
	own, _ := o.numberOf(who)
	if own < 0 {
		return false
	}
	m := o.ruledMatch(own, e)
	if m == nil || !slices.Contains(m.Entrants, own) {
		return false
	}
	staff := []store.Holder{o.head.owner}
	for _, one := range o.staff {
		staff = append(staff, one.person)
	}
	return slices.ContainsFunc(staff, func(other store.Holder) bool {
		n, _ := o.numberOf(other)
		return other != (store.Holder{}) && other != who && !slices.Contains(m.Entrants, n)
	})
}

// ruledMatch returns the match that an event of the staff decides or corrects: by withdrawing somebody, that which they
// play against an entrant; nil if there is none.
func (o *opened) ruledMatch(against int, e *tournament.Event) *tournament.Match {
	find := func(round, board int) *tournament.Match {
		if r := o.t.Round(round); r != nil && board >= 1 && board <= len(r.Matches) {
			return r.Matches[board-1]
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
	for _, r := range o.t.Rounds {
		for _, m := range r.Matches {
			if !m.Decided && slices.Contains(m.Entrants, against) && slices.Contains(m.Entrants, e.Withdraw.Entrant) {
				return m
			}
		}
	}
	return nil
}
