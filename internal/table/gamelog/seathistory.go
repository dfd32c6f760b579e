package gamelog

import "slices"

// A seatHistory is what happened to the seats of a table so far, as far as the game's ending depends on
// it.
type seatHistory struct {
	last   []int // seats that are ranked last, in the order in which they dropped out
	flags  []int // how often each seat was out of time; nil: nobody was
	people uint8 // seats that were ever a person's, one bit each
}

// noteSeat records that a person has had the seat, unless s says that a computer player plays it.
func (f *seatHistory) noteSeat(seat int, s Seat) {
	if s.Kind != KindBot {
		f.people |= 1 << seat
	}
}

// setLast sets the seats ranked last to `out`, those that are out of the game; seats that were ranked last
// already keep their order.
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
