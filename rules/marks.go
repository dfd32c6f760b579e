package rules

import "circulade/board"

// marks is scratch memory for rules that count features once, or count per
// feature and seat. It is no part of the position.
type marks struct {
	seen   []uint32
	stamp  uint32
	counts [][MaxSeats]uint8
	places [][MaxSeats]board.Seg
}

// ClearMarks forgets all marks.
func (s *State) ClearMarks() {
	if need := s.Board.Capacity(); len(s.marks.seen) < need {
		s.marks.seen = make([]uint32, need)
		s.marks.counts = make([][MaxSeats]uint8, need)
		s.marks.places = make([][MaxSeats]board.Seg, need)
		s.marks.stamp = 0
	}
	s.marks.stamp++
}

// Mark marks a feature and reports whether it had no mark.
func (s *State) Mark(f board.Feature) bool {
	first := s.marks.seen[f] != s.marks.stamp
	s.marks.seen[f] = s.marks.stamp
	return first
}

// ClearCounts sets the counts and places of all features to zero. Marks are
// cleared too.
func (s *State) ClearCounts() {
	s.ClearMarks()
	clear(s.marks.counts)
	clear(s.marks.places)
}

// Counts returns a feature's count for each seat.
func (s *State) Counts(f board.Feature) *[MaxSeats]uint8 { return &s.marks.counts[f] }

// Places returns, for each seat, a segment noted beside a feature.
func (s *State) Places(f board.Feature) *[MaxSeats]board.Seg { return &s.marks.places[f] }
