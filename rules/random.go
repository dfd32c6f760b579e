package rules

// This file answers chance. A step of chance draws one of so many equally likely outcomes,
// or, with Script.Gaussians, a few numbers near a mean.

// A gaussian number is GaussianMean on the average, and GaussianSigma more or less for each
// standard deviation, of which there are at most three.
const (
	GaussianSigma = 2048
	GaussianMean  = 3 * GaussianSigma
)

// Gaussian draws one such number: the sum of twelve numbers below 65536, which has a
// standard deviation of 65536, rounded and kept within bounds.
func Gaussian(random func(n int) int) int {
	sum := -6 * 65535
	for range 12 {
		sum += random(65536)
	}
	const most = 3 * 65536
	sum = max(-most, min(most, sum))
	const unit = 65536 / GaussianSigma
	return (sum+most+unit/2)/unit - most/unit + GaussianMean
}

// GaussianRange is the range of a gaussian number.
func GaussianRange(name string) Range { return Range{Name: name, Max: 2 * GaussianMean} }

// Gaussians returns how many gaussian numbers the pending chance step draws, 0 where it
// draws one of its outcomes.
func (s *State) Gaussians() int { return s.book.scripts[s.agenda[len(s.agenda)-1].Row].Gaussians }

// mostGaussians is how many numbers one step of chance draws at most.
const mostGaussians = 4

// RandomOutcome draws an outcome of the pending chance step: random(n) returns a number
// from 0 to n-1, all of them equally likely.
func (s *State) RandomOutcome(random func(n int) int) Choice {
	n := s.Gaussians()
	if n == 0 {
		return s.Outcome(random(s.Outcomes()))
	}
	var mem [mostGaussians]int
	for i := range mem[:n] {
		mem[i] = Gaussian(random)
	}
	return s.GaussianOutcome(mem[:n]...)
}

// GaussianOutcome returns the outcome of the pending chance step with these numbers.
func (s *State) GaussianOutcome(numbers ...int) Choice {
	return RangeChoice(s.Outcome(0).Verb(), numbers...)
}

// A Weighted is an outcome of a chance step and how many of the equally likely outcomes are
// this one.
type Weighted struct {
	Choice Choice
	Weight int
}

// WeightedOutcomes appends the different outcomes of the pending chance step, each once;
// their weights add up to Outcomes. Nothing is appended where the step draws gaussian
// numbers, or where no chance step is pending.
func (s *State) WeightedOutcomes(buf []Weighted) []Weighted {
	st, ok := s.Pending()
	if !ok || s.book.scripts[st.Row].form != Random || s.Gaussians() > 0 {
		return buf
	}
	sc := &s.book.scripts[st.Row]
	for k, n := 0, sc.Outcomes(s, st); k < n; {
		w := Weighted{Choice: sc.Outcome(s, st, k), Weight: 1}
		if s.book.verbs[w.Choice.Verb()].Drawn { // the copies follow one another
			w.Weight = int(s.bag[w.Choice.N()])
		} else {
			for k+w.Weight < n && sc.Outcome(s, st, k+w.Weight) == w.Choice { // as in a bag of tokens
				w.Weight++
			}
		}
		buf = append(buf, w)
		k += w.Weight
	}
	return buf
}
