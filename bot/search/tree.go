package search

import (
	"math"
	"slices"

	"circulade/bot/eval"
	"circulade/rules"
)

// A tree holds the turns that have been looked at one behind the other. A node is a
// position in which a seat begins a turn, with the moves that it may make, the best
// first. Between a move and the nodes below it lies chance.
type tree struct {
	x       *Searcher
	nodes   []node
	moves   []move
	kids    []kid
	choices []rules.Choice
	path    []step
	order   []int32 // of turns, scratch
	pairs   pairs
	tune    tuning
	contest contest
}

// A node is a question that begins a turn.
type node struct {
	seat     rules.Seat
	first, n int32 // its moves
	visits   int32
	drift    float64 // the sum of what visits brought above the value of the move
	// final tells that the game ends with its moves: what the best of them is worth is
	// known, and there is nothing to look at below.
	final  bool
	values [rules.MaxSeats]float64
}

// A move is a turn.
type move struct {
	first, n int32 // its choices in tree.choices
	visits   int32
	kids     int32   // the first of the list of its kids
	value    float64 // margin of the node's seat, by evaluation
	sum      float64 // of the margins that visits brought
	found    float64 // of the root, in the end: what it is worth
}

// A kid is a node below a move, by what chance brought in between.
type kid struct {
	key        uint64
	node, next int32
}

// A step is a move of a node that a visit went through.
type step struct{ node, move int32 }

// tuning are the constants of the search. A node below the root lets in narrow moves at
// first, and widen times the root of its visits more, up to wide.
type tuning struct {
	wide    int
	narrow  int
	widen   float64
	explore float64 // how many points a move may seem worse and be looked at nevertheless
	prior   float64 // the value of a move counts like so many visits
	leaf    effort
	last    effort // for the turn after which the game ends
}

// tuned are the constants in use. Ten turns opened at a leaf take two thirds of the
// positions that 24 take, and miss a tenth of a point of its best.
func tuned() tuning {
	return tuning{
		wide: 10, narrow: 2, widen: 2, explore: 0.4, prior: 4,
		leaf: effort{opened: 6, tried: 200, habits: true}, last: effort{opened: 100, tried: 400},
	}
}

// reset forgets everything.
func (t *tree) reset() {
	t.nodes, t.moves, t.kids, t.choices = t.nodes[:0], t.moves[:0], append(t.kids[:0], kid{}), t.choices[:0]
	t.pairs.reset()
}

// add makes a node of a position, and fills v with what its best move is worth. It
// returns false if there was no time for that.
func (t *tree) add(s *rules.State, seat rules.Seat, how effort, v []float64) (int32, bool) {
	turns := &t.x.turns
	turns.all(s, seat, how)
	t.order = t.order[:0]
	for i := range turns.list {
		t.order = append(t.order, int32(i))
	}
	slices.SortStableFunc(t.order, func(i, j int32) int {
		switch a, b := turns.list[i].margin, turns.list[j].margin; {
		case a > b:
			return -1
		case a < b:
			return 1
		}
		return 0
	})
	n := node{seat: seat, first: int32(len(t.moves))}
	for _, i := range t.order[:min(len(t.order), t.tune.wide)] {
		u := &turns.list[i]
		m := move{first: int32(len(t.choices)), n: int32(u.n), value: u.margin}
		t.choices = append(t.choices, turns.choices[u.first:u.first+u.n]...)
		t.moves = append(t.moves, m)
		n.n++
	}
	best := &turns.list[t.order[0]]
	copy(v, best.values[:])
	n.final, n.values = best.ends, best.values
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1), !t.x.meter.over
}

// visit goes down the tree once from the root, whose position is s, which it plays on. It
// adds nodes until it has looked as far ahead as it is to, one at least, and tells those
// above what the last is worth. In the nodes that it adds everybody plays the best move by
// value: so it values what comes of a move when the others have had their turns.
func (t *tree) visit(s *rules.State) {
	x := t.x
	x.meter.ticks++ // a visit may meet nothing but what is known
	x.meter.tried++
	var values [rules.MaxSeats]float64
	v := values[:x.book.Seats()]
	t.path = t.path[:0]
	i := t.contestant()
	luck := newFuture(x.seed, int(t.moves[i].visits))
	for at, grown := int32(0), false; ; i = t.choose(&t.nodes[at]) {
		t.path = append(t.path, step{at, i})
		for _, c := range t.answers(&t.moves[i]) {
			s.PlayAhead(c)
		}
		key, asked := t.onward(s, &luck)
		if !asked {
			x.value(s, v)
			break
		}
		var known, ok bool
		if at, known = t.kid(i, key); !known {
			if at, ok = t.sprout(s, i, key, v); !ok {
				return
			}
			grown = true
		}
		if n := &t.nodes[at]; n.final || grown && len(t.path) >= t.contest.horizon {
			copy(v, n.values[:])
			break
		}
	}
	t.tell(v)
}

// sprout adds the node of the position s, to which chance has led behind a move. It returns
// false if there was no time for that.
func (t *tree) sprout(s *rules.State, move int32, key uint64, v []float64) (int32, bool) {
	st, _ := s.Pending()
	how := t.tune.leaf
	if s.Left() == 0 {
		how = t.tune.last
	}
	n, ok := t.add(s, st.Seat, how, v)
	if ok {
		t.kids = append(t.kids, kid{key: key, node: n, next: t.moves[move].kids})
		t.moves[move].kids = int32(len(t.kids) - 1)
	}
	return n, ok
}

// tell adds the values of a visit to the moves on its way.
func (t *tree) tell(v []float64) {
	for _, p := range t.path {
		n, m := &t.nodes[p.node], &t.moves[p.move]
		margin := eval.Margin(v, n.seat)
		n.visits++
		n.drift += margin - m.value
		m.visits++
		m.sum += margin
		if p.node == 0 {
			t.pairs.add(int(p.move-n.first), margin-m.value)
		}
	}
}

// kid returns the node below a move, if there is one for what chance brought.
func (t *tree) kid(move int32, key uint64) (int32, bool) {
	for k := t.moves[move].kids; k != 0; k = t.kids[k].next {
		if t.kids[k].key == key {
			return t.kids[k].node, true
		}
	}
	return 0, false
}

// choose returns the move of a node below the root to go on with: one that promises much
// or has been looked at little, of those that are let in by now.
func (t *tree) choose(n *node) int32 {
	wide := min(n.n, int32(t.tune.narrow)+int32(t.tune.widen*math.Sqrt(float64(n.visits))))
	c := t.tune.explore * math.Sqrt(math.Log(float64(n.visits)+1))
	best, most := n.first, math.Inf(-1)
	for i := n.first; i < n.first+wide; i++ {
		u := t.worth(n, i) + c/math.Sqrt(float64(t.moves[i].visits)+1)
		if u > most {
			best, most = i, u
		}
	}
	return best
}

// trust is like how many visits the value of a move of the root counts: the more, the more
// visits differ. Values are wrong by about a point, one move compared to another.
func (t *tree) trust() float64 {
	c := t.pairs.spread()
	return max(t.tune.prior, c*c)
}

// worth returns what a move of a node is worth by its value and its visits. What visits
// bring more than the values on the average of the node (its seat is not to move any more
// then) is added to the value, so that those that were visited and those that were not
// can be compared.
//
// The moves of the root are compared by what they bring beyond the move that was visited
// most, with equal draws: a few draws that were bad for all do not count against those that
// have seen no others.
func (t *tree) worth(n *node, i int32) float64 {
	m := &t.moves[i]
	value := m.value
	if n.first == 0 && n.visits > 0 {
		most := &t.moves[t.pairs.most]
		all := (most.sum + t.tune.prior*most.value) / (float64(most.visits) + t.tune.prior)
		return all + value - most.value + t.pairs.gain(int(i), t.pairs.most)/(float64(m.visits)+t.trust())
	}
	if n.visits > 0 {
		value += n.drift / float64(n.visits)
	}
	return (m.sum + t.tune.prior*value) / (float64(m.visits) + t.tune.prior)
}
