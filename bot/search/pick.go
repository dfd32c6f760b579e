package search

import (
	"cmp"
	"context"
	"slices"

	"circulade/rules"
)

// Pick is Best for those who do not play as well as they could: choose is given the
// turns that were looked at, the best first, and returns the number of the one to play.
// The lines are good until it returns. The error is ErrNoQuestion.
func (x *Searcher) Pick(ctx context.Context, s *rules.State, b Budget, choose func([]Line) int) (Line, error) {
	if l, known, err := x.begin(ctx, s, b); known || err != nil {
		return l, err
	}
	defer x.end()
	x.turns.all(s, x.seat, thorough)
	lines := make([]Line, 0, len(x.turns.list))
	for i := range x.turns.list {
		t := &x.turns.list[i]
		all := x.turns.choices[t.first : t.first+t.n]
		lines = append(lines, Line{All: all, Margin: t.margin, Win: win(s, t.margin), Visits: 1})
	}
	slices.SortStableFunc(lines, func(a, b Line) int { return cmp.Compare(b.Margin, a.Margin) })
	l := lines[choose(lines)]
	l.All = slices.Clone(l.All)
	x.rest.keep(s, l)
	return l, nil
}
