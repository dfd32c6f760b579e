package analysis

import (
	"circulade/rules"
)

// mostDraws is how many tiles are tried that might have been drawn: where the pile has
// more kinds, as many that are spread evenly over it.
const mostDraws = 24

// luck returns by how many points the tile in hand is better for a seat than those of the
// pile on the average. The position is that before the draw; what was drawn is in a.at.
func (a *analyst) luck(before *rules.State, seat rules.Seat) (float64, error) {
	kinds, weights := draws(before)
	at := a.known(before)
	tile, ok := at.DrawOf(int(a.at.SubTurn().Tile))
	if !ok {
		return 0, nil
	}
	have, err := a.worth(at, tile, seat)
	if err != nil || have == nil {
		return 0, err
	}
	sum, all := 0.0, 0
	for i, c := range kinds {
		v, err := a.worth(at, c, seat)
		if err != nil {
			return 0, err
		}
		if v != nil {
			sum += float64(weights[i]) * *v
			all += weights[i]
		}
	}
	if all == 0 {
		return 0, nil
	}
	return *have - sum/float64(all), nil
}

// worth returns what a position is worth to a seat that has drawn a tile; nil if somebody
// else is asked then, or chance again.
func (a *analyst) worth(before *rules.State, c rules.Choice, seat rules.Seat) (*float64, error) {
	s := before.Book().Borrow(before)
	defer before.Book().GiveBack(s)
	s.PlayUnchecked(c)
	if st, ok := s.Pending(); !ok || st.Seat != seat {
		return nil, nil
	}
	lines, err := a.x.Lines(a.ctx, s, a.Draw, 1)
	if err != nil {
		return nil, err
	}
	return &lines[0].Margin, nil
}

// draws returns the tiles that may be drawn and how many of each there are, or as many
// draws as are tried, spread evenly over the pile.
func draws(s *rules.State) (kinds []rules.Choice, weights []int) {
	all := s.Choices(nil)
	if len(all) <= mostDraws {
		for _, c := range all {
			kinds, weights = append(kinds, c), append(weights, s.LeftOf(int(c.N())))
		}
		return kinds, weights
	}
	n := s.Outcomes()
	for i := range mostDraws {
		c := s.Outcome((2*i + 1) * n / (2 * mostDraws))
		if k := len(kinds); k > 0 && kinds[k-1] == c {
			weights[k-1]++
			continue
		}
		kinds, weights = append(kinds, c), append(weights, 1)
	}
	return kinds, weights
}
