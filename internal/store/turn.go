package store

import (
	"cmp"
	"math/bits"
)

// maxTurnSeat is how many seats a Turn can name: one bit each of People and Free.
const maxTurnSeat = 32

// A Turn says for whom a game waits, for lists. It is a copy made when an entry was saved; what counts is
// the game's log.
type Turn struct {
	Seat   int    // the seat whose person has to answer; -1: a computer player has to, or nobody
	Since  int64  // since when the game has waited, in Unix milliseconds
	People uint32 // the seats that no computer player has, one bit each
	Free   uint32 // of these, the seats that anybody with a link may take and that nobody has played
}

// Check returns an error that wraps ErrInvalid if t.Seat is neither -1 (nobody) nor one of the first 32
// seats.
func (t Turn) Check() error {
	if t.Seat < -1 || t.Seat >= maxTurnSeat {
		return invalidf("the turn of seat %d", t.Seat)
	}
	return nil
}

// A Section is one of the groups into which the list of a holder's games is divided.
type Section int

// The sections, in the order of the list.
const (
	SectionYours  Section = iota // it waits for the holder, and somebody else plays
	SectionAlone                 // it waits for the holder, and nobody else plays
	SectionOthers                // it waits for somebody else, or for a computer player
	SectionPeople                // it waits for people to sit down
	SectionDone                  // it can be played no more
)

// String returns the name of the section in the API, such as "yours", or "unknown".
func (p Section) String() string {
	names := []string{"yours", "alone", "others", "people", "over"}
	if p < 0 || int(p) >= len(names) {
		return "unknown"
	}
	return names[p]
}

// Place is the sort key of a game in a holder's list, and so the point from which a page of the list goes
// on. The zero Place is the beginning of the list.
type Place struct {
	Section Section
	Key     int64 // within the section, ascending
	ID      string
}

// Compare returns -1, 0 or 1 if p comes before q in the list, is equal to q, or comes behind q.
func (p Place) Compare(q Place) int {
	return cmp.Or(cmp.Compare(p.Section, q.Section), cmp.Compare(p.Key, q.Key), cmp.Compare(p.ID, q.ID))
}

// noDeadlineOffset is added to the sort key of a game without a deadline. It is more than any moment, so
// that such games come behind those with a deadline.
const noDeadlineOffset = 1 << 52

// PlaceInputs are the facts of a game that decide its place in one holder's list.
type PlaceInputs struct {
	ID      string
	Created int64
	Updated int64
	Status  Status
	Turn    *Turn  // for whom the game waits; nil: not known
	Due     int64  // when a player's time runs out, or 0
	Mine    uint32 // the seats of the holder, one bit each
	Taken   uint32 // the seats that any person holds, one bit each
}

// Place returns the game's sort key. In SectionYours games with a deadline come first, the nearest before
// the others, then games without one, the longest wait before the others; in the other sections the game
// that was changed last comes first. A running game in which the holder has no seat is in SectionOthers,
// the newest first: its place must not reveal that a choice was made, since the holder may see the game
// with a delay.
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

// Section returns the section of the holder's list to which the game belongs, by whether it still runs,
// for whom it waits and whether anybody else plays. Place does not use it for a running game in which the
// holder has no seat.
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
