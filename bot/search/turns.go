package search

import (
	"circulade/bot/answers"
	"circulade/bot/eval"
	"circulade/rules"
)

// turns lists whole turns of a seat. It begins with the turn that does nothing where it
// may, and goes on by changing one answer of a turn that it has: of the turn that is best
// by the evaluation first, so that there is an answer at any time and hundreds of answers
// to each of many questions do no harm. Each turn comes up once: it is that which agrees
// with another up to its last answer that is not the usual one.
type turns struct {
	x       *Searcher
	how     effort
	last    int // position, by the meter
	list    []turn
	choices []rules.Choice // of all turns, one behind the other
	opened  int
	habits  habits
	before  int    // how many segments there were before the turn
	asked   uint64 // the key of the question that all begins with, if habits are in use
}

// A turn is the own answers of a seat up to where chance or somebody else is asked, and
// what they are worth.
type turn struct {
	first, n int // its choices in turns.choices
	fixed    int // of these, how many have been chosen; what follows is usual
	margin   float64
	values   [rules.MaxSeats]float64
	open     bool // others are still to be made of it
	windows  bool // and of its windows, too
	ends     bool // the game

	// With habits:
	key    uint64 // of the answers that have been chosen
	from   int32  // the turn that it was made of
	tried  bool   // others were made of it
	lift   float64
	branch float64 // the most that a turn has that was made of it, or of these
}

// An effort says how many turns are looked at.
type effort struct {
	opened  int     // how many turns others are made of
	tried   int     // after how many positions nothing more is begun, 0 for never
	part    float64 // and after what part of the budget, 0 for never
	windows bool    // use windows, too
	habits  bool    // leave out what was bad at other leaves
}

// beam is how many turns that differ in the answer to one question are gone on with. Of
// the first question of all there are more: its answers are where everything begins.
const (
	beam      = 8
	firstBeam = 64
)

// thorough is the effort for the move that is played.
var thorough = effort{opened: 1 << 20, windows: true}

// all lists turns of a seat from the pending question of s on, which is its own.
func (t *turns) all(s *rules.State, seat rules.Seat, how effort) {
	t.list, t.choices, t.opened, t.how = t.list[:0], t.choices[:0], 0, how
	t.last = t.x.meter.tried + how.tried
	if how.habits {
		st, _ := s.Pending()
		t.asked, t.before = asks(s, st), s.Board.Segments()
	}
	at := t.x.borrow(s)
	t.settled(at, seat, 0, 0)
	t.x.giveBack(at)
	for t.opened < how.opened && !t.done() {
		i := t.promising()
		if i < 0 {
			break
		}
		t.open(s, seat, i)
	}
	if how.habits && !t.x.meter.over {
		t.learn()
	}
}

// done reports whether nothing more is to be tried.
func (t *turns) done() bool {
	m := &t.x.meter
	return m.spent() || t.how.tried > 0 && m.tried >= t.last || t.how.part > 0 && m.share(t.how.part)
}

// Where maps are large and time is short, not all answers to the first question are tried:
// what follows the best of those that are tried matters more. So many are always.
const (
	leastFirst = 24
	firstPart  = 0.4
)

// halfway reports whether it is time to go on with what follows the first question.
func (t *turns) halfway() bool {
	part := firstPart
	if t.how.part > 0 {
		part *= t.how.part
	}
	return t.x.meter.share(part)
}

// settled adds the turn whose choices from first on have been played on s, with the
// usual answers behind them.
func (t *turns) settled(s *rules.State, seat rules.Seat, first, fixed int) {
	u := turn{first: first, fixed: fixed, open: true}
	v := u.values[:t.x.book.Seats()]
	t.x.settle(s, seat, true, 0, v)
	if t.x.meter.over && len(t.list) > 0 {
		t.choices = t.choices[:first] // it was not looked at to its end
		return
	}
	u.n, u.ends = len(t.choices)-first, s.Over()
	u.margin = eval.Margin(v, seat)
	t.list = append(t.list, u)
}

// seldom is by how many points a turn has to be better than another for its windows to be
// used before the other's questions: there may be hundreds of answers, and few are good.
const seldom = 2

// promising returns the best turn of those still to be opened, -1 if there is none.
func (t *turns) promising() int {
	best, most := -1, 0.0
	for i := range t.list {
		u := &t.list[i]
		if !u.open && !u.windows {
			continue
		}
		promise := u.margin + u.lift
		if !u.open {
			promise -= seldom
		}
		if best < 0 || promise > most {
			best, most = i, promise
		}
	}
	return best
}

// best returns the best turn of all.
func (t *turns) best() int {
	best := 0
	for i := range t.list {
		if t.list[i].margin > t.list[best].margin {
			best = i
		}
	}
	return best
}

// open makes others of a turn: each that differs first in one of its usual answers. The
// windows are left for the second time.
func (t *turns) open(s *rules.State, seat rules.Seat, i int) {
	t.opened++
	again, windows := !t.list[i].open, false
	t.list[i].open, t.list[i].windows, t.list[i].tried = false, false, true
	u, key := t.list[i], t.asked
	at := t.x.borrow(s)
	for k := range u.n {
		c := t.choices[u.first+k]
		st, ok := at.Pending()
		if !ok || st.Seat != seat {
			break
		}
		if window := k > 0 && t.x.book.Window(st.Row); k >= u.fixed && window == again {
			t.others(at, st, i, k, c, key)
		} else if k >= u.fixed {
			windows = true
		}
		if t.how.habits {
			key = answered(key, at, c, t.before)
		}
		at.PlayUnchecked(c)
	}
	t.list[i].windows = windows && !again && t.how.windows
	t.x.giveBack(at)
}

// others adds the turns that answer the pending question of s, the k-th of a turn, in
// another way than by c.
func (t *turns) others(s *rules.State, st rules.Step, made, k int, c rules.Choice, key uint64) {
	x, u := t.x, t.list[made]
	start := len(x.asked)
	x.asked = answers.Append(s, st, x.rng, x.asked)
	if t.how.habits {
		x.asked = x.asked[:start+t.likely(s, x.asked[start:], key)]
	}
	list, from := x.asked[start:], len(t.list)
	at := x.borrow(s)
	for i := range list {
		d := list[spread(i, len(list))]
		if d == c {
			continue
		}
		if t.done() || k == 0 && i >= leastFirst && t.halfway() {
			break
		}
		first := len(t.choices)
		t.choices = append(append(t.choices, t.choices[u.first:u.first+k]...), d)
		at.CopyFrom(s)
		at.PlayUnchecked(d)
		t.settled(at, st.Seat, first, k+1)
		if t.how.habits {
			t.note(s, d, made, key)
		}
	}
	x.giveBack(at)
	x.asked = x.asked[:start]
	most := beam
	if k == 0 {
		most = firstBeam
	}
	t.narrow(from, most)
}

// narrow closes all but the best turns of those from an index on.
func (t *turns) narrow(from, most int) {
	news := t.list[from:]
	for n := len(news); n > most; n-- {
		worst := -1
		for i := range news {
			if news[i].open && (worst < 0 || news[i].margin < news[worst].margin) {
				worst = i
			}
		}
		news[worst].open = false
	}
}

// spread returns the i-th of n numbers below n in an order in which any beginning is
// spread over all of them.
func spread(i, n int) int {
	if n < 8 {
		return i
	}
	step := n*5/8 | 1
	for gcd(step, n) != 1 {
		step += 2
	}
	return i * step % n
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
