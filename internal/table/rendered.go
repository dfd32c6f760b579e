package table

import (
	"crypto/sha256"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/view"
)

// A renderedState is the JSON of a position, written once for all viewers who see the same of it.
type renderedState struct {
	told  view.Told
	lists view.Lists
	hash  []byte             // of the JSON, once somebody has asked for it
	texts map[textKey]string // without the lists, for those who have asked

	buf []byte // where these are written
}

// A textKey says in which form a state is written without its lists: for the seat that has to choose or for
// others, and for clients that want the lists of the assistance levels or not.
type textKey struct{ asked, helps bool }

// withoutLists returns the state as JSON without its growing lists, in the form that the key says; from the
// cache if it has been written in this form.
func (s *renderedState) withoutLists(how textKey) string {
	text, ok := s.texts[how]
	if !ok {
		s.buf = s.told.Bare(s.buf[:0], how.asked, how.helps)
		text = string(s.buf)
		s.texts[how] = text
	}
	return text
}

// jsonHash returns the SHA-256 of the state's JSON, computed once.
func (s *renderedState) jsonHash() []byte {
	if len(s.hash) == 0 {
		sum := sha256.Sum256(s.told.JSON)
		s.hash = append(s.hash, sum[:]...)
	}
	return s.hash
}

// reset clears the rendered position and keeps its buffers for the next one.
func (s *renderedState) reset() {
	s.lists, s.hash = view.Lists{}, s.hash[:0]
	clear(s.texts)
}

// namelessEyes is the key of the position for those who are not told who played; nobody has these eyes.
const namelessEyes = -1 << 16

// renderState returns the rendered position as a viewer with the rights v sees it, cached until the table
// changes. Viewers with the same eyes (view.Eyes) share one.
func (p *Projection) renderState(v access.Rights) *renderedState {
	from := p.viewpoint(v)
	waiting := from.log.Waiting()
	eyes := eyesOf(v, waiting)
	key := eyes
	if v.Nameless {
		key = namelessEyes // the lists, and so their history, are those of other spectators
	}
	if s, ok := from.rendered[key]; ok {
		return s
	}
	s := &renderedState{texts: map[textKey]string{}}
	if n := len(p.spare); n > 0 {
		s, p.spare = p.spare[n-1], p.spare[:n-1]
	}
	p.registry.withView(from.log.Game(), eyes, func(now *view.State) {
		if from.log.Status() != store.Playing {
			e := from.log.Ending()
			e.AddTo(from.log.Game(), now)
		}
		if v.Nameless {
			for i, name := range strangersNames(from.log) {
				now.Players[i].Name = name
			}
		}
		now.Tell(&s.told)
	})
	s.lists = s.told.Lists(from.history.Latest())
	from.history.Keep(from.log.Seq(), waiting, eyes, s.lists)
	from.rendered[key] = s
	return s
}

// forgetRendered drops the cached positions and keeps their buffers for the next ones. Messages that were
// written from them stay valid.
func (p *Projection) forgetRendered() {
	for _, states := range []map[int]*renderedState{p.now.rendered, p.delayed.rendered} {
		for eyes, s := range states {
			s.reset()
			p.spare = append(p.spare, s)
			delete(states, eyes)
		}
	}
}

// eyesOf returns as whom a viewer with the rights v sees a position (view.Eyes): as the seat waiting, which
// has to choose, if they hold it; else as their first seat; else as a spectator.
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
