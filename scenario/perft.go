package scenario

import "circulade/rules"

// Perft counts the ways in which a game can go on for so many choices and
// chance outcomes; outcomes that differ in nothing count once. A game that
// ends earlier counts as one way.
func Perft(s *rules.State, depth int) uint64 {
	if depth <= 0 || s.Over() {
		return 1
	}
	list := s.Choices(nil)
	if depth == 1 {
		return uint64(len(list))
	}
	var n uint64
	next := s.Clone()
	for _, c := range list {
		next.CopyFrom(s)
		next.PlayUnchecked(c)
		n += Perft(next, depth-1)
	}
	return n
}
