package past

import (
	"container/list"
	"net/netip"
	"slices"

	"circulade/view"
)

// most is how many moments of a table are kept.
const maxMoments = 16

// A Past is what one table showed lately.
type History struct {
	cache   *Cache
	from    netip.Addr
	moments []*moment // guarded by shelf.mu; the oldest first
}

// A moment is what a table showed at a seq, by whose eyes.
type moment struct {
	history *History
	opener  *opener
	place   *list.Element // in owner.order
	bytes   int
	seq     int64
	waiting int // the seat that was asked then
	seen    []seen
}

// seen is what some eyes saw at a moment.
type seen struct {
	eyes  int
	lists view.Lists
}

// Of returns the past of a table that an address opened, which is empty.
func (s *Cache) NewHistory(from netip.Addr) *History { return &History{cache: s, from: from} }

// Keep keeps what a table shows now, at a seq at which a seat is asked, to the eyes of
// another, or of a spectator.
func (p *History) Keep(seq int64, waiting, eyes int, now view.Lists) {
	s := p.cache
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := p.newest(); m != nil && m.seq == seq {
		p.addEyes(m, eyes, now)
		return
	}
	o := s.openers[p.from]
	if o == nil {
		o = &opener{}
	}
	if !s.makeRoom(o, now.Weight()) {
		return
	}
	if len(p.moments) >= maxMoments {
		s.drop(p.moments[0])
	}
	s.openers[p.from] = o // making room may have emptied it
	m := &moment{history: p, opener: o, seq: seq, waiting: waiting, seen: []seen{{eyes, now}}}
	m.place = o.order.PushBack(m)
	p.moments = append(p.moments, m)
	s.addBytes(m, now.Weight())
}

// also adds what other eyes see at the same moment: as a rule the same.
func (p *History) addEyes(m *moment, eyes int, now view.Lists) {
	i := slices.IndexFunc(m.seen, func(o seen) bool { return o.lists.Same(now) })
	if i >= 0 {
		now = m.seen[i].lists
	}
	m.seen = slices.DeleteFunc(m.seen, func(o seen) bool { return o.eyes == eyes })
	switch {
	case i >= 0:
		m.seen = append(m.seen, seen{eyes, now})
	case p.cache.makeRoom(m.opener, now.Weight()) && p.newest() == m: // else it had to go itself
		m.seen = append(m.seen, seen{eyes, now})
		p.cache.addBytes(m, now.Weight())
	}
}

// Find returns what a table showed at a seq to somebody. Their eyes then may depend on which seat
// was asked.
func (p *History) Find(seq int64, eyes func(waiting int) int) (view.Lists, bool) {
	p.cache.mu.Lock()
	defer p.cache.mu.Unlock()
	for _, m := range p.moments {
		if m.seq == seq {
			return m.seenBy(eyes(m.waiting))
		}
	}
	return view.Lists{}, false
}

// by returns what some eyes saw.
func (m *moment) seenBy(eyes int) (view.Lists, bool) {
	for _, s := range m.seen {
		if s.eyes == eyes {
			return s.lists, true
		}
	}
	return view.Lists{}, false
}

// Latest returns the lists that were kept last, to anybody's eyes: what comes next
// shares most of its entries with them.
func (p *History) Latest() view.Lists {
	p.cache.mu.Lock()
	defer p.cache.mu.Unlock()
	if m := p.newest(); m != nil {
		for _, s := range m.seen {
			return s.lists
		}
	}
	return view.Lists{}
}

// Forget forgets all of it.
func (p *History) Forget() {
	p.cache.mu.Lock()
	defer p.cache.mu.Unlock()
	for len(p.moments) > 0 {
		p.cache.drop(p.moments[0])
	}
}

func (p *History) newest() *moment {
	if len(p.moments) == 0 {
		return nil
	}
	return p.moments[len(p.moments)-1]
}

func (p *History) removeMoment(m *moment) {
	p.moments = slices.DeleteFunc(p.moments, func(o *moment) bool { return o == m })
}
