package gamelog

import "slices"

// fates are what has become of the seats so far, as the end of the game tells it.
type seatHistory struct {
	last   []int // seats that are ranked last, the first who went first
	flags  []int // how often each seat was out of time; nil: nobody was
	people uint8 // seats that were ever a person's, one bit each
}

// peopled takes in who has a seat.
func (f *seatHistory) noteSeat(seat int, s Seat) {
	if s.Kind != KindBot {
		f.people |= 1 << seat
	}
}

// rankLast takes in which seats are out of the game after an entry.
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

// flagged counts the times at which a seat, of so many, was out of time.
func (f *seatHistory) countFlag(flag *int, seats int) {
	if flag == nil || *flag < 0 || *flag >= seats {
		return
	}
	if f.flags == nil {
		f.flags = make([]int, seats)
	}
	f.flags[*flag]++
}
