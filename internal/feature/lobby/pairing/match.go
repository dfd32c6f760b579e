package pairing

import (
	"cmp"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/rating"
)

// This file groups people who wait into tables. It reads and writes nothing: of the same people at the
// same moment every server makes the same tables.

const (
	windowStart = 100              // points on either side that somebody who has just come is matched in
	windowStep  = 100              // by how many points that grows
	windowEvery = 10 * time.Second // after each of these
	windowAll   = time.Minute      // from when on anybody will do
	// windowDoubt is which part of the 95 % interval of a rating is added to its window: somebody of whom
	// little is known may be as strong as more others.
	windowDoubt = 4
	// maxTries is with how many different second players a table of three or more is tried for one who waits.
	maxTries = 8
	// maxNear is how many who fit are looked at for a table of three or more.
	maxNear = 64
)

// A waiter is somebody who waits, as rounds see them.
type waiter struct {
	id      string // of the ticket
	person  store.Holder
	network string // the hash of their address
	club    bool   // many people share the address, as the host says: they may meet in rated games

	players          int // so many seats
	rated            bool
	sets, pace, aids int // numbers of what they want; 0: any

	program  bool // a bot
	programs bool // takes bots
	waited   time.Duration
	made     int64  // Unix milliseconds
	kind     string // by which waits are compared
	class    rating.Class

	points, interval int  // the strength in points, and half its 95 % interval
	unknown          bool // they have no rating yet
	// most and anyRated are what else a bot takes: games of up to so many seats, rated or not. copies are then
	// all waiters, itself among them, that stand for its ticket, each in another line.
	most     int
	anyRated bool
	copies   []*waiter

	at int // the place among those of the same seats by points, once sorted
}

// A gameKind is what all at a table want alike: its seats, and whether the game is rated.
type gameKind struct {
	players int
	rated   bool
}

// game returns the kind of game for which somebody waits.
func (w *waiter) game() gameKind { return gameKind{w.players, w.rated} }

// reach returns how many points weaker or stronger the others may be after somebody with a rating's
// interval has waited for a time; all says that the difference does not matter any more.
func reach(waited time.Duration, interval int) (points int, all bool) {
	return windowStart + windowStep*int(waited/windowEvery) + interval/windowDoubt, waited >= windowAll
}

// alike reports whether two values of a wish go together: they are the same, or one of them is any (0).
func alike(a, b int) bool { return a == b || a == 0 || b == 0 }

// A matcher forms the tables of one round.
type matcher struct {
	botWait time.Duration // how long people wait before they are matched with bots
	// apart reports whether two people must not meet: one blocked the other, or they have played as many
	// rated games today as count.
	apart func(a, b *waiter) bool
}

// fit reports whether two who wait may sit at one table. Strength does not matter in a game that is not rated
// if one of them has no rating yet.
func (m *matcher) fit(a, b *waiter) bool {
	switch {
	case !alike(a.sets, b.sets) || !alike(a.pace, b.pace) || !alike(a.aids, b.aids):
		return false
	case a.rated && !a.club && a.network == b.network:
		return false
	case a.program && !m.takesBot(b) || b.program && !m.takesBot(a):
		return false
	}
	if !a.rated && (a.unknown || b.unknown) {
		return !m.apart(a, b)
	}
	far := max(a.points-b.points, b.points-a.points)
	reachA, allA := reach(a.waited, a.interval)
	reachB, allB := reach(b.waited, b.interval)
	return (allA || allB || far <= min(reachA, reachB)) && !m.apart(a, b)
}

// takesBot reports whether somebody would sit at a table with a bot by now; a bot would at one with
// people.
func (m *matcher) takesBot(w *waiter) bool {
	return w.program || w.programs && w.waited >= m.botWait
}

// tables groups those who wait into tables of the size and kind that they want, at most most. Whoever has
// waited longest is first served, with those who are nearest in strength among all who fit. Bots fill
// seats that nobody else takes.
func (m *matcher) tables(waiting []*waiter, most int) (list [][]*waiter) {
	lines := map[gameKind]*line{}
	queue := slices.Clone(waiting)
	slices.SortFunc(queue, func(a, b *waiter) int { return cmp.Or(cmp.Compare(a.made, b.made), cmp.Compare(a.id, b.id)) })
	for _, w := range queue {
		k := w.game()
		if lines[k] == nil {
			lines[k] = &line{}
		}
		lines[k].all = append(lines[k].all, w)
		lines[k].unknown = lines[k].unknown || w.unknown
	}
	for _, l := range lines {
		l.sort()
	}
	for _, w := range queue {
		if len(list) == most {
			break
		}
		l := lines[w.game()]
		if w.program || l.taken[w.at] {
			continue
		}
		if group := m.group(l, w); group != nil {
			for _, g := range group {
				l.take(g)
				for _, c := range g.copies {
					lines[c.game()].take(c)
				}
			}
			list = append(list, group)
		}
	}
	return list
}

// group returns the table of somebody who waits, with those of the line who are nearest to them in strength
// and fit each other; nil if there are not enough.
func (m *matcher) group(l *line, w *waiter) []*waiter {
	for _, bots := range []bool{false, true} {
		if bots && !m.takesBot(w) {
			break
		}
		others := m.nearest(l, w, bots)
		tries := min(len(others)-w.players+2, maxTries)
		for first := range tries {
			if group := m.complete(w, others[first:]); group != nil {
				return group
			}
		}
	}
	return nil
}

// complete returns a table of w and the first of others, and of those of the rest who fit all at it, in
// their order; nil if these are too few.
func (m *matcher) complete(w *waiter, others []*waiter) []*waiter {
	group := []*waiter{w}
	for _, o := range others {
		if !slices.ContainsFunc(group[1:], func(g *waiter) bool { return !m.fit(g, o) }) {
			if group = append(group, o); len(group) == w.players {
				return group
			}
		}
	}
	return nil
}

// nearest returns those of the line who fit w, the nearest in strength first, people before bots; bots only
// if they are asked for. Of those for two seats it returns one.
func (m *matcher) nearest(l *line, w *waiter, bots bool) []*waiter {
	var people, programs []*waiter
	points, all := reach(w.waited, w.interval)
	left, right := l.before[w.at], l.after[w.at]
	for (left >= 0 || right < len(l.all)) && len(people)+len(programs) < maxNear {
		var o *waiter
		if right >= len(l.all) || left >= 0 && w.points-l.all[left].points <= l.all[right].points-w.points {
			o, left = l.all[left], l.before[left]
		} else {
			o, right = l.all[right], l.after[right]
		}
		if far := max(o.points-w.points, w.points-o.points); !all && far > points && (w.rated || !l.unknown) {
			break
		}
		switch {
		case o.program && !bots || !m.fit(w, o):
		case o.program:
			programs = append(programs, o)
		default:
			if people = append(people, o); w.players == 2 {
				return people
			}
		}
	}
	slices.SortStableFunc(programs, func(a, b *waiter) int { // of bots as near as each other the one that has waited longest
		return cmp.Or(cmp.Compare(max(a.points-w.points, w.points-a.points), max(b.points-w.points, w.points-b.points)), cmp.Compare(a.made, b.made))
	})
	return append(people, programs...)
}

// A line is all who wait for tables of the same size and kind, by their strength. Those who have a table
// are skipped.
type line struct {
	all           []*waiter
	before, after []int // the places of the neighbours who still wait; -1 and len(all): there is none
	taken         []bool
	unknown       bool // some of them have no rating
}

// sort orders a line by strength.
func (l *line) sort() {
	slices.SortStableFunc(l.all, func(a, b *waiter) int { return cmp.Compare(a.points, b.points) })
	l.before, l.after, l.taken = make([]int, len(l.all)), make([]int, len(l.all)), make([]bool, len(l.all))
	for i, w := range l.all {
		w.at, l.before[i], l.after[i] = i, i-1, i+1
	}
}

// take removes somebody who has a table from the line, if they are still in it.
func (l *line) take(w *waiter) {
	if l.taken[w.at] {
		return
	}
	left, right := l.before[w.at], l.after[w.at]
	if l.taken[w.at] = true; left >= 0 {
		l.after[left] = right
	}
	if right < len(l.all) {
		l.before[right] = left
	}
}
