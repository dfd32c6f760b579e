package gamelog

import "slices"

// A seatHistory is what happened to the seats of a table so far, as far as the game's ending needs it.
type seatHistory struct {
	last   []int // seats that are ranked last, the first who went first
	flags  []int // how often each seat was out of time; nil: nobody was
	people uint8 // seats that were ever a person's, one bit each
}

// noteSeat records that a seat has been a person's, unless a computer player has it now.
func (f *seatHistory) noteSeat(seat int, s Seat) {
	if s.Kind != KindBot {
		f.people |= 1 << seat
	}
}

// setLast makes the seats that are out of the game the ones ranked last, keeping the order in which they
// dropped out.
func (f *seatHistory) setLast(out []int) {
	if len(out) == 0 && len(f.last) == 0 {
		return
	}
	last := slices.DeleteFunc(slices.Clone(f.last), func(s int) bool { return !slices.Contains(out, s) })
	for _, s := range out {
		if !slices.Contains(last, s) {
			last = append(last, s)
		}
	}
	f.last = last
}

// countFlag adds one time-out to the seat that flag points to; nil or a seat that does not exist is
// ignored.
func (f *seatHistory) countFlag(flag *int, seats int) {
	if flag == nil || *flag < 0 || *flag >= seats {
		return
	}
	if f.flags == nil {
		f.flags = make([]int, seats)
	}
	f.flags[*flag]++
}
