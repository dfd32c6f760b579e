package bot

import (
	"time"

	"circulade/bot/search"
	"circulade/rules"
)

// This file says how much a level looks at. It is counted in positions, so that a level
// plays the same on a slow or busy machine as on a fast and idle one, and only takes longer.

// A size is a game by how many sets are in play beside the base game.
type size struct {
	most   int           // sets
	looked int           // positions of a turn, with two seats, of whoever does not think ahead
	each   time.Duration // what one of them takes with two seats, measured
}

// sizes are the games there are. With up to five sets nearly every turn is looked at to its
// end in so many positions; with more it is what ten milliseconds are usually enough for.
var sizes = [...]size{
	{most: 0, looked: 800, each: 6 * time.Microsecond},
	{most: 5, looked: 800, each: 8 * time.Microsecond},
	{most: 1 << 20, looked: 500, each: 20 * time.Microsecond},
}

const (
	// deepTime is what the positions of a level that thinks ahead usually take for a turn.
	deepTime = time.Second
	// mostLooked is how many positions of a turn anybody looks at who does not think ahead:
	// what is found beyond them tells nothing about what comes after the turn.
	mostLooked = 20_000
	// capTimes is how many times as long as its positions usually take a search may last.
	capTimes = 10
)

// sizeOf returns of which size the games of a book are.
func sizeOf(b *rules.Book) size {
	for _, z := range sizes {
		if len(b.Sets())-1 <= z.most {
			return z
		}
	}
	return sizes[len(sizes)-1]
}

// bySeats returns a number for two seats as it is for those of a book: there are more
// answers to look at with more seats, and each position takes longer.
func bySeats[T int | time.Duration](n T, b *rules.Book) T { return n * T(b.Seats()+2) / 4 }

// eachTakes returns what a position of a book usually takes.
func eachTakes(b *rules.Book) time.Duration { return bySeats(sizeOf(b).each, b) }

// levelBudget is how much a manner looks at for a turn if it is told nothing. Within is as
// in Options.
func (m manner) levelBudget(b *rules.Book, within time.Duration) search.Budget {
	if !m.deep {
		return counted(b, int(m.part*float64(bySeats(sizeOf(b).looked, b))))
	}
	t := deepTime
	if within > 0 {
		t = min(t, within)
	}
	return counted(b, max(1, int(t/eachTakes(b))))
}

// counted is a budget of positions with the cap in time that belongs to it.
func counted(b *rules.Book, visits int) search.Budget {
	return search.Budget{Visits: visits, Cap: max(leastCap, time.Duration(visits)*capTimes*eachTakes(b))}
}

// leastCap is what a search may always take: as long as the garbage collector may stop it.
const leastCap = 50 * time.Millisecond

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
