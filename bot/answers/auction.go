package answers

import "circulade/rules"

// A Bidder answers the questions of auctions, by what a tile would bring at once: what is
// bought there counts only when it is laid, so that looking at how the game would end
// tells nothing. It keeps the memory that this takes and is not safe for concurrent use.
type Bidder struct {
	// Worth returns what a position is worth to a seat if the game ends there, in
	// hundredths of a point. It may play on it.
	Worth func(s *rules.State, seat rules.Seat) int
	// Next is asked before each place for a tile is tried: false ends that.
	Next func() bool
	// Spent, if set, reports whether there is no time left: then no tile promises anything.
	Spent func() bool

	trial rules.Trial
	here  *rules.State
	list  []rules.Choice
}

// placesTried is how many places for a tile are looked at for a bid.
const placesTried = 24

// point is the worth of one point.
const point = 100

// Answer answers the pending question of s, which is st, if it is one of an auction; it
// returns false for any other.
func (b *Bidder) Answer(s *rules.State, st rules.Step) (rules.Choice, bool) {
	sale := s.Sale()
	if sale.Stage == rules.NoSale {
		return 0, false
	}
	b.list = s.Choices(b.list[:0])
	switch sale.Stage {
	case rules.SalePick:
		best, most := b.list[0], 0
		for i, c := range b.list {
			if n := b.promise(s, st.Seat, int(c.N())); i == 0 || n > most {
				best, most = c, n
			}
		}
		return best, true
	case rules.SaleBid:
		return b.bid(s, st, sale), true
	case rules.SaleDeal:
		return b.deal(s, st, sale), true
	case rules.NoSale:
	}
	return 0, false
}

// bid opens with a third of what the tile promises. Over another bid it goes half
// of the way up to what the tile promises more than the others that are left, and
// else it passes.
func (b *Bidder) bid(s *rules.State, st rules.Step, sale rules.Sale) rules.Choice {
	bounds := Ranges(s, st, b.list[0])[0]
	up, rest := b.lots(s, st.Seat, sale)
	worth := (up - rest) / point
	if len(b.list) == 1 {
		worth = up / point / 3
	} else if worth < bounds.Min {
		return b.list[1]
	}
	n := bounds.Min + max(0, worth-bounds.Min)/2
	return rules.RangeChoice(b.list[0].Verb(), min(n, bounds.Max))
}

// deal buys the tile if that is better than to be paid for it and to take another.
func (b *Bidder) deal(s *rules.State, st rules.Step, sale rules.Sale) rules.Choice {
	up, rest := b.lots(s, st.Seat, sale)
	if price := point * sale.Price; up-price >= rest+price {
		return b.list[0]
	}
	return b.list[1]
}

// lots returns what the tile that is up for sale promises a seat, and what the
// others do on average.
func (b *Bidder) lots(s *rules.State, seat rules.Seat, sale rules.Sale) (up, rest int) {
	n := 0
	for _, lot := range sale.Lots {
		worth := b.promise(s, seat, lot.Type)
		if lot.Up {
			up = worth
			continue
		}
		rest += worth
		n++
	}
	return up, rest / max(1, n)
}

// promise returns by how much a seat would be better off, in hundredths of a
// point, if it laid a tile now and the game ended then.
func (b *Bidder) promise(s *rules.State, seat rules.Seat, n int) int {
	if b.Spent != nil && b.Spent() {
		return 0
	}
	if b.here == nil || b.here.Book() != s.Book() {
		b.here = s.Clone()
	}
	b.here.CopyFrom(s)
	before := b.Worth(b.here, seat)
	best, last := 0, -1
	for place, there := range b.trial.Tile(s, seat, n, placesTried) {
		if place != last {
			if !b.Next() {
				break
			}
			last = place
		}
		best = max(best, b.Worth(there, seat)-before)
	}
	return best
}
