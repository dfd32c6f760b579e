package bot

import (
	"math"
	"slices"
	"time"

	"circulade/bot/search"
	"circulade/rules"
)

// This file says how much a level looks at. It is counted in positions, so that a level
// plays the same on a slow or busy machine as on a fast and idle one, and only takes longer.

// A size is a game by how many sets are in play beside the base game. Its numbers are for
// two seats.
type size struct {
	most   int           // sets
	looked int           // positions of a turn, of whoever does not think ahead
	ahead  int           // and of whoever does
	each   time.Duration // what one of them takes at most on the average of a turn
}

// sizes are the games there are, as measured (docs/arena.md). With up to five sets nearly
// every turn is looked at to its end in so many positions, in half a millisecond to two; with
// more it is what ten milliseconds are usually enough for. Who thinks ahead takes a second.
func sizes() []size {
	return []size{
		{most: 0, looked: 800, ahead: 160_000, each: 6 * time.Microsecond},
		{most: 5, looked: 800, ahead: 120_000, each: 10 * time.Microsecond},
		{most: 16, looked: 500, ahead: 60_000, each: 25 * time.Microsecond},
		{most: math.MaxInt, looked: 500, ahead: 60_000, each: 50 * time.Microsecond},
	}
}

const (
	// aheadTime is what the positions of a level that thinks ahead usually take for a turn.
	aheadTime = time.Second
	// mostLooked is how many positions of a turn anybody looks at who does not think ahead:
	// what is found beyond them tells nothing about what comes after the turn.
	mostLooked = 20_000
	// capTimes is how many times as long as its positions take a search may last.
	capTimes = 10
)

// sizeOf returns of which size the games of a book are.
func sizeOf(b *rules.Book) size {
	list := sizes()
	i := slices.IndexFunc(list, func(z size) bool { return len(b.Sets())-1 <= z.most })
	return list[i]
}

// With more seats a position takes longer, and there are more answers to look at: with four
// half as much again as with two, with six twice as much.
const twoParts = 4

// parts is how many parts there are with the seats of a book; with two there are twoParts.
func parts(b *rules.Book) int { return b.Seats() + 2 }

// levelBudget is how much a manner looks at for a turn if it is told nothing. Within is as
// in Options. Whoever thinks ahead takes as long with more seats, and looks at less.
func (m manner) levelBudget(b *rules.Book, within time.Duration) search.Budget {
	z := sizeOf(b)
	if !m.deep {
		return counted(b, int(m.part*float64(z.looked))*parts(b)/twoParts)
	}
	ahead := z.ahead * twoParts / parts(b)
	if within > 0 && within < aheadTime {
		ahead = max(1, int(float64(ahead)*within.Seconds()/aheadTime.Seconds()))
	}
	return counted(b, ahead)
}

// counted is a budget of positions with the cap in time that belongs to it.
func counted(b *rules.Book, visits int) search.Budget {
	each := sizeOf(b).each * time.Duration(parts(b)) / twoParts
	return search.Budget{Visits: visits, Cap: max(leastCap, time.Duration(visits)*capTimes*each)}
}

// leastCap is what a search may always take: as long as the garbage collector, or a machine
// that does much else, may stop it.
const leastCap = 500 * time.Millisecond

// budget is what a thinker may spend on a turn.
func (t *thinker) budget() search.Budget {
	var b search.Budget
	switch {
	case t.o.Visits == 0 && t.o.Time == 0:
		b = t.levelBudget(t.book, t.o.Within)
	case t.o.Time > 0:
		b = search.Budget{Visits: t.o.Visits, Time: t.o.Time}
	case t.deep:
		b = counted(t.book, t.o.Visits)
	default:
		b = counted(t.book, min(t.o.Visits, mostLooked))
	}
	b.Threads = t.o.Threads
	return b
}
