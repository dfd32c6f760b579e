package table

import (
	"crypto/sha256"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/view"
)

// A renderedState is the JSON of a position, written once for all who see the same of it.
type renderedState struct {
	told  view.Told
	lists view.Lists
	hash  []byte             // of the JSON, once somebody has asked for it
	texts map[textKey]string // without the lists, for those who have asked

	buf []byte // where these are written
}

// A textKey is how a state is written without its lists: for whoever is asked or not, with the
// lists of the helps or what stands for them.
type textKey struct{ asked, helps bool }

// withoutLists returns the state without its lists: the same text for all to whom it is written alike.
func (s *renderedState) withoutLists(how textKey) string {
	text, ok := s.texts[how]
	if !ok {
		s.buf = s.told.Bare(s.buf[:0], how.asked, how.helps)
		text = string(s.buf)
		s.texts[how] = text
	}
	return text
}

// hashed returns the hash of the JSON.
func (s *renderedState) hashed() []byte {
	if len(s.hash) == 0 {
		sum := sha256.Sum256(s.told.JSON)
		s.hash = append(s.hash, sum[:]...)
	}
	return s.hash
}

// forget forgets what was written, but keeps its memory.
func (s *renderedState) forget() {
	s.lists, s.hash = view.Lists{}, s.hash[:0]
	clear(s.texts)
}

// rendered returns the position as a viewer sees it. It is written once for all who have the same
// eyes: by now these are all who see the table as it is, and all who see it delayed. It holds until
// the table changes.
func (p *Projection) rendered(v access.Rights) *renderedState {
	from := p.viewpoint(v)
	waiting := from.log.Waiting()
	eyes := eyesOf(v, waiting)
	if s, ok := from.rendered[eyes]; ok {
		return s
	}
	s := &renderedState{texts: map[textKey]string{}}
	if n := len(p.spare); n > 0 {
		s, p.spare = p.spare[n-1], p.spare[:n-1]
	}
	p.registry.look(from.log.Game(), eyes, func(now *view.State) {
		if from.log.Status() != store.Playing {
			e := from.log.Ending()
			e.AddTo(from.log.Game(), now)
		}
		now.Tell(&s.told)
	})
	s.lists = s.told.Lists(from.past.Latest())
	from.past.Keep(from.log.Seq(), waiting, eyes, s.lists)
	from.rendered[eyes] = s
	return s
}

// forgetRendered forgets what positions looked like. Messages have their own copies, so the next
// positions are written where these were.
func (p *Projection) forgetRendered() {
	for _, states := range []map[int]*renderedState{p.now.rendered, p.delayed.rendered} {
		for eyes, s := range states {
			s.forget()
			p.spare = append(p.spare, s)
			delete(states, eyes)
		}
	}
}

// eyesOf returns with whose eyes somebody sees a position in which a seat is asked: those of their
// seat that is, of their first seat, or of a spectator. Which of these differ is for view.Eyes to say.
func eyesOf(v access.Rights, waiting int) int {
	if v.Holds(waiting) {
		return view.Eyes(waiting)
	}
	for seat := range 8 {
		if v.Holds(seat) {
			return view.Eyes(seat)
		}
	}
	return view.Eyes(view.Spectator)
}
