package table

import (
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// An Unattended is a seat that the table waits for while nobody who holds it is connected.
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

// unattended lists the seats that the table waits for while nobody who holds them is connected. With a clock
// by the second it lists only those for whom the clock waits before it starts; at a paused table none.
func (l *Lineup) unattended() []Unattended {
	c := l.log.Clock()
	if c != nil && c.Settings().IsRealTime() {
		return l.absentBeforeStart()
	}
	seat := l.log.Waiting()
	if seat < 0 || l.log.Seats[seat].Kind == gamelog.KindBot || l.IsPlayedFor(seat) || l.IsThere(seat) {
		return nil
	}
	if c != nil && (c.Paused || c.FlagIsDown(seat)) {
		return nil
	}
	return l.appendIfPeople(nil, Unattended{Seat: seat, Nth: gamelog.TimesAsked(l.log.Game(), seat), Nudged: l.log.Attendance.Nudged() != nil})
}

// absentBeforeStart lists the seats whose people a clock by the second waits for before it starts, once all
// seats are taken. Seats taken last are listed only if nobody else is missing. At tables made for given
// persons it lists none, as the page leads them there.
func (l *Lineup) absentBeforeStart() (list []Unattended) {
	if l.log.Clock().Started || l.log.Called || l.log.Status() != store.Playing || !l.allSeated(0) {
		return nil
	}
	newest, _ := l.roster.newestSeats()
	absent := l.absentees()
	alone := seatBits(absent)&^newest == 0
	for _, seat := range absent {
		a := Unattended{Seat: seat, Nth: 1, Sat: true}
		if newest>>seat&1 != 0 {
			if !alone {
				continue
			}
			a.Nth = 2 // the others, whom they waited for, have come now
		}
		list = l.appendIfPeople(list, a)
	}
	return list
}

// seatBits returns seats as a set, one bit each.
func seatBits(seats []int) (set uint8) {
	for _, seat := range seats {
		set |= 1 << seat
	}
	return set
}

// appendIfPeople sets in a the persons to notify, who hold its seat and play with others than themselves,
// and appends it to the list. If there are none it returns the list unchanged.
func (l *Lineup) appendIfPeople(list []Unattended, a Unattended) []Unattended {
	if a.People = l.roster.peopleWithOpponents(a.Seat); len(a.People) == 0 {
		return list
	}
	return append(list, a)
}
