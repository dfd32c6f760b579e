package standing

import "fmt"

// maxTable is the most who sit at a table.
const maxTable = 6

// maxScale bounds every number of a Scale and every award: 1,000 points.
const maxScale = 1000 * Point

// A Scale says what results are worth, in units (Point).
type Scale struct {
	Win     int   `json:"win"` // of a match of two
	Draw    int   `json:"draw"`
	Loss    int   `json:"loss"`
	ByRank  []int `json:"by_rank,omitempty"` // of a table of three or more, for the first, the second …; nothing for those after
	Bye     int   `json:"bye"`               // a round without a match
	HalfBye int   `json:"half_bye"`          // one asked for before
	Gone    int   `json:"gone"`              // what a round counts in the sum of opponents for one who has left
}

// ForTwo is the usual scale of matches of two: 1, ½ and 0. A bye is worth a win.
func ForTwo() Scale {
	return Scale{
		Win: Point, Draw: Point / 2, Bye: Point, HalfBye: Point / 2, Gone: Point / 2,
		ByRank: rankPoints(),
	}
}

// ForTables is the usual scale of tables of three to six: 5, 3, 2 and 1. Two who are left over and
// play a match have 5 and 3, or 4 each; a bye is worth a win, and a half bye and a round of one who
// has left what one has from a table of four on average.
func ForTables() Scale {
	mean := 11 * Point / 4
	return Scale{
		Win: 5 * Point, Draw: 4 * Point, Loss: 3 * Point, Bye: 5 * Point, HalfBye: mean, Gone: mean,
		ByRank: rankPoints(),
	}
}

// Most returns what a match gives at most.
func (s Scale) Most() int { return max(s.Win, s.Bye, place(s.ByRank, 0)) }

// Check returns what is wrong with a scale, or nil: a worse result that is worth more, a number beyond all use,
// or places whose points cannot be shared exactly.
func (s Scale) Check() error {
	numbers := []int{s.Win, s.Draw, s.Loss, s.Bye, s.HalfBye, s.Gone}
	for _, n := range append(numbers, s.ByRank...) {
		if n < 0 || n > maxScale {
			return fmt.Errorf("standing: scale: %d units are not within 0 and %d", n, maxScale)
		}
	}
	if s.Win < s.Draw || s.Draw < s.Loss {
		return fmt.Errorf("standing: scale: a win (%d), a draw (%d) and a loss (%d) must not be worth more the worse they are", s.Win, s.Draw, s.Loss)
	}
	if len(s.ByRank) > maxTable {
		return fmt.Errorf("standing: scale: points for %d ranks, at most %d", len(s.ByRank), maxTable)
	}
	for first := range maxTable {
		if first > 0 && place(s.ByRank, first) > place(s.ByRank, first-1) {
			return fmt.Errorf("standing: scale: rank %d is worth more than rank %d", first+1, first)
		}
		for level := 2; first+level <= maxTable; level++ {
			if sum := filled(s.ByRank, first, level); sum%level != 0 {
				return fmt.Errorf("standing: scale: the %d units of ranks %d to %d cannot be shared by %d: use whole points (%d units)",
					sum, first+1, first+level, level, Point)
			}
		}
	}
	return nil
}

// place returns what a list gives for a place, 0 being the first, and nothing after its end.
func place(list []int, at int) int {
	if at < len(list) {
		return list[at]
	}
	return 0
}

// filled returns what a list gives for the places that some who are level fill together.
func filled(list []int, first, level int) int {
	sum := 0
	for at := first; at < first+level; at++ {
		sum += place(list, at)
	}
	return sum
}
