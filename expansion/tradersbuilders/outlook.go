package tradersbuilders

import "circulade/rules"

// This file is what goods look like to a computer player. Builders and pigs have no term:
// what helpers are worth in the supply and at work is told by weights, for all sets alike.

// all are the tokens that the tiles of the set bring of each good: wine, grain, cloth.
var all = [...]int{9, 6, 5}

// spread tells how far the tokens that are still to come, by their number, may move a lead,
// in tenths of a token: half as far as a walk of so many steps, as who leads is who completes
// most cities.
var spread = [...]int{0, 5, 5, 7, 8, 10, 11, 12, 14, 15}

// perToken is how many tiles of the pile bring a token.
const perToken = 6

// goodsOutlook is, for each good, what a lead in it will bring at the end:
//
//	half of 10 points · lead / (lead + spread)
//
// The lead is that over the best of the others, who lose as much, and the spread grows with
// the tokens that are still to come.
func (m *module) goodsOutlook(s *rules.State, seat rules.Seat) (n int) {
	for i := range m.goods {
		mine, best, left := 0, 0, all[i]
		for one := range s.Seats() {
			have := s.Tally(m.goods[i].tokens, one)
			left -= have
			if one == seat {
				mine = have
			} else {
				best = max(best, have)
			}
		}
		lead := 10 * (mine - best)
		if lead == 0 {
			continue
		}
		left = min(max(left, 0), (s.Left()+perToken-1)/perToken)
		n += mostPoints * 50 * lead / (max(lead, -lead) + spread[left])
	}
	return n
}
