package search

import (
	"circulade/bot/answers"
	"circulade/bot/eval"
	"circulade/rules"
)

// turns lists whole turns of a seat. It begins with the turn that does nothing where it
// may, and goes on by changing one answer of a turn that it has: of the turn that is best
// by the evaluation first, so that there is an answer at any time and hundreds of answers
// to each of many questions do no harm: of those to a question after the first some are
// tried at a time. Each turn comes up once, as long as the usual answers stay the same: it
// is that which agrees with another up to its last answer that is not the usual one.
type turns struct {
	x       *Searcher
	how     effort
	last    int // position, by the meter
	list    []turn
	choices []rules.Choice // of all turns, one behind the other
	opened  int
	most    float64 // the margin of the best turn of the list
	laid    int     // how many tiles lay before the turn
	before  int     // how many segments there were before the turn
	blind   bool    // some turn took any answer of many
	begun   uint64  // the questions of the first turn of which first has tried some answers, as bits
	habits  habits
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
	stage    int  // how often others have been made of it
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
	t.laid, t.before = len(s.Board.Laid()), s.Board.Segments()
	if how.habits {
		st, _ := s.Pending()
		t.asked = asks(s, st)
	}
	at := t.x.borrow(s)
	t.blind, t.begun = false, 0
	t.settled(at, seat, 0, 0)
	t.x.giveBack(at)
	if t.blind {
		t.first(s, seat)
	}
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
	firstShare = 0.4
)

// halfway reports whether it is time to go on with what follows the first question.
func (t *turns) halfway() bool {
	part := firstShare
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
	if len(t.list) == 0 || u.margin > t.most {
		t.most = u.margin
	}
	t.list = append(t.list, u)
}

// seldom is by how many points a turn has to be better than another for its windows, and
// more than some of the answers to its questions, to be tried before the other's
// questions: there may be hundreds of answers, and few are good.
const seldom = 10

// promising returns the best turn of those still to be opened, -1 if there is none.
func (t *turns) promising() int {
	best, most := -1, 0.0
	for i := range t.list {
		u := &t.list[i]
		if !u.open {
			continue
		}
		promise := u.margin + u.lift - seldom*float64(u.stage)
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

// first finds good answers to the questions of the first turn that any of many has been
// taken for, so that the others begin with them.
func (t *turns) first(s *rules.State, seat rules.Seat) {
	u, key := t.list[0], t.asked
	at := t.x.borrow(s)
	defer t.x.giveBack(at)
	for k := range min(u.n, 64) {
		c := t.choices[u.first+k]
		st, ok := at.Pending()
		if !ok || st.Seat != seat || t.done() {
			return
		}
		if k > 0 && t.many(at, st) {
			t.others(at, st, part{of: 0, k: k, usual: c, key: key})
			t.begun |= 1 << k
		}
		if t.how.habits {
			key = answered(key, at, c, t.before)
		}
		at.PlayAhead(c)
	}
}

// many reports whether a seat's own question has many answers, of which none is better
// known than the others.
func (t *turns) many(s *rules.State, st rules.Step) bool {
	if _, may := s.Idle(); may {
		return false
	}
	if _, known := t.x.known.killers.of(s, st); known {
		return false
	}
	start := len(t.x.asked)
	list := answers.Append(s, st, t.x.rng, t.x.asked)
	t.x.asked = list[:start]
	return len(list)-start > mostReplies
}

// A part is some of the answers to a question of a turn of the list.
type part struct {
	of, k int          // the turn, and which of its questions
	usual rules.Choice // its answer
	key   uint64       // of the answers before
	n     int          // which part
}

// open makes others of a turn: each that differs first in one of its usual answers. Each
// time it takes the next part of them. Windows, and questions whose answer is the best one
// that is known, are left for the second time.
func (t *turns) open(s *rules.State, seat rules.Seat, i int) {
	t.opened++
	stage, more := t.list[i].stage, false
	t.list[i].tried = true
	t.list[i].stage++
	u, key := t.list[i], t.asked
	at := t.x.borrow(s)
	for k := range u.n {
		c := t.choices[u.first+k]
		st, ok := at.Pending()
		if !ok || st.Seat != seat {
			break
		}
		if k >= u.fixed {
			p := part{of: i, k: k, usual: c, key: key, n: stage}
			window := k > 0 && t.x.book.Window(st.Row)
			if best, ok := t.x.known.killers.of(at, st); window || ok && best == c {
				p.n--
			}
			if i == 0 && t.begun>>k&1 != 0 {
				p.n++
			}
			switch {
			case window && !t.how.windows:
			case p.n < 0 || t.others(at, st, p):
				more = true
			}
		}
		if t.how.habits {
			key = answered(key, at, c, t.before)
		}
		at.PlayAhead(c)
	}
	t.list[i].open = more
	t.x.giveBack(at)
}

// bounds returns which of n answers a part of them is. There are more of them each time.
func (p part) bounds(n int) (from, to int) {
	if p.k == 0 {
		if p.n > 0 {
			return n, n
		}
		return 0, n
	}
	to = firstPart
	for range p.n {
		from, to = to, to*nextPart
	}
	return min(from, n), min(to, n)
}

// The first part of the answers to a question after the first has so many; each after that
// goes so many times as far.
const (
	firstPart = 16
	nextPart  = 4
)

// others adds the turns that answer the pending question of s in another way than a turn
// does: a part of the answers. It reports whether there are more.
func (t *turns) others(s *rules.State, st rules.Step, p part) (more bool) {
	x, u := t.x, t.list[p.of]
	start := len(x.asked)
	x.asked = answers.Append(s, st, x.rng, x.asked)
	if t.how.habits {
		x.asked = x.asked[:start+t.likely(s, x.asked[start:], p.key)]
	}
	list, news := x.asked[start:], len(t.list)
	from, to := p.bounds(len(list))
	usual, _ := x.known.gains.of(st, p.usual)
	at := x.borrow(s)
	for i := from; i < to; i++ {
		c := list[spread(i, len(list))]
		remembers := t.remembers(p, c)
		if c == p.usual || remembers && t.hopeless(st, c, u.margin-usual) {
			continue
		}
		if t.done() || p.k == 0 && i >= leastFirst && t.halfway() {
			break
		}
		first, n := len(t.choices), len(t.list)
		t.choices = append(append(t.choices, t.choices[u.first:u.first+p.k]...), c)
		at.CopyFrom(s)
		at.PlayAhead(c)
		t.settled(at, st.Seat, first, p.k+1)
		if remembers && len(t.list) > n {
			x.known.gains.note(st, c, t.list[n].margin-u.margin+usual)
		}
		if t.how.habits {
			t.note(s, c, p.of, p.key)
		}
	}
	x.giveBack(at)
	x.asked = x.asked[:start]
	if len(list) > mostReplies {
		t.killer(st, p, news)
	}
	most := beam
	if p.k == 0 {
		most = firstBeam
	}
	t.narrow(news, most)
	return to < len(list)
}

// remembers reports whether it is worth to remember what an answer brings: it must mean
// the same in other turns. Leaves of a tree have habits instead.
func (t *turns) remembers(p part, c rules.Choice) bool {
	return p.k > 0 && !t.how.habits && (t.x.book.VerbDef(c.Verb()).At != rules.AtSegment || int(c.At()) < t.before)
}

// hopeless reports whether an answer need not be tried in a turn that is worth so much
// without it.
func (t *turns) hopeless(st rules.Step, c rules.Choice, margin float64) bool {
	gain, known := t.x.known.gains.of(st, c)
	return known && margin+gain < t.most-hopeless
}

// killer remembers the answer of the best of the turns from an index on, if it is better
// than the turn that they were made of.
func (t *turns) killer(st rules.Step, p part, news int) {
	best, most := -1, t.list[p.of].margin
	for i := news; i < len(t.list); i++ {
		if t.list[i].margin > most {
			best, most = i, t.list[i].margin
		}
	}
	if best >= 0 {
		t.x.known.killers.note(st, t.choices[t.list[best].first+p.k])
	}
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
