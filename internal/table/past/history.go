package past

import (
	"container/list"
	"net/netip"
	"slices"

	"circulade/view"
)

// maxMoments is how many moments of one table are kept.
const maxMoments = 16

// A History has the lists that one table showed lately, at several moments.
type History struct {
	cache   *Cache
	from    netip.Addr
	moments []*moment // guarded by cache.mu; the oldest first
}

// A moment has the lists that a table showed after the entry seq, for each kind of viewer (view.Eyes).
type moment struct {
	history *History
	opener  *opener
	place   *list.Element // in opener.order
	bytes   int
	seq     int64
	waiting int // the seat that was asked then
	seen    []seen
}

// A seen has the lists that one kind of viewer saw at a moment; eyes is the kind, as view.Eyes returns it.
type seen struct {
	eyes  int
	lists view.Lists
}

// NewHistory returns an empty history of one table's lists, whose bytes this cache bounds; from is the
// network address that had the table loaded, and its bytes count against what one address may have.
func (s *Cache) NewHistory(from netip.Addr) *History { return &History{cache: s, from: from} }

// Keep stores the lists that a table shows after log entry seq to one kind of viewer (eyes, from
// view.Eyes), so that such a viewer need later be sent only what has changed since. waiting is the seat
// that has to choose then. If the cache has no room nothing is stored.
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

// addEyes stores in moment m, which has the lists after one log entry, the lists that another kind of
// viewer (eyes) sees then, in place of earlier ones of that kind. Equal lists are stored once; without
// room they are left out.
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

// Find returns the lists that the table showed to a viewer after entry seq; false if they are not kept.
// eyes returns the viewer's kind (view.Eyes), given the seat that had to choose then.
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

// seenBy returns the lists of choices that a kind of viewer saw at the moment: eyes is view.Referee or
// view.Spectator. It returns false if they are not kept.
func (m *moment) seenBy(eyes int) (view.Lists, bool) {
	for _, s := range m.seen {
		if s.eyes == eyes {
			return s.lists, true
		}
	}
	return view.Lists{}, false
}

// Latest returns the lists stored for the latest entry, of any kind of viewer, so that new lists can share
// memory with them: most entries are the same. It returns empty lists if none are stored.
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

// Forget drops everything that the history keeps of its table.
func (p *History) Forget() {
	p.cache.mu.Lock()
	defer p.cache.mu.Unlock()
	for len(p.moments) > 0 {
		p.cache.drop(p.moments[0])
	}
}

// newest returns the moment (stored lists) of the latest log entry that has one, or nil.
func (p *History) newest() *moment {
	if len(p.moments) == 0 {
		return nil
	}
	return p.moments[len(p.moments)-1]
}

// removeMoment takes a moment, the lists after one log entry, out of the history; the cache has subtracted
// its bytes before.
func (p *History) removeMoment(m *moment) {
	p.moments = slices.DeleteFunc(p.moments, func(o *moment) bool { return o == m })
}
