package search

import (
	"cmp"
	"context"
	"slices"

	"circulade/bot/eval"
	"circulade/rules"
)

// Lines returns the best turns by the evaluation of where they end, the best first, at
// most so many. It is Best for who wants to compare: what the searcher has chosen to play
// and what is left of a turn's budget stay as they are. The error is ErrNoQuestion.
func (x *Searcher) Lines(ctx context.Context, s *rules.State, b Budget, most int) ([]Line, error) {
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance {
		return nil, ErrNoQuestion
	}
	defer x.compare(ctx, s, b)()
	if c, ok := x.bidder.Answer(s, st); ok {
		l, err := x.valued(s, []rules.Choice{c})
		return []Line{l}, err
	}
	x.turns.all(s, st.Seat, thorough)
	list := slices.Clone(x.turns.list)
	slices.SortStableFunc(list, func(a, b turn) int { return cmp.Compare(b.margin, a.margin) })
	lines := make([]Line, min(most, len(list)))
	for i := range lines {
		lines[i] = x.line(s, st.Seat, &list[i])
	}
	return lines, nil
}

// Value returns a turn with what it is worth by the evaluation of where it ends: with the
// margin that it has among Lines. The error is that of the first answer that is not legal,
// or ErrNoQuestion.
func (x *Searcher) Value(ctx context.Context, s *rules.State, all []rules.Choice) (Line, error) {
	if st, ok := s.Pending(); !ok || st.Seat == rules.Chance {
		return Line{}, ErrNoQuestion
	}
	defer x.compare(ctx, s, Budget{})()
	return x.valued(s, all)
}

// compare makes the searcher value turns of s alike, whatever else it has valued, until the
// function that it returns is called.
func (x *Searcher) compare(ctx context.Context, s *rules.State, b Budget) (done func()) {
	x.source.Seed(x.seed, uint64(s.Turn()))
	x.meter.start(ctx, b, spending{})
	x.known.forget()
	x.exact, x.turns.laid = true, len(s.Board.Laid())
	return func() {
		x.exact = false
		x.meter.stop()
	}
}

func (x *Searcher) valued(s *rules.State, all []rules.Choice) (Line, error) {
	st, _ := s.Pending()
	at := x.borrow(s)
	defer x.giveBack(at)
	for _, c := range all {
		if err := at.Play(c); err != nil {
			return Line{}, err
		}
	}
	var v [rules.MaxSeats]float64
	x.settle(at, st.Seat, false, 0, v[:x.book.Seats()])
	m := eval.Margin(v[:x.book.Seats()], st.Seat)
	return Line{All: slices.Clone(all), Margin: m, Win: win(s, m), Visits: 1}, nil
}
