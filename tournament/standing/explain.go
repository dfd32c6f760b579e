package standing

import (
	"fmt"
	"strings"
)

// A Term is one summand of a value: with all of them, anybody can count it again.
type Term struct {
	Round, Board int   // of the match; Board 0, and for seeds and lots also Round 0, without one
	Game         int   // the game of the match, from 1; 0 for all of the match
	Kind         Kind  // of the match; empty without one
	Against      []int // the others whom it is about
	Value        Value // what it adds
	Of           Value // of a share: the points of all at the table, to be added apart; none otherwise
	Scores       []Value
	Gone         []int
	Cut          bool // left out as the lowest: Value is not added
}

// Explain returns the terms of an entrant's value in a tie-break, in the order of rounds. The value is
// the sum of their Values without those that are Cut; that of a share this sum divided by the sum of
// all Of. Of opponents, Scores are what each of Against has scored and Gone for how many rounds since
// they left Scale.Gone is added to it: Value is the mean of these. A bye, and an award because others
// did not come, have no Scores there: Value is one's own score. For a tie-break that does not apply, or
// that Compute was not asked for where it depends on the order (mutual), and for nobody there are none.
func (s *Standings) Explain(entrant int, t TieBreak) []Term {
	if entrant < 0 || entrant >= len(s.entrants) || !t.Valid() {
		return nil
	}
	items := s.items(nil, t, entrant)
	if s.sum(t, entrant, items).None() {
		return nil
	}
	terms := make([]Term, len(items))
	for i, it := range items {
		terms[i] = s.term(t, it)
	}
	return terms
}

// term returns what is shown of an item.
func (s *Standings) term(t TieBreak, it item) Term {
	term := Term{Round: it.round, Game: it.game + 1, Value: ratio(it.worth, fine), Cut: it.cut}
	if t == Share {
		term.Value, term.Of = ratio(it.worth, 1), ratio(it.of, 1)
	}
	if it.seat.match < 0 {
		return term
	}
	m := &s.matches[it.seat.match]
	term.Round, term.Board, term.Kind = m.Round, m.Board, m.Kind
	for j, side := range m.Sides {
		if j == it.seat.side || it.with >= 0 && it.with != j {
			continue
		}
		term.Against = append(term.Against, side.Entrant)
		if (t == Opponents || t == OpponentsCut) && m.met() {
			term.Scores = append(term.Scores, ratio(s.scores[side.Entrant], Point))
			term.Gone = append(term.Gone, s.gone(side.Entrant))
		}
	}
	return term
}

// String returns the term in words, with others by their index: "round 2, board 3, against 5: 1".
func (t Term) String() string {
	var parts []string
	if t.Round > 0 {
		parts = append(parts, fmt.Sprintf("round %d", t.Round))
	}
	if t.Board > 0 {
		parts = append(parts, fmt.Sprintf("board %d", t.Board))
	}
	if t.Game > 0 {
		parts = append(parts, fmt.Sprintf("game %d", t.Game))
	}
	switch {
	case t.Kind == "" && t.Round > 0:
		parts = append(parts, "no match")
	case t.Kind != "" && t.Kind != Played:
		parts = append(parts, string(t.Kind))
	}
	if len(t.Against) > 0 {
		parts = append(parts, "against "+t.others())
	}
	text := strings.Join(parts, ", ")
	if text != "" {
		text += ": "
	}
	text += t.Value.String()
	if !t.Of.None() {
		text += " of " + t.Of.String()
	}
	if t.Cut {
		text += " (left out)"
	}
	return text
}

// others returns those whom a term is against, with what they count where that is told.
func (t Term) others() string {
	list := make([]string, len(t.Against))
	for i, e := range t.Against {
		list[i] = fmt.Sprint(e)
		if i < len(t.Scores) {
			list[i] += " with " + t.Scores[i].String()
		}
		if i < len(t.Gone) && t.Gone[i] > 0 {
			list[i] += fmt.Sprintf(" and %d rounds away", t.Gone[i])
		}
	}
	return strings.Join(list, ", ")
}
