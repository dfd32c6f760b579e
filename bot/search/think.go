package search

import (
	"cmp"
	"context"
	"slices"

	"circulade/rules"
)

// freely is how many positions Think tries without a budget.
const freely = 20_000

// Think returns the turns that were looked at, the best first, after it has tried how
// they may go on. The error is ErrNoQuestion.
func (x *Searcher) Think(ctx context.Context, s *rules.State, b Budget) ([]Line, error) {
	if b.Time == 0 && b.Visits == 0 {
		b.Visits = freely
	}
	switch l, known, err := x.begin(ctx, s, b); {
	case err != nil:
		return nil, err
	case known:
		return []Line{l}, nil
	}
	defer x.end()
	x.together(ctx, s, b)
	lines := x.tree.lines(s)
	x.rest.keep(s, lines[0])
	return lines, nil
}

// rootPart is how much of the budget is spent on finding the moves to think about.
const rootPart = 0.3

// grow thinks about a position for as long as it may.
func (x *Searcher) grow(s *rules.State, seat rules.Seat) {
	var v [rules.MaxSeats]float64
	t := &x.tree
	t.reset()
	x.turns.habits.forget()
	how := thorough
	how.part = rootPart
	t.add(s, seat, how, v[:x.book.Seats()])
	defer t.conclude()
	if t.nodes[0].n == 1 {
		return
	}
	x.deep = true
	t.contest.start(&t.nodes[0], x.meter.gone())
	at := x.borrow(s)
	for !x.meter.spent() {
		at.CopyFrom(s)
		t.visit(at)
	}
	x.giveBack(at)
}

// conclude says what the moves of the root are worth.
func (t *tree) conclude() {
	n := &t.nodes[0]
	for i := n.first; i < n.first+n.n; i++ {
		t.moves[i].found = t.worth(n, i)
	}
}

// often is how many visits a move of the root must have to be chosen: a quarter of the
// most.
func (t *tree) often() int32 {
	n, most := &t.nodes[0], int32(0)
	for _, m := range t.moves[n.first : n.first+n.n] {
		most = max(most, m.visits)
	}
	return (most + 3) / 4
}

// best returns the best move of the root.
func (t *tree) best() int32 {
	n, least := &t.nodes[0], t.often()
	best := int32(-1)
	for i := n.first; i < n.first+n.n; i++ {
		if t.moves[i].visits >= least && (best < 0 || t.worth(n, i) > t.worth(n, best)) {
			best = i
		}
	}
	return best
}

// lines returns the moves of the root, the best first: those that may be chosen before
// the others.
func (t *tree) lines(s *rules.State) []Line {
	n, least := &t.nodes[0], int(t.often())
	lines := make([]Line, n.n)
	for i := range lines {
		k := n.first + int32(i)
		margin := t.moves[k].found
		lines[i] = Line{
			All:    slices.Clone(t.answers(&t.moves[k])),
			Margin: margin, Win: win(s, margin), Visits: int(t.moves[k].visits),
		}
	}
	slices.SortStableFunc(lines, func(a, b Line) int {
		if often := b.Visits >= least; often != (a.Visits >= least) {
			if often {
				return 1
			}
			return -1
		}
		return cmp.Compare(b.Margin, a.Margin)
	})
	return lines
}
