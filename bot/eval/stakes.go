package eval

import (
	"math/bits"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// A stake is what one seat has in a feature that is not completed.
type stake struct {
	owner   bool    // it gets the points, alone or with others
	tied    bool    // with others
	alone   bool    // nobody else has a follower there
	men     float64 // followers there
	lead    int     // by how much it is stronger than the strongest other
	end     float64 // points to an owner if the game ended now
	gain    float64 // points more to an owner if it were completed
	holes   int
	chances *chances
}

// feature adds what a feature with figures in it is worth to all who have some there.
// What is completed already is sure if it is due, and its figures come home.
func (e *Evaluator) feature(s *rules.State, f board.Feature, due bool) {
	p := &e.ground.places[f]
	k := e.board.Kind(f)
	var first, second uint8
	for _, n := range p.by {
		if n > first {
			first, second = n, first
		} else {
			second = max(second, n)
		}
	}
	if k != tile.Field && e.board.Closed(f) {
		e.home(s, f, p, first, due)
		return
	}
	p.worth = 0
	owners, tie := rules.SeatSet(1<<rules.MaxSeats-1), second == first && first > 0
	if tie {
		owners = e.untie(s, f, p, first)
		_, one := owners.One()
		tie = !one
	}
	for at := range s.Seats() {
		if p.men[at] == 0 && p.helpers[at] == 0 {
			continue
		}
		own := p.by[at] > 0 && p.by[at] == first && owners.Has(at)
		st := &e.at // in the evaluator's memory: it would be allocated here
		*st = stake{owner: own, tied: own && tie, alone: second == 0, men: float64(p.men[at]), lead: int(first) - int(second)}
		if !own {
			st.lead = int(p.by[at]) - int(first)
		}
		e.stake(s, f, k, at, p, st)
	}
}

// untie returns who owns a feature in which several seats are strongest.
func (e *Evaluator) untie(s *rules.State, f board.Feature, p *place, first uint8) (tied rules.SeatSet) {
	for at := range s.Seats() {
		if p.by[at] == first {
			tied |= rules.Only(at)
		}
	}
	return tied.Untied(s, f)
}

// home counts a completed feature.
func (e *Evaluator) home(s *rules.State, f board.Feature, p *place, first uint8, due bool) {
	owners := rules.SeatSet(0)
	if due && first > 0 {
		owners = e.untie(s, f, p, first)
	}
	for at := range s.Seats() {
		t := &e.seats[at]
		if owners.Has(at) {
			t.sure += float64(s.ValueOf(f, at, rules.InPlay).Points())
		}
		t.hand += int(p.plain[at])
		t.special += int(p.men[at] - p.plain[at])
		t.helpers += int(p.helpers[at])
	}
}

// stake fills in a stake and adds its terms.
func (e *Evaluator) stake(s *rules.State, f board.Feature, k tile.Kind, at rules.Seat, p *place, st *stake) {
	t := &e.seats[at]
	terms := e.terms[int(at)*termCount : (int(at)+1)*termCount]
	now := rules.Value{}
	if st.owner {
		now = s.ValueOf(f, at, rules.AtEnd)
		st.end = float64(now.Points())
		p.worth = st.end
	}
	if k == tile.Field {
		st.chances = e.farmOf(f, t.class, t.draws)
		if st.owner {
			st.gain = float64(now.PerCity)
			p.worth = st.end + st.gain*st.chances.complete
		}
		addStake(terms[termField:], fieldTerms, st)
		return
	}
	group := termRoad
	switch {
	case k == tile.City:
		group = termCity
	case k != tile.Road:
		group = termMonastic
	}
	if group == termMonastic {
		st.holes, st.chances = e.board.Ends(f), e.aroundOf(f, t.class, t.draws)
	} else {
		st.holes, st.chances = e.ground.holesOf(f), e.chancesOf(f, t.class, t.draws)
	}
	if st.owner {
		v := s.ValueOf(f, at, rules.IfClosed)
		st.gain = max(0, float64(v.Points()+int(v.PerTile)*st.holes)-st.end)
		if group == termMonastic {
			st.gain = float64(v.Points()) - st.end
		}
	}
	t.soon += st.men * st.chances.soon
	t.working += float64(p.helpers[at]) * st.chances.fit
	addStake(terms[group:], stakeTerms, st)
}

// addStake adds the terms of a stake.
func addStake(terms []float64, of []stakeTerm, st *stake) {
	for i := range of {
		terms[i] += of[i].of(st)
	}
}

// farmOf returns of a field the sums over the cities at it that are not completed of
// their chances, and as open into how many halves of empty squares it goes on.
func (e *Evaluator) farmOf(f board.Feature, class, draws int) *chances {
	p := &e.ground.places[f]
	c := &p.chances[class]
	if p.chanced[class] == e.ground.draws {
		return c
	}
	p.chanced[class] = e.ground.draws
	*c = chances{}
	e.cast++
	b := e.board
	seg := b.Root(f)
	for range b.Size(f) {
		face, cell := b.SegFace(seg), b.CellOf(seg)
		first := b.FirstSeg(cell)
		for left := face.Borders; left != 0; left &= left - 1 {
			city := b.FeatureOf(first + board.Seg(bits.TrailingZeros32(left)))
			q := &e.ground.places[city]
			if city == 0 || b.Closed(city) || q.seen == e.cast {
				continue
			}
			q.seen = e.cast
			of := e.chancesOf(city, class, draws)
			c.complete += of.complete
			c.fit += of.fit
			c.soon += of.soon
		}
		for left := uint8(face.Halves); left != 0; left &= left - 1 {
			if b.BorderIndex(b.Neighbour(cell, tile.Half(bits.TrailingZeros8(left)).Edge())) >= 0 {
				c.open++
			}
		}
		seg = b.Next(seg)
	}
	return c
}
