package search

import (
	"math"

	"circulade/board"
	"circulade/rules"
)

// Habits are what the leaves of a tree have learned of answers: by how much the best turn
// that begins with them was worse than the best of all. Leaves that lie side by side differ
// in one or two tiles, so that nearly the same turns are good for whoever is asked there;
// what was bad at one leaf need not be tried at the next, as long as the squares around it
// are the same. It is a table without chains: what comes later takes the place.
type habits struct {
	table []habit
}

// A habit is what was learned of some first answers of a turn.
type habit struct {
	key  uint64
	loss float32 // by how much the best turn was better than the best that begins so
	lift float32 // by how much that is better than what does no more than these answers
	n    int32
}

const habitBits = 14

// habitMemory is how many looks the mean of a habit goes back, about.
const habitMemory = 4

// Answers that have been worse by so many points, once or more often, are left out.
const (
	badOnce  = 1.0
	badOften = 0.4
)

// forget forgets everything.
func (h *habits) forget() {
	if h.table == nil {
		h.table = make([]habit, 1<<habitBits)
	}
	clear(h.table)
}

// of returns what is known of some answers, nil for nothing.
func (h *habits) of(key uint64) *habit {
	if p := &h.table[key>>(64-habitBits)]; p.key == key && p.n > 0 {
		return p
	}
	return nil
}

// bad reports whether answers are not worth a try where the least of the losses is least.
func (p *habit) bad(least float32) bool {
	return p.loss > least+badOnce || p.n > 1 && p.loss > least+badOften
}

// note learns of some answers. What they may be lifted by is not known of those that
// nothing was made of.
func (h *habits) note(key uint64, loss, lift float32, known bool) {
	p := &h.table[key>>(64-habitBits)]
	if p.key != key || p.n == 0 {
		*p = habit{key: key, loss: loss, lift: lift, n: 1}
		return
	}
	if !known {
		loss, lift = max(0, loss-p.lift), p.lift
	}
	p.n = min(p.n+1, habitMemory)
	p.loss += (loss - p.loss) / float32(p.n)
	p.lift += (lift - p.lift) / float32(p.n)
}

// asks returns the key of the question that a turn begins with: answers mean the same as
// long as the tile in hand is the same.
func asks(s *rules.State, st rules.Step) uint64 {
	key := uint64(st.Row)<<48 | uint64(st.Seat)<<40 | uint64(uint16(s.SubTurn().Tile))
	return scatter(key)
}

// answered returns the key after one more answer. What comes to an empty square depends
// on what is around it. Segments are counted from those that there were before the turn.
func answered(key uint64, s *rules.State, c rules.Choice, before int) uint64 {
	switch s.Book().VerbDef(c.Verb()).At {
	case rules.AtSegment:
		return scatter(key ^ uint64(rules.NewChoice(c.Verb(), c.Arg(), c.At()-uint16(before), c.N())))
	case rules.AtCell:
		key = scatter(key ^ uint64(c))
	default:
		return scatter(key ^ uint64(c))
	}
	i := s.Board.BorderIndex(c.Cell())
	if i < 0 {
		return key
	}
	h := s.Board.Hole(i)
	key = scatter(key ^ uint64(h.Sides))
	for _, f := range h.Edge {
		key = scatter(key ^ near(s, f))
	}
	return key
}

// near tells a feature beside an empty square from others.
func near(s *rules.State, f board.Feature) uint64 {
	if f == 0 {
		return 0
	}
	return uint64(f)<<8 | uint64(s.Board.FiguresIn(f))
}

func scatter(key uint64) uint64 {
	key *= 0x9e3779b97f4a7c15
	return key ^ key>>29
}

// likely moves the answers to a question that are worth a try to the beginning of the
// list, and returns how many they are. The key is that of the question.
func (t *turns) likely(s *rules.State, list []rules.Choice, key uint64) int {
	least := float32(math.Inf(1))
	for _, c := range list {
		if p := t.habits.of(answered(key, s, c, t.before)); p != nil {
			least = min(least, p.loss)
		}
	}
	n := 0
	for _, c := range list {
		if p := t.habits.of(answered(key, s, c, t.before)); p == nil || !p.bad(least) {
			list[n] = c
			n++
		}
	}
	return n
}

// note tells the turn that was added last where it comes from.
func (t *turns) note(s *rules.State, c rules.Choice, made int, key uint64) {
	u := &t.list[len(t.list)-1]
	u.from, u.key = int32(made), answered(key, s, c, t.before)
	if p := t.habits.of(u.key); p != nil {
		u.lift = float64(p.lift)
	}
}

// learn takes the turns that were found into the habits.
func (t *turns) learn() {
	best := t.list[t.best()].margin
	for i := range t.list {
		t.list[i].branch = t.list[i].margin
	}
	for i := len(t.list) - 1; i > 0; i-- {
		u := &t.list[i]
		from := &t.list[u.from]
		from.branch = max(from.branch, u.branch)
		t.habits.note(u.key, float32(best-u.branch), float32(u.branch-u.margin), u.tried)
	}
}
