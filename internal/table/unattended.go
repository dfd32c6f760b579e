package table

import (
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// An Unattended seat is asked while nobody of it follows the table; or its people left the table open, and the
// clock waits for them.
type Unattended struct {
	Seat int
	// Nth counts how often the seat was asked after others had been: an undo, a restart and
	// another server count the same.
	Nth int
	// People hold the seat, and play with others than themselves.
	People []store.Holder
	// Sat: it is not their turn, but somebody has sat down, all seats are taken, and the clock,
	// which is by the second, does not start before they are back.
	Sat bool
	// Nudged: another seat has nudged them because of this question.
	Nudged bool
}

// unattended lists which seats the table waits for while nobody of them follows it (Owner.Unattended).
func (l *Lineup) unattended() []Unattended {
	c := l.log.Clock()
	if c != nil && c.Settings().IsRealTime() {
		return l.awaited()
	}
	seat := l.log.Waiting()
	if seat < 0 || l.log.Seats[seat].Kind == gamelog.KindBot || l.IsPlayedFor(seat) || l.IsThere(seat) {
		return nil
	}
	if c != nil && (c.Paused || c.FlagIsDown(seat)) {
		return nil
	}
	return l.withPeople(nil, Unattended{Seat: seat, Nth: gamelog.TimesAsked(l.log.Game(), seat), Nudged: l.log.Attendance.Nudged() != nil})
}

// awaited lists those for whom a clock by the second waits. Nobody came after whoever sat down
// last: they are asked only when nobody else is missing. Where people were given their seats both
// have asked for the game just now, and the page leads them there.
func (l *Lineup) awaited() (list []Unattended) {
	if l.log.Clock().Started || l.log.Called || l.log.Status() != store.Playing || !l.allSeated(0) {
		return nil
	}
	newest, _ := l.roster.lastSeated()
	absent := l.absentees()
	alone := bits(absent)&^newest == 0
	for _, seat := range absent {
		a := Unattended{Seat: seat, Nth: 1, Sat: true}
		if newest>>seat&1 != 0 {
			if !alone {
				continue
			}
			a.Nth = 2 // the others, whom they waited for, have come now
		}
		list = l.withPeople(list, a)
	}
	return list
}

func bits(seats []int) (set uint8) {
	for _, seat := range seats {
		set |= 1 << seat
	}
	return set
}

// withPeople adds a seat to a list, if there is somebody to tell that it is asked.
func (l *Lineup) withPeople(list []Unattended, a Unattended) []Unattended {
	if a.People = l.roster.peopleOf(a.Seat); len(a.People) == 0 {
		return list
	}
	return append(list, a)
}
