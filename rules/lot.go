package rules

// This file answers chance. A step of chance is a lot among so many equally likely
// outcomes, or a throw: some numbers that lie in the middle as a rule and seldom far
// from it (Script.Bells).

// What one number of a throw is: BellMiddle where nothing went astray, and BellSigma
// more or less for each standard deviation, at most three of them.
const (
	BellSigma  = 2048
	BellMiddle = 3 * BellSigma
)

// Bell draws one number of a throw: the sum of twelve numbers below 65536, which has
// a standard deviation of 65536, rounded and kept within bounds.
func Bell(lot func(n int) int) int {
	sum := -6 * 65535
	for range 12 {
		sum += lot(65536)
	}
	const most = 3 * 65536
	sum = max(-most, min(most, sum))
	const unit = 65536 / BellSigma
	return (sum+most+unit/2)/unit - most/unit + BellMiddle
}

// BellRange is the range of one number of a throw.
func BellRange(name string) Range { return Range{Name: name, Max: 2 * BellMiddle} }

// Bells returns how many numbers the pending throw has; 0 of any other step.
func (s *State) Bells() int { return s.book.scripts[s.agenda[len(s.agenda)-1].Kind].Bells }

// Lot answers the pending chance step: lot returns a number from 0 to below n, all
// of them equally likely.
func (s *State) Lot(lot func(n int) int) Choice {
	bells := s.Bells()
	if bells == 0 {
		return s.Outcome(lot(s.Outcomes()))
	}
	var mem [4]int
	for i := range mem[:bells] {
		mem[i] = Bell(lot)
	}
	return s.Throw(mem[:bells]...)
}

// Throw returns the outcome of the pending throw with these numbers.
func (s *State) Throw(numbers ...int) Choice {
	return RangeChoice(s.Outcome(0).Verb(), numbers...)
}
