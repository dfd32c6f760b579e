package ratings

import (
	"cmp"
	"time"

	"circulade/internal/account"
	"circulade/internal/result"
	"circulade/rating"
)

// MaxPerDay is how many games of two players against each other count in one day (UTC), in all classes
// together. A game of more seats does not count for anybody if one pair of its players has had as many.
const MaxPerDay = 5

// dayMillis is how many milliseconds a day has.
const dayMillis = int64(24 * time.Hour / time.Millisecond)

// A contest is a rated game that is over, as its ratings are computed.
type contest struct {
	game    string
	class   rating.Class
	place   int64 // in the one order of rated games; 0: not yet
	ended   int64 // Unix milliseconds
	players []contestant
	// ruling is why the game does not count, if that was decided by what results do not tell, such as an
	// admin who froze a rating; "" if nothing was.
	ruling Why
}

// A contestant is one seat of a contest.
type contestant struct {
	seat    int
	person  account.Person // or the key of somebody who is no more; zero: a level, or nobody
	kind    result.Kind
	level   string
	rank    int
	outcome result.Outcome
}

// A standing is what is known of one person in one class after their latest game that counted. The zero
// value is that of somebody who has none.
type standing struct {
	rating.Rating
	games  int   // how many have counted
	latest int64 // when the latest of them ended, in Unix milliseconds
}

// at returns the rating of a standing at a time in Unix milliseconds: that of a newcomer if no game has
// counted yet, else grown less certain since the latest.
func (s standing) at(ms int64) rating.Rating {
	if s.games == 0 {
		return rating.New()
	}
	return s.After(time.Duration(max(0, ms-s.latest)) * time.Millisecond)
}

// A change is what a contest did to one of its seats.
type change struct {
	seat          int
	before, after rating.Rating
	next          standing // of the seat's person after the contest; zero for levels, and if it did not count
	why           Why
}

// A pool tells what earlier contests have left. There are two: the store, as games end, and memory, when all
// is computed again.
type pool interface {
	// standing returns what is known of a person in a class.
	standing(p account.Person, class rating.Class) (standing, error)
	// met returns how many contests of two persons against each other have counted on a day, in days since 1970.
	met(a, b account.Person, day int64) (int, error)
}

// rate returns what a contest does to its seats, in their order: nothing, if it does not count. It reads
// the contest and the pool and nothing else, so that it always comes to the same.
func rate(c *contest, p pool) ([]change, error) {
	changes := make([]change, len(c.players))
	before, ranks := make([]rating.Rating, len(c.players)), make([]int, len(c.players))
	standings := make([]standing, len(c.players))
	for i := range c.players {
		s, now, err := standingOf(&c.players[i], c, p)
		if err != nil {
			return nil, err
		}
		standings[i], before[i], ranks[i] = s, now, c.players[i].rank
	}
	why, err := judge(c, p)
	if err != nil {
		return nil, err
	}
	after := before
	if why == Counted {
		after = rating.Update(before, ranks)
	}
	for i := range c.players {
		pl := &c.players[i]
		changes[i] = change{seat: pl.seat, before: before[i], after: before[i], why: why}
		if why == Counted && pl.isPerson() {
			changes[i].after = after[i]
			changes[i].next = standing{after[i], standings[i].games + 1, max(standings[i].latest, c.ended)}
		}
	}
	return changes, nil
}

// standingOf returns what is known of a contestant before the contest, and their rating at its end: that of
// a level is always the same, and that of a seat without a person a newcomer's.
func standingOf(pl *contestant, c *contest, p pool) (standing, rating.Rating, error) {
	if a, ok := levelOf(pl); ok {
		return standing{}, a.Rating(c.class), nil
	}
	if !pl.isPerson() {
		return standing{}, rating.New(), nil
	}
	s, err := p.standing(pl.person, c.class)
	return s, s.at(c.ended), err
}

// levelOf returns the level that played a seat; false if none did, or one that has no rating.
func levelOf(pl *contestant) (rating.Anchor, bool) {
	if pl.kind != result.Level {
		return rating.Anchor{}, false
	}
	return rating.Level(pl.level)
}

// isPerson reports whether a seat was somebody's who has a rating: of an account or bot, also of one that
// has been deleted.
func (pl *contestant) isPerson() bool {
	switch pl.kind {
	case result.Account, result.Program, result.Deleted:
		return pl.person != account.Person{}
	default:
		return false
	}
}

// judge returns Counted, or why a contest does not count.
func judge(c *contest, p pool) (Why, error) {
	for i := range c.players {
		pl := &c.players[i]
		_, known := levelOf(pl)
		switch {
		case pl.outcome == result.Off || pl.rank < 1:
			return Unmoved, nil
		case pl.kind == result.Level && !known:
			return UnknownLevel, nil
		case pl.kind != result.Level && !pl.isPerson():
			return NoAccount, nil
		}
	}
	if len(c.players) < 2 {
		return NoAccount, nil
	}
	over, err := overLimit(c, p)
	return cmp.Or(over, c.ruling, Counted), err
}

// overLimit returns SamePlayer if somebody has two seats of a contest, PairLimit if two of its persons have
// had MaxPerDay that counted on its day, else "". An earlier ruling says more, so it goes before the limit.
func overLimit(c *contest, p pool) (Why, error) {
	limited := Why("")
	for i := range c.players {
		for j := range i {
			a, b := &c.players[j], &c.players[i]
			if !a.isPerson() || !b.isPerson() {
				continue
			}
			if a.person == b.person {
				return SamePlayer, nil
			}
			n, err := p.met(a.person, b.person, c.ended/dayMillis)
			if err != nil {
				return "", err
			}
			if n >= MaxPerDay {
				limited = PairLimit
			}
		}
	}
	if c.ruling != "" {
		return "", nil
	}
	return limited, nil
}
