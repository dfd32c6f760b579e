package search

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"circulade/bot/answers"
	"circulade/bot/eval"
	"circulade/rules"
)

// A Budget bounds a search. All questions that a seat is asked in one turn of the game
// share it: a part is kept where the best turn leads to more of them, and what is asked
// when nothing is left still gets some milliseconds or positions. The zero Budget is no bound: Best stops by itself then, and Think after some
// thousands of positions.
type Budget struct {
	// Time is the processor time of the calling thread; where the system does not tell
	// that, the time on the wall. It is used up unless there is nothing to choose.
	Time time.Duration
	// Visits is how many positions are tried. What is found then depends on the seed,
	// the visits and the position alone.
	Visits int
	// Cap ends a search that takes this long by the same clock, for when something is
	// wrong: it is far more than its visits take. What is found depends on the machine
	// only where it bites, which Cut tells. 0 is none.
	Cap time.Duration
	// Threads is how many trees Think grows side by side, each within the budget. With
	// more than one what is found depends on how they come to run: for people at a
	// table, not for matches.
	Threads int
}

// A Line is a turn that was looked at.
type Line struct {
	// All are the seat's own answers from the pending question on, until chance or
	// somebody else is asked. It has at least one.
	All []rules.Choice
	// Margin is by how many points the seat is expected to be ahead at the end
	// (eval.Margin).
	Margin float64
	// Win is how likely that makes it to win, from 0 to 1.
	Win float64
	// Visits is how many continuations were tried of it.
	Visits int
}

// ErrNoQuestion is a position that asks no seat anything: the game is over, or chance
// comes next.
var ErrNoQuestion = errors.New("no seat is asked anything here")

// A Searcher searches. It keeps memory and what is left of the turn that it has chosen,
// so that one serves one seat, or some, of one game. It is not safe for concurrent use.
type Searcher struct {
	book  *rules.Book
	seed  uint64
	eval  *eval.Evaluator
	meter meter
	turns turns
	tree  tree
	rest  rest
	known memory
	exact bool         // values must not depend on what was valued before
	root  *rules.State // what is thought about
	seat  rules.Seat   // for whom
	used  spending     // of the budget, before
	deep  bool         // by the tree
	cut   bool         // the last search was ended before its time
	sides []*Searcher  // who think on other cores

	rng    *rand.Rand
	source *rand.PCG
	bidder answers.Bidder
	asked  []rules.Choice // answers to the questions that are gone through, as a stack
	spare  []*rules.State
	luck   *rand.PCG
	throw  *rand.Rand // draws from luck
}

// New returns a searcher for the positions of a book. Searchers of the same book and
// seed find the same, with budgets of visits.
func New(b *rules.Book, seed uint64) *Searcher {
	x := &Searcher{book: b, seed: seed, eval: eval.New(b), known: newMemory(), source: rand.NewPCG(seed, 0), luck: rand.NewPCG(seed, 1)}
	x.rng, x.throw = rand.New(x.source), rand.New(x.luck)
	x.turns.x = x
	x.tree.x, x.tree.tune = x, tuned()
	x.bidder = answers.Bidder{Worth: finished, Next: x.next, Spent: x.meter.spent}
	return x
}

// Best returns the best turn by the evaluation of where it ends. Questions of others and
// dice inside the turn are looked through. The error is ErrNoQuestion.
func (x *Searcher) Best(ctx context.Context, s *rules.State, b Budget) (Line, error) {
	if l, known, err := x.begin(ctx, s, b); known || err != nil {
		return l, err
	}
	defer x.end()
	x.turns.all(s, x.seat, thorough)
	l := x.line(s, x.seat, &x.turns.list[x.turns.best()])
	x.rest.keep(s, l)
	return l, nil
}

// begin begins a search within a budget for the seat that is asked, to be ended with end.
// If there is nothing to search for, because the seat has chosen its turn before or bids,
// it returns what to play instead. The error is ErrNoQuestion.
func (x *Searcher) begin(ctx context.Context, s *rules.State, b Budget) (l Line, known bool, err error) {
	st, ok := s.Pending()
	if !ok || st.Seat == rules.Chance {
		return Line{}, false, ErrNoQuestion
	}
	x.cut = false
	if l, known = x.rest.of(s); known {
		return l, true, nil
	}
	x.used, x.seat = x.rest.used(s), st.Seat
	x.source.Seed(x.seed, uint64(s.Turn()))
	x.meter.start(ctx, b, x.used)
	x.root, x.deep, x.turns.list = s, false, x.turns.list[:0]
	x.meter.goesOn = x.goesOn
	x.known.forget()
	s.KeepKeys() // copies have them then
	if c, ok := x.bidder.Answer(s, st); ok {
		x.end()
		return Line{All: []rules.Choice{c}, Win: 0.5, Visits: 1}, true, nil
	}
	return Line{}, false, nil
}

// goesOn returns how much is to come in this turn of the game after the turn that is best
// so far, which leads to chance or others: whether its seat will be asked again then.
func (x *Searcher) goesOn() toCome {
	if !x.deep && len(x.turns.list) == 0 {
		return nothing
	}
	var all []rules.Choice
	if x.deep {
		all = x.tree.answers(&x.tree.moves[x.tree.best()])
	} else {
		u := &x.turns.list[x.turns.best()]
		all = x.turns.choices[u.first : u.first+u.n]
	}
	st, _ := x.root.Pending()
	at := x.borrow(x.root)
	defer x.giveBack(at)
	for _, c := range all {
		at.PlayAhead(c)
	}
	switch next, ok := at.Pending(); {
	case !ok || at.Turn() != x.root.Turn():
		return nothing
	case next.Seat == rules.Chance && at.SubTurn().Seat != st.Seat:
		return nothing
	case next.Seat != rules.Chance && len(at.Board.Laid()) > len(x.root.Board.Laid()):
		return little
	}
	return much
}

// end notes what a search has used of the turn's budget.
func (x *Searcher) end() {
	x.root = nil
	x.meter.stop()
	x.cut = x.meter.cut
	x.rest.spend(&x.meter)
}

// Cut reports whether the last search was ended by its cap or its context, with something
// of its budget left.
func (x *Searcher) Cut() bool { return x.cut }

// next counts a position of a bid, if it may be tried.
func (x *Searcher) next() bool {
	x.meter.tried++
	x.meter.ticks++
	return !x.meter.spent()
}

// line returns a turn as others see it.
func (x *Searcher) line(s *rules.State, seat rules.Seat, t *turn) Line {
	all := x.turns.choices[t.first : t.first+t.n]
	return Line{All: append([]rules.Choice(nil), all...), Margin: t.margin, Win: win(s, t.margin), Visits: 1}
}

// borrow returns memory for a position, which takes the place of of.
func (x *Searcher) borrow(of *rules.State) *rules.State {
	n := len(x.spare)
	if n == 0 {
		return of.Clone()
	}
	s := x.spare[n-1]
	x.spare = x.spare[:n-1]
	s.CopyFrom(of)
	return s
}

// giveBack takes memory back.
func (x *Searcher) giveBack(s *rules.State) { x.spare = append(x.spare, s) }

// finished returns by how many hundredths of a point a seat would be ahead of the best
// other if the game ended, with what is promised to it. It ends the game on s.
func finished(s *rules.State, seat rules.Seat) int {
	v := s.Promised(seat)
	s.FinishNow()
	best, first := 0, true
	for other := range s.Seats() {
		if n := s.Score(other); other != seat && (first || n > best) {
			best, first = n, false
		}
	}
	return v + 100*(s.Score(seat)-best)
}

// With returns a searcher whose evaluation has weights of one's own. Several searchers
// may share an evaluator if they are never used at the same time.
func With(b *rules.Book, e *eval.Evaluator, seed uint64) *Searcher {
	x := New(b, seed)
	x.eval = e
	return x
}

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
