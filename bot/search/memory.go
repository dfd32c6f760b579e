package search

import "circulade/rules"

// This file is what one search remembers of the answers that it has tried, so that turns
// which differ in one answer do not have all the others found again.

// Killers are the answers that have been best so far to questions with so many answers
// that they cannot all be tried in every turn, by seat and question. What is best there
// depends little on the rest of the turn (where a flea jumps, not on where the tile
// lies), so that other turns begin with it.
type killers map[asker]rules.Choice

// An asker is a seat with the question that it is asked.
type asker struct {
	seat rules.Seat
	row  rules.RowID
}

// of returns the answer to the pending question of s, which is st, if one is known that
// is legal.
func (k killers) of(s *rules.State, st rules.Step) (rules.Choice, bool) {
	c, ok := k[asker{st.Seat, st.Row}]
	return c, ok && s.Legal(c)
}

func (k killers) note(st rules.Step, c rules.Choice) { k[asker{st.Seat, st.Row}] = c }

// Gains are by how many points answers to questions after the first were better than the
// usual one, where they were last tried. Most of them have little to do with what was
// answered before: where they brought too little they are not tried again. It is a table
// without chains: what comes later takes the place.
type gains []gain

// A gain is what an answer brought.
type gain struct {
	key    uint64
	points float32
}

// hopeless is by how many points a turn, with what an answer brought elsewhere, would have
// to be worse than the best turn so that the answer is not tried.
const hopeless = 1

const gainBits = 11

// of returns what an answer brought, if that is known.
func (g gains) of(st rules.Step, c rules.Choice) (float64, bool) {
	key := gainKey(st, c)
	p := &g[key>>(64-gainBits)]
	return float64(p.points), p.key == key
}

func (g gains) note(st rules.Step, c rules.Choice, points float64) {
	key := gainKey(st, c)
	g[key>>(64-gainBits)] = gain{key: key, points: float32(points)}
}

func gainKey(st rules.Step, c rules.Choice) uint64 {
	return used(scatter(uint64(c) ^ uint64(st.Row)<<40 ^ uint64(st.Seat)<<32))
}

// Replies are what was found to be best for whoever is asked on the way through a turn.
// Most of the turns that are compared lead to the same question with the same answers (the
// steps of a dragon, how far a figure moves), and what was best after one is taken to be
// best after the others, as long as nobody's points differ. It is a table without chains:
// what comes later takes the place.
type replies []reply

// A reply is the answer to a question.
type reply struct {
	key    uint64
	answer rules.Choice
}

const replyBits = 10

// at returns the place for the answer to a question.
func (r replies) at(key uint64) *reply { return &r[key>>(64-replyBits)] }

// replyKey is the key of a question of s with its answers.
func replyKey(s *rules.State, st rules.Step, list []rules.Choice) uint64 {
	key := scatter(uint64(st.Row)<<32 | uint64(st.Seat)<<24 | uint64(s.Turn()))
	for at := range s.Seats() {
		key = scatter(key ^ uint64(s.Score(at)))
	}
	for _, c := range list {
		key = scatter(key ^ uint64(c))
	}
	return used(key)
}

// used returns a key that no place has which was never used.
func used(key uint64) uint64 { return key | 1 }

// A memory is all of that.
type memory struct {
	killers killers
	gains   gains
	replies replies
}

func newMemory() memory {
	return memory{killers: killers{}, gains: make(gains, 1<<gainBits), replies: make(replies, 1<<replyBits)}
}

// forget forgets everything.
func (m *memory) forget() {
	clear(m.killers)
	clear(m.gains)
	clear(m.replies)
}
