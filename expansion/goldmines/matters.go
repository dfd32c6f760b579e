package goldmines

import "circulade/rules"

// A pool is what is to be shared out, by who may take it: ingots that the same seats
// have a claim to are alike.
type pool struct {
	seats int
	kinds int
	by    [mostIngots]uint8 // the seats that may take one of a kind, a bit each
	left  [mostIngots]uint8 // how many of a kind there are
	got   [rules.MaxSeats]uint8

	end   [rules.MaxSeats]uint8 // what everybody has at the end, once one way is known
	known bool
	tries int // how many steps are still looked at
}

// patience is how many ways to share out are looked at: with more than that the players
// are asked in any case.
const patience = 1 << 14

// matters reports whether it can make a difference to what anybody gets, which ingot a
// seat takes now and the others after it [GO-8].
func (m *module) matters(s *rules.State, seat rules.Seat) bool {
	p := pool{seats: s.Book().Seats(), tries: patience}
	for _, t := range s.Pieces() {
		if t.Kind != m.ingot {
			continue
		}
		by := uint8(0)
		for _, q := range s.Pieces() {
			if q.Kind == m.claim && q.Cell == t.Cell {
				by |= 1 << q.Seat
			}
		}
		p.add(by, uint8(t.State))
	}
	return !p.same(int(seat))
}

// add puts ingots into the pool that some seats may take.
func (p *pool) add(by, n uint8) {
	if by == 0 {
		return
	}
	k := 0
	for k < p.kinds && p.by[k] != by {
		k++
	}
	if k == p.kinds {
		p.kinds++
		p.by[k] = by
	}
	p.left[k] += n
}

// same reports whether everybody ends with as many however the rest is shared out,
// from a seat on.
func (p *pool) same(seat int) bool {
	if p.tries--; p.tries < 0 {
		return false
	}
	for range p.seats {
		taken := false
		for k := range p.kinds {
			if p.left[k] == 0 || p.by[k]>>seat&1 == 0 {
				continue
			}
			taken = true
			p.left[k]--
			p.got[seat]++
			same := p.same((seat + 1) % p.seats)
			p.got[seat]--
			p.left[k]++
			if !same {
				return false
			}
		}
		if taken {
			return true
		}
		seat = (seat + 1) % p.seats
	}
	if !p.known {
		p.end, p.known = p.got, true
	}
	return p.end == p.got
}
