package bot

import (
	"context"

	"circulade/rules"
)

// Auctions are the one question that greedy does not answer by looking at how the
// game would end: what is bought there counts only when it is laid. It bids by
// what a tile would bring it at once.

// placesTried is how many places for a tile greedy looks at for a bid.
const placesTried = 24

// auction answers a question of an auction; it returns false for any other.
func (g *greedy) auction(ctx context.Context, s *rules.State, st rules.Step) (rules.Choice, bool) {
	sale := s.Sale()
	list := s.Choices(nil)
	switch sale.Stage {
	case rules.SalePick:
		best, most := list[0], 0
		for i, c := range list {
			if n := g.promise(ctx, s, st.Seat, int(c.N())); i == 0 || n > most {
				best, most = c, n
			}
		}
		return best, true
	case rules.SaleBid:
		return g.bid(ctx, s, st, sale, list), true
	case rules.SaleDeal:
		return g.deal(ctx, s, st, sale, list), true
	case rules.NoSale:
	}
	return 0, false
}

// bid opens with a third of what the tile promises. Over another bid it goes half
// of the way up to what the tile promises more than the others that are left, and
// else it passes.
func (g *greedy) bid(ctx context.Context, s *rules.State, st rules.Step, sale rules.Sale, list []rules.Choice) rules.Choice {
	bounds := ranges(s, st, list[0])[0]
	up, rest := g.lots(ctx, s, st.Seat, sale)
	worth := (up - rest) / point
	if len(list) == 1 {
		worth = up / point / 3
	} else if worth < bounds.Min {
		return list[1]
	}
	n := bounds.Min + max(0, worth-bounds.Min)/2
	return rules.RangeChoice(list[0].Verb(), min(n, bounds.Max))
}

// deal buys the tile if that is better than to be paid for it and to take another.
func (g *greedy) deal(ctx context.Context, s *rules.State, st rules.Step, sale rules.Sale, list []rules.Choice) rules.Choice {
	up, rest := g.lots(ctx, s, st.Seat, sale)
	if price := point * sale.Price; up-price >= rest+price {
		return list[0]
	}
	return list[1]
}

// lots returns what the tile that is up for sale promises a seat, and what the
// others do on average.
func (g *greedy) lots(ctx context.Context, s *rules.State, seat rules.Seat, sale rules.Sale) (up, rest int) {
	n := 0
	for _, lot := range sale.Lots {
		worth := g.promise(ctx, s, seat, lot.Type)
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
func (g *greedy) promise(ctx context.Context, s *rules.State, seat rules.Seat, n int) int {
	here := g.plies[0].state
	here.CopyFrom(s)
	before := worth(here, seat)
	best, last := 0, -1
	for place, there := range g.trial.Tile(s, seat, n, placesTried) {
		if place != last {
			if g.spent(ctx) {
				break
			}
			g.tried++
			last = place
		}
		best = max(best, worth(there, seat)-before)
	}
	return best
}
