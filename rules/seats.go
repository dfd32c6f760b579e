package rules

import (
	"iter"
	"math/bits"

	"circulade/board"
)

// A SeatSet is a set of seats, one bit each: seat 0 is bit 0.
type SeatSet uint8

// Only returns the set of one seat.
func Only(seat Seat) SeatSet { return 1 << seat }

// Has reports whether a seat is in the set.
func (t SeatSet) Has(seat Seat) bool { return t>>seat&1 != 0 }

// All iterates over the seats of the set, the lowest first.
func (t SeatSet) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for left := t; left != 0; left &= left - 1 {
			if !yield(Seat(bits.TrailingZeros8(uint8(left)))) {
				return
			}
		}
	}
}

// One returns the seat of a set that has exactly one; otherwise false.
func (t SeatSet) One() (Seat, bool) {
	return Seat(bits.TrailingZeros8(uint8(t))), t != 0 && t&(t-1) == 0
}

// Majority returns the seats that have most of something: all that share the greatest
// number, which must be at least 1.
func Majority(by [MaxSeats]uint8) (owners SeatSet) {
	best := uint8(1)
	for seat, n := range by {
		switch {
		case n > best:
			best, owners = n, 1<<seat
		case n == best:
			owners |= 1 << seat
		}
	}
	return owners
}

// Ownership is how strong each seat is in a feature, and whose it is. The zero
// Ownership stands behind points that no majority brought.
type Ownership struct {
	Strength [MaxSeats]uint8
	Owners   SeatSet
}

// Has reports whether a seat owns the feature, alone or with others.
func (o Ownership) Has(seat Seat) bool { return o.Owners.Has(seat) }

// MostOf returns the ownership of something that belongs to the seats with most of it:
// by is how much each has.
func MostOf(by [MaxSeats]uint8) Ownership { return Ownership{by, Majority(by)} }

// Owners returns how strong each seat is in a feature, and who owns it: those who are
// strongest there; where several are, those whom the sets in play leave (Book.BreakTie).
func (s *State) Owners(f board.Feature) Ownership {
	own := MostOf(s.Strengths(f))
	if len(s.book.tieBreaks) > 0 {
		own.Owners = own.Owners.Untied(s, f)
	}
	return own
}

// Untied returns whom of seats that are equally strong in a feature the sets in play leave
// (Book.BreakTie): at least one of them.
func (t SeatSet) Untied(s *State, f board.Feature) SeatSet {
	for _, by := range s.book.tieBreaks {
		if _, one := t.One(); one || t == 0 {
			break
		}
		t = t.mostOf(by(s, f, t))
	}
	return t
}

// Enough is what a rule about ties returns (Book.BreakTie) for whoever has what it asks for,
// if more of it is no better.
const Enough = 255

// Breakable reports whether a set in play has a rule that may choose among seats who are
// equally strong (Book.BreakTie).
func (t SeatSet) Breakable(s *State) bool {
	_, one := t.One()
	return !one && t != 0 && len(s.book.tieBreaks) > 0
}

// UntiedOver is Untied where seats are equally strong in several features together (the
// farms around a city): what somebody has there adds up.
func (t SeatSet) UntiedOver(s *State, over []board.Feature) SeatSet {
	for _, by := range s.book.tieBreaks {
		if _, one := t.One(); one || t == 0 {
			break
		}
		var most [MaxSeats]uint8
		for _, f := range over {
			for seat, n := range by(s, f, t) {
				most[seat] += min(n, Enough-most[seat])
			}
		}
		t = t.mostOf(most)
	}
	return t
}

// mostOf returns those of the set who have most of something, or all if nobody has any.
func (t SeatSet) mostOf(by [MaxSeats]uint8) SeatSet {
	for seat := range by {
		if !t.Has(Seat(seat)) {
			by[seat] = 0
		}
	}
	if left := Majority(by); left != 0 {
		return left
	}
	return t
}

// Seats returns the number of seats, to range over them from the first on.
func (s *State) Seats() Seat { return Seat(s.book.seats) }

// Next returns the seat to the left.
func (s *State) Next(seat Seat) Seat {
	if int(seat)+1 == s.book.seats {
		return 0
	}
	return seat + 1
}

// Round iterates over all seats, clockwise from one on.
func (s *State) Round(from Seat) iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for seat := from; yield(seat); {
			if seat = s.Next(seat); seat == from {
				return
			}
		}
	}
}
