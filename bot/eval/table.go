package eval

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// hand adds the terms of a seat's figures that stand in no feature.
func (e *Evaluator) hand(at int) {
	t, terms := &e.seats[at], e.terms[at*termCount:(at+1)*termCount]
	for k := range min(t.hand, handCount) {
		terms[termHand+k] = 1
	}
	terms[termSpecial] = float64(t.special)
	terms[termHelpers] = float64(t.helpers)
	terms[termAway] = float64(t.away)
	terms[termWorking] = t.working
	terms[termEmpty] = when(t.hand == 0, min(1, t.soon))
}

// meetings adds what seats get or lose where two features may be joined: the change of
// their points x the chance that a tile comes that joins them.
func (e *Evaluator) meetings() {
	g := &e.ground
	for i := range g.roads {
		e.meeting(&g.roads[i], termRoadGain, false)
	}
	for i := range g.cities {
		e.meeting(&g.cities[i], termCityGain, false)
	}
	for i := range g.fields {
		e.meeting(&g.fields[i], termFieldGain, true)
	}
}

// meeting adds that of one place. Of fields both must be somebody's.
func (e *Evaluator) meeting(m *meeting, gain int, fields bool) {
	p, q := &e.ground.places[m.a], &e.ground.places[m.b]
	pm, qm := p.manned == e.looks, q.manned == e.looks
	if !pm && !qm || fields && (!pm || !qm) {
		return
	}
	c := e.odds.of(e.ground.holes[m.hole])
	var n int16
	if fields {
		n = e.odds.joinsHalves(c, m.pair)
	} else {
		n = c.joins[m.pair]
	}
	if n == 0 {
		return
	}
	var a, b, both [rules.MaxSeats]uint8
	if pm {
		a = p.by
	}
	if qm {
		b = q.by
	}
	for at := range both {
		both[at] = a[at] + b[at]
	}
	wa, wb := e.worth(m.a, pm), e.worth(m.b, qm)
	ownA, ownB, after := rules.Majority(a), rules.Majority(b), rules.Majority(both)
	for at := range (ownA | ownB | after).All() {
		change := when(after.Has(at), wa+wb) - when(ownA.Has(at), wa) - when(ownB.Has(at), wb)
		k := int(at)*termCount + gain
		if change < 0 {
			k++
		}
		e.terms[k] += change * e.odds.some(n, float64(e.seats[at].draws))
	}
}

// worth returns what an open road or city brings its owners now, or would.
func (e *Evaluator) worth(f board.Feature, manned bool) float64 {
	if manned {
		return e.ground.places[f].worth
	}
	return float64(e.board.Tiles(f) + e.board.Shields(f))
}

// open adds what whoever draws next may take of roads and cities that are nobody's: the
// points of those that one tile completes x the chance that it comes, and the most that
// any tile gives a share in.
func (e *Evaluator) open(s *rules.State) {
	if e.odds.left == 0 {
		return
	}
	next := s.SubTurn().Seat
	if s.SubTurn().Tile >= 0 {
		next = s.Next(next)
	}
	if e.seats[next].hand == 0 {
		return
	}
	take, grow, left := 0.0, 0.0, float64(e.odds.left)
	for _, f := range e.ground.loose {
		p := &e.ground.places[f]
		if p.manned == e.looks {
			continue
		}
		worth := float64(e.board.Tiles(f) + e.board.Shields(f))
		t := &e.ground.touches[p.first]
		n := e.odds.of(e.ground.holes[t.hole])
		if p.holes == 1 {
			closing := n.closing(t.sides)
			if e.board.Kind(f) == tile.City {
				worth *= 2
			}
			take += worth * float64(closing) / left
			continue
		}
		grow = max(grow, worth*float64(n.fit)/left)
	}
	e.terms[int(next)*termCount+termTake] = take
	e.terms[int(next)*termCount+termGrow] = grow
}
