package bot

import (
	"context"

	"circulade/rules"
	"circulade/tile"
)

// Auctions are the one question that greedy does not answer by looking at how the
// game would end: what is bought there counts only when it is laid. It bids by
// what a tile would bring it at once.

// placesTried is how many places for a tile greedy looks at for a bid.
const placesTried = 24

// auction answers a question of an auction; it returns false for any other.
func (g *greedy) auction(ctx context.Context, s *rules.State, st rules.Step) (rules.Choice, bool) {
	_, kind, _ := s.Book().Script(st.Kind)
	list := s.Choices(nil)
	switch kind {
	case "auction-pick":
		best, most := list[0], 0
		for i, c := range list {
			if n := g.promise(ctx, s, st.Seat, int(c.N())); i == 0 || n > most {
				best, most = c, n
			}
		}
		return best, true
	case "auction-bid":
		return g.bid(ctx, s, st, list), true
	case "auction-buysell":
		return g.deal(ctx, s, st, list), true
	}
	return 0, false
}

// bid opens with a third of what the tile promises. Over another bid it goes half
// of the way up to what the tile promises more than the others that are left, and
// else it passes.
func (g *greedy) bid(ctx context.Context, s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	bounds := ranges(s, st, list[0])[0]
	up, rest := g.lots(ctx, s, st.Seat)
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
func (g *greedy) deal(ctx context.Context, s *rules.State, st rules.Step, list []rules.Choice) rules.Choice {
	up, rest := g.lots(ctx, s, st.Seat)
	price := 0
	for _, p := range s.Pieces() {
		if s.Book().PieceDef(p.Kind).Name == "bid" {
			price = point * int(p.State)
		}
	}
	if up-price >= rest+price {
		return list[0]
	}
	return list[1]
}

// lots returns what the tile that is up for sale promises a seat, and what the
// others do on average.
func (g *greedy) lots(ctx context.Context, s *rules.State, seat rules.Seat) (up, rest int) {
	n := 0
	for _, p := range s.Pieces() {
		switch def := s.Book().PieceDef(p.Kind); {
		case def.Name != "auction-tile":
		case p.Seat == rules.Chance:
			rest += g.promise(ctx, s, seat, int(p.State))
			n++
		default:
			up = g.promise(ctx, s, seat, int(p.State))
		}
	}
	return up, rest / max(1, n)
}

// promise returns by how much a seat would be better off, in hundredths of a
// point, if it laid a tile now and the game ended then.
func (g *greedy) promise(ctx context.Context, s *rules.State, seat rules.Seat, n int) int {
	here, there := g.plies[0].state, g.plies[1].state
	here.CopyFrom(s)
	before := worth(here, seat)
	here.CopyFrom(s)
	here.Part().Tile, here.Part().Cell = int16(n), 0
	list := here.OfferPlacements(g.plies[1].list[:0])
	g.plies[1].list = list
	best := 0
	for i := 0; i < len(list) && !g.spent(ctx); i += 1 + len(list)/placesTried {
		g.tried++
		here.CopyFrom(s)
		p := here.Part()
		p.Tile, p.Cell = int16(n), 0
		here.Place(list[i].Cell(), tile.Rotation(list[i].Arg()))
		there.CopyFrom(here)
		best = max(best, worth(there, seat)-before)
		for k := range rules.FigureKind(s.Book().FigureKinds()) {
			if !s.Book().FigureDef(k).Follower() {
				continue
			}
			g.plies[2].list = here.OfferFigures(rules.Step{Seat: seat}, k, g.plies[2].list[:0])
			for _, c := range g.plies[2].list {
				there.CopyFrom(here)
				there.Deploy(seat, k, c.Seg())
				best = max(best, worth(there, seat)-before)
			}
		}
	}
	return best
}
