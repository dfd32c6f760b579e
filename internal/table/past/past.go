package past

import (
	"container/list"
	"net/netip"
	"slices"

	"circulade/view"
)

// most is how many moments of a table are kept.
const most = 16

// A Past is what one table showed lately.
type Past struct {
	shelf   *Shelf
	from    netip.Addr
	moments []*moment // guarded by shelf.mu; the oldest first
}

// A moment is what a table showed at a seq, by whose eyes.
type moment struct {
	of      *Past
	owner   *owner
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
func (s *Shelf) Of(from netip.Addr) *Past { return &Past{shelf: s, from: from} }

// Keep keeps what a table shows now, at a seq at which a seat is asked, to the eyes of
// another, or of a spectator.
func (p *Past) Keep(seq int64, waiting, eyes int, now view.Lists) {
	s := p.shelf
	s.mu.Lock()
	defer s.mu.Unlock()
	if m := p.last(); m != nil && m.seq == seq {
		p.also(m, eyes, now)
		return
	}
	o := s.owners[p.from]
	if o == nil {
		o = &owner{}
	}
	if !s.room(o, now.Weight()) {
		return
	}
	if len(p.moments) >= most {
		s.drop(p.moments[0])
	}
	s.owners[p.from] = o // making room may have emptied it
	m := &moment{of: p, owner: o, seq: seq, waiting: waiting, seen: []seen{{eyes, now}}}
	m.place = o.order.PushBack(m)
	p.moments = append(p.moments, m)
	s.add(m, now.Weight())
}

// also adds what other eyes see at the same moment: as a rule the same.
func (p *Past) also(m *moment, eyes int, now view.Lists) {
	i := slices.IndexFunc(m.seen, func(o seen) bool { return o.lists.Same(now) })
	if i >= 0 {
		now = m.seen[i].lists
	}
	m.seen = slices.DeleteFunc(m.seen, func(o seen) bool { return o.eyes == eyes })
	switch {
	case i >= 0:
		m.seen = append(m.seen, seen{eyes, now})
	case p.shelf.room(m.owner, now.Weight()) && p.last() == m: // else it had to go itself
		m.seen = append(m.seen, seen{eyes, now})
		p.shelf.add(m, now.Weight())
	}
}

// Find returns what a table showed at a seq to somebody. Their eyes then may depend on which seat
// was asked.
func (p *Past) Find(seq int64, eyes func(waiting int) int) (view.Lists, bool) {
	p.shelf.mu.Lock()
	defer p.shelf.mu.Unlock()
	for _, m := range p.moments {
		if m.seq == seq {
			return m.by(eyes(m.waiting))
		}
	}
	return view.Lists{}, false
}

// by returns what some eyes saw.
func (m *moment) by(eyes int) (view.Lists, bool) {
	for _, s := range m.seen {
		if s.eyes == eyes {
			return s.lists, true
		}
	}
	return view.Lists{}, false
}

// Latest returns the lists that were kept last, to anybody's eyes: what comes next
// shares most of its entries with them.
func (p *Past) Latest() view.Lists {
	p.shelf.mu.Lock()
	defer p.shelf.mu.Unlock()
	if m := p.last(); m != nil {
		for _, s := range m.seen {
			return s.lists
		}
	}
	return view.Lists{}
}

// Forget forgets all of it.
func (p *Past) Forget() {
	p.shelf.mu.Lock()
	defer p.shelf.mu.Unlock()
	for len(p.moments) > 0 {
		p.shelf.drop(p.moments[0])
	}
}

func (p *Past) last() *moment {
	if len(p.moments) == 0 {
		return nil
	}
	return p.moments[len(p.moments)-1]
}

func (p *Past) lose(m *moment) {
	p.moments = slices.DeleteFunc(p.moments, func(o *moment) bool { return o == m })
}
