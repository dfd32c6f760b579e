package ratings

import (
	"circulade/internal/account"
	"circulade/rating"
)

// A memory is the pool of all contests since the first, for computing ratings again. For each pair of
// persons and day with a contest it needs some 40 bytes: 100 MB for a million results.
type memory struct {
	numbers   map[account.Person]int32 // of persons, in the order in which they appear
	standings map[ofClass]standing
	meetings  map[meeting]uint8
}

// An ofClass is a person, by their number in memory, in one class.
type ofClass struct {
	person int32
	class  rating.Class
}

// A meeting is two persons, the lower number first, on one day.
type meeting struct {
	a, b int32
	day  int32
}

// newMemory returns the pool of no contests.
func newMemory() *memory {
	return &memory{numbers: map[account.Person]int32{}, standings: map[ofClass]standing{}, meetings: map[meeting]uint8{}}
}

// number returns the number of a person, and gives them one if they have none.
func (m *memory) number(p account.Person) int32 {
	n, ok := m.numbers[p]
	if !ok {
		n = int32(len(m.numbers))
		m.numbers[p] = n
	}
	return n
}

// standing returns what is known of a person in a class. It implements pool.
func (m *memory) standing(p account.Person, class rating.Class) (standing, error) {
	return m.standings[ofClass{m.number(p), class}], nil
}

// meetingOf returns the key of two persons and a day.
func (m *memory) meetingOf(a, b account.Person, day int64) meeting {
	x, y := m.number(a), m.number(b)
	return meeting{min(x, y), max(x, y), int32(day)}
}

// met returns how many contests of two persons have counted on a day. It implements pool.
func (m *memory) met(a, b account.Person, day int64) (int, error) {
	return int(m.meetings[m.meetingOf(a, b, day)]), nil
}

// add rates a contest, remembers what it did, and returns that.
func (m *memory) add(c *contest) ([]change, error) {
	changes, err := rate(c, m)
	if err != nil || changes[0].why != Counted {
		return changes, err
	}
	for i := range c.players {
		if !c.players[i].isPerson() {
			continue
		}
		m.standings[ofClass{m.number(c.players[i].person), c.class}] = changes[i].next
		for j := range i {
			if c.players[j].isPerson() {
				m.meetings[m.meetingOf(c.players[j].person, c.players[i].person, c.ended/dayMillis)]++
			}
		}
	}
	return changes, nil
}
