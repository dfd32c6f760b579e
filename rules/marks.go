package rules

import "circulade/board"

// marks is scratch memory for rules that count features once, or count per
// feature and seat. It is no part of the position.
type marks struct {
	seen     []uint32
	stamp    uint32
	counts   [][MaxSeats]uint8
	segments [][MaxSeats]board.Seg
}

// ClearMarks removes the marks of all features. Marks are scratch memory for code that
// looks at features one after the other, and no part of the position.
func (s *State) ClearMarks() {
	if need := s.Board.Capacity(); len(s.marks.seen) < need {
		s.marks.seen = make([]uint32, need)
		s.marks.counts = make([][MaxSeats]uint8, need)
		s.marks.segments = make([][MaxSeats]board.Seg, need)
		s.marks.stamp = 0
	}
	s.marks.stamp++
}

// Mark marks a feature, and reports whether it had no mark before.
func (s *State) Mark(f board.Feature) bool {
	first := s.marks.seen[f] != s.marks.stamp
	s.marks.seen[f] = s.marks.stamp
	return first
}

// ClearCounts removes the marks, and sets the counts and noted segments of all features
// to zero. All these are scratch memory, and no part of the position.
func (s *State) ClearCounts() {
	s.ClearMarks()
	clear(s.marks.counts)
	clear(s.marks.segments)
}

// Counts returns a feature's count for each seat, which the caller may change.
func (s *State) Counts(f board.Feature) *[MaxSeats]uint8 { return &s.marks.counts[f] }

// NotedSegments returns, for each seat, the segment that a rule has noted for a feature; 0
// is none. The caller may change it.
func (s *State) NotedSegments(f board.Feature) *[MaxSeats]board.Seg { return &s.marks.segments[f] }
