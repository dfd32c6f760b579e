package store

import (
	"cmp"
	"math/bits"
)

// maxTurnSeat is how many seats a Turn knows.
const maxTurnSeat = 32

// A Turn is for whom a game waits, as lists show it. It is a belief, like a Due: what
// counts is in the game's log.
type Turn struct {
	Seat   int    // whose person is asked; -1: nobody is, or a computer player
	Since  int64  // Unix milliseconds
	People uint32 // the seats, one bit each, that no computer player has
	Free   uint32 // of these, the ones that anybody with a link may take, and nobody has played
}

// Check returns an error that wraps ErrInvalid if t is no turn.
func (t Turn) Check() error {
	if t.Seat < -1 || t.Seat >= maxTurnSeat {
		return invalidf("the turn of seat %d", t.Seat)
	}
	return nil
}

// A Section is one of the parts in which a holder's games are listed.
type Section int

// The parts, in their order.
const (
	SectionYours  Section = iota // it waits for the holder, and somebody else plays
	SectionAlone                 // it waits for the holder, and nobody else plays
	SectionOthers                // it waits for somebody else, or for a computer player
	SectionPeople                // it waits for people to sit down
	SectionDone                  // it can be played no more
)

// String names the part for programs.
func (p Section) String() string {
	names := []string{"yours", "alone", "others", "people", "over"}
	if p < 0 || int(p) >= len(names) {
		return "unknown"
	}
	return names[p]
}

// Place is where a game stands in the list of a holder. The zero Place is the beginning.
type Place struct {
	Section Section
	Key     int64 // within the part, ascending
	ID      string
}

// Compare orders places.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Section, q.Section), cmp.Compare(p.Key, q.Key), cmp.Compare(p.ID, q.ID))
}

// noDeadlineOffset is more than any moment: of those who wait, whoever has no deadline comes behind
// those who have one.
const noDeadlineOffset = 1 << 52

// A PlaceInputs is what decides where a game stands in a holder's list.
type PlaceInputs struct {
	ID      string
	Created int64
	Updated int64
	Status  Status
	Turn    *Turn  // nil: the store does not know
	Due     int64  // when a flag falls, or 0
	Mine    uint32 // the seats of the holder, one bit each
	Taken   uint32 // those that persons hold
}

// Place returns where the game stands: what waits for the holder first, the nearest deadline
// and then the longest wait before the others; else what was played last. A game in which the
// holder has no seat stands among the others by when it was made, for as long as it is played:
// they may see it late, and neither its place nor its key tells that somebody has moved.
func (s PlaceInputs) Place() Place {
	if s.Mine == 0 && s.Status == Playing {
		return Place{SectionOthers, -s.Created, s.ID}
	}
	p := Place{s.Section(), -s.Updated, s.ID}
	if p.Section == SectionYours {
		p.Key = noDeadlineOffset + s.Turn.Since
		if s.Due > 0 {
			p.Key = s.Due
		}
	}
	return p
}

// Section returns for whom the game waits, as seen by the holder.
func (s PlaceInputs) Section() Section {
	if s.Status != Playing {
		return SectionDone
	}
	if s.Turn == nil || s.Turn.Seat < 0 {
		return SectionOthers
	}
	asked, free := uint32(1)<<s.Turn.Seat, s.Turn.Free&^s.Taken
	mine, others := s.Mine&asked != 0, s.Turn.People&^s.Mine&^free
	switch {
	case mine && others != 0:
		return SectionYours
	case mine && bits.OnesCount32(free) == 0:
		return SectionAlone
	case mine, free&asked != 0:
		return SectionPeople
	}
	return SectionOthers
}
