package table

import (
	"crypto/sha256"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/view"
)

// Known is what somebody has of a table already.
type Known struct {
	Since int64 // where their events end, or Whole
	Base  *Base // the lists that they have, against which others are told; nil: none

	// Stamp is that of the whole table that they have: whoever follows with one is told what
	// changes in it. "" is that of none, nil if they want it otherwise.
	Stamp *string
	Short bool // with Stamp: they do without the lists of the helps as long as they watch

	Recent bool // with Stamp, should they have to be told all: without the early events
}

// Base is which lists of a state somebody has.
type Base struct {
	Seq int64 // of the table that they came with
	All bool  // those of the helps too: features and squares
}

// Whole asks for every event there is.
const Whole = int64(-1)

// nothing is what somebody has who has not asked before.
var nothing = Known{Since: Whole}

// known is Known, as far as it can be relied on.
type known struct {
	since, base int64
	all         bool
}

// The bases that are the seq of no lists.
const (
	noBase   = int64(-1) // all lists are told whole
	lostBase = int64(-2) // so they are, since it is not known what they have
)

// rely returns what somebody has who asks. What lists were before the table was loaded,
// or when they had other rights, is not known.
func (t *Table) rely(k Known) known {
	switch {
	case k.Base == nil:
		return known{since: k.Since, base: noBase}
	case k.Base.Seq < t.firm:
		return known{k.Since, lostBase, k.Base.All}
	}
	return known{k.Since, k.Base.Seq, k.Base.All}
}

// listsOf returns the lists that somebody has, if they are at hand and in effect.
func (t *Table) listsOf(v access.Rights, base int64) (lists view.Lists, ok bool) {
	if base < 0 {
		return lists, false
	}
	s := t.sight(v)
	if _, back := s.log.After(base); back {
		return lists, false
	}
	return s.past.Find(base, func(waiting int) int { return eyesOf(v, waiting) })
}

// unknow relies no more on what was told of the seqs before firm: to whom it may have
// been told otherwise.
func (t *Table) unknow(firm int64) {
	t.sights.forgetPast()
	t.copies.forget()
	t.firm = firm
	for f := range t.presence.followers {
		f.told, f.had = noBase, nil
	}
}

// A shown is the position as somebody sees it.
type shown struct {
	told  view.Told
	lists view.Lists
	hash  []byte             // of what is told, once somebody has asked
	bares map[telling]string // without the lists, for those who have asked

	buf []byte // where these are written
}

// A telling is how a state is told without its lists: to whoever is asked or not, with the helps
// or what stands for them.
type telling struct{ asked, helps bool }

// bare returns the state without its lists: the same text for all who are told alike.
func (s *shown) bare(how telling) string {
	text, ok := s.bares[how]
	if !ok {
		s.buf = s.told.Bare(s.buf[:0], how.asked, how.helps)
		text = string(s.buf)
		s.bares[how] = text
	}
	return text
}

// sum names what is told.
func (s *shown) sum() []byte {
	if len(s.hash) == 0 {
		sum := sha256.Sum256(s.told.JSON)
		s.hash = append(s.hash, sum[:]...)
	}
	return s.hash
}

// forget forgets what was told, but not its memory.
func (s *shown) forget() {
	s.lists, s.hash = view.Lists{}, s.hash[:0]
	clear(s.bares)
}

// state returns the position as a viewer sees it: as it is or, who watches late, as it was. It is
// looked at once for all who have the same eyes, as all who do not watch late have by now, and all
// who do. It holds until the table changes.
func (t *Table) state(v access.Rights) *shown {
	from := t.sight(v)
	waiting := from.log.Waiting()
	eyes := eyesOf(v, waiting)
	if s, ok := from.states[eyes]; ok {
		return s
	}
	s := &shown{bares: map[telling]string{}}
	if n := len(t.spare); n > 0 {
		s, t.spare = t.spare[n-1], t.spare[:n-1]
	}
	t.hall.look(from.log.Game(), eyes, func(now *view.State) {
		if from.log.Status() != store.Playing {
			e := from.log.Ending()
			e.Tell(from.log.Game(), now)
		}
		now.Tell(&s.told)
	})
	s.lists = s.told.Lists(from.past.Latest())
	from.past.Keep(from.log.Seq(), waiting, eyes, s.lists)
	from.states[eyes] = s
	return s
}

// forgetStates forgets what positions looked like. Answers have their own copies, so the
// next positions are written where these were.
func (t *Table) forgetStates() {
	for _, states := range []map[int]*shown{t.sights.now.states, t.sights.late.states} {
		for eyes, s := range states {
			s.forget()
			t.spare = append(t.spare, s)
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
