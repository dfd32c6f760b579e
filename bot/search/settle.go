package search

import (
	"circulade/bot/answers"
	"circulade/bot/eval"
	"circulade/rules"
)

// This file plays a turn on to where an evaluation tells something: to the next tile that
// is drawn, the next turn, or the end. The seat whose turn is tried passes all that it
// may pass, others answer as is best for themselves, and dice fall evenly.

// How many answers are tried of a question on the way, and how many outcomes of dice and
// throws; the latter fewer inside another throw.
const (
	mostReplies = 6
	mostDice    = 6
	throws      = 6
	fewThrows   = 2   // in turns that are told apart by where the tile lies
	mostSteps   = 200 // in case that sets ask each other for ever
)

// settle fills v with the values of where s leads. It plays on s. While nobody but the
// seat is asked, it records the seat's answers, if it is to.
func (x *Searcher) settle(s *rules.State, seat rules.Seat, record bool, depth int, v []float64) {
	turn := s.Turn()
	for range mostSteps {
		st, ok := s.Pending()
		if !ok || s.Turn() != turn {
			break
		}
		if st.Seat == rules.Chance {
			if drawsTile(s) {
				break
			}
			x.mean(s, seat, depth, v)
			return
		}
		record = record && st.Seat == seat
		own := seat
		if !record {
			own = rules.Chance
		}
		c := x.usual(s, st, own)
		if record {
			x.turns.choices = append(x.turns.choices, c)
		}
		s.PlayAhead(c)
	}
	x.value(s, v)
}

// value fills v with the values of a position.
func (x *Searcher) value(s *rules.State, v []float64) {
	x.meter.tried++
	x.meter.ticks++
	x.eval.Values(s, v)
}

// drawsTile reports whether the pending chance takes a tile from the pile.
func drawsTile(s *rules.State) bool {
	return s.Gaussians() == 0 && s.Book().VerbDef(s.Outcome(0).Verb()).Drawn
}

// mean fills v with the mean over what the pending dice or throw may bring: all its
// outcomes, or some that are spread evenly. They are the same each time, so that turns
// that end in a throw are compared by equal luck.
func (x *Searcher) mean(s *rules.State, seat rules.Seat, depth int, v []float64) {
	n := s.Outcomes()
	k := min(n, mostDice)
	thrown := s.Gaussians() > 0
	if thrown {
		k = throws
		if len(s.Board.Laid()) > x.turns.laid {
			k = fewThrows
		}
	}
	if depth > 0 {
		k = min(k, 2)
	}
	var sum [rules.MaxSeats]float64
	for i := range k {
		if i > 0 && x.meter.spent() {
			k = i
			break
		}
		c := rules.Choice(0)
		if thrown {
			x.luck.Seed(x.seed, uint64(i))
			c = s.RandomOutcome(x.throw.IntN)
		} else {
			c = s.Outcome((2*i + 1) * n / (2 * k))
		}
		at := x.borrow(s)
		at.PlayAhead(c)
		answers.Obvious(at, seat)
		x.settle(at, seat, false, depth+1, v)
		x.giveBack(at)
		for i := range v {
			sum[i] += v[i]
		}
	}
	for i := range v {
		v[i] = sum[i] / float64(k)
	}
}

// usual answers a question on the way: a seat that has chosen its turn does nothing
// more if it may, and all others answer as is best for themselves.
func (x *Searcher) usual(s *rules.State, st rules.Step, seat rules.Seat) rules.Choice {
	x.meter.ticks++
	if st.Seat == seat || x.book.Window(st.Row) {
		if c, ok := s.Idle(); ok { // what has begun may have to be finished
			return c
		}
	}
	if c, ok := x.bidder.Answer(s, st); ok {
		return c
	}
	if st.Seat == seat {
		if c, ok := x.known.killers.of(s, st); ok {
			return c
		}
	}
	start := len(x.asked)
	x.asked = answers.Append(s, st, x.rng, x.asked)
	list := x.asked[start:]
	c := list[0]
	switch {
	case st.Seat == seat && len(list) > mostReplies:
		x.turns.blind = true
	case len(list) > 1 && !x.meter.spent():
		c = x.replyOnce(s, st, list)
	}
	x.asked = x.asked[:start]
	return c
}

// replyOnce is reply, or what it was when the same was asked before.
func (x *Searcher) replyOnce(s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	if x.exact {
		return x.reply(s, st, list)
	}
	key := replyKey(s, st, list)
	known := x.known.replies.at(key)
	if known.key != key {
		*known = reply{key: key, answer: x.reply(s, st, list)}
	}
	return known.answer
}

// reply returns the answer after which the evaluation is best for who answers, of some
// of the list that are spread evenly.
func (x *Searcher) reply(s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	best, most := list[0], 0.0
	var v [rules.MaxSeats]float64
	n := min(len(list), mostReplies)
	at := x.borrow(s)
	for i := range n {
		if i > 0 && x.meter.spent() {
			break
		}
		c := list[i*len(list)/n]
		at.CopyFrom(s)
		at.PlayAhead(c)
		x.value(at, v[:x.book.Seats()])
		if m := eval.Margin(v[:x.book.Seats()], st.Seat); i == 0 || m > most {
			best, most = c, m
		}
	}
	x.giveBack(at)
	return best
}
