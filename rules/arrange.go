package rules

// Arrange changes a position by hand before its first choice, the way a
// rulebook's picture begins: put lays down figures and gives points. None of it
// counts as part of the turn or is told to the log, and what the game waits for
// is asked anew.
func (s *State) Arrange(put func(*State)) {
	log := s.log
	s.log = nil
	put(s)
	s.log = log
	p := s.Part()
	p.Deployed, p.Figure = false, 0
	p.Points = [MaxSeats]int16{}
	s.listed = false
}

// ArrangePile leaves those tiles in the pile that are named, as far as it has them. The
// others are out of the game without being shown, and nothing comes back into the pile:
// whoever counts it sees what will be drawn.
func (s *State) ArrangePile(names []string) {
	now := make([]int, len(s.bag))
	for i, n := range s.bag {
		now[i] = int(n)
	}
	clear(s.bag)
	s.left, s.sealed = 0, true
	for _, name := range names {
		if n, ok := s.book.TypeNamed(name, now); ok {
			now[n]--
			s.bag[n]++
			s.left++
		}
	}
}

// LeaveOne takes everything but one tile of a type, which must be there, out of
// the pile without showing it: what is drawn next is the last tile.
func (s *State) LeaveOne(n int) {
	clear(s.bag)
	s.bag[n], s.left = 1, 1
}
