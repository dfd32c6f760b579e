package answers

import (
	"math/rand/v2"

	"circulade/rules"
)

// Ranges returns the bounds of a choice's numbers, nil for an ordinary choice. The choice
// is one of those of the pending question of s, which is st.
func Ranges(s *rules.State, st rules.Step, c rules.Choice) []rules.Range {
	if of := s.Book().VerbDef(c.Verb()).Ranges; of != nil {
		return of(s, st)
	}
	return nil
}

// Within draws the numbers of a range choice.
func Within(rng *rand.Rand, c rules.Choice, bounds []rules.Range) rules.Choice {
	values := make([]int, len(bounds))
	for i, r := range bounds {
		step := max(r.Step, 1)
		values[i] = r.Min + step*rng.IntN((r.Max-r.Min)/step+1)
	}
	return rules.RangeChoice(c.Verb(), values...)
}

// Extreme gives all numbers of a range choice their least or greatest value.
func Extreme(c rules.Choice, bounds []rules.Range, greatest bool) rules.Choice {
	values := make([]int, len(bounds))
	for i, r := range bounds {
		values[i] = r.Min
		if step := max(r.Step, 1); greatest {
			values[i] += (r.Max - r.Min) / step * step
		}
	}
	return rules.RangeChoice(c.Verb(), values...)
}

// samples is how many answers are tried of a range choice whose set names none, beside
// those with the least and the greatest numbers.
const samples = 8

// Append appends the choices of the pending question of s, which is st, to an empty list:
// of those that are alike the first, and instead of a range choice what its set names, or
// some choices inside its ranges, drawn by rng.
func Append(s *rules.State, st rules.Step, rng *rand.Rand, buf []rules.Choice) []rules.Choice {
	start := len(buf)
	buf = unlike(s, s.Choices(buf), start)
	for i, n := start, len(buf); i < n; i++ {
		bounds := Ranges(s, st, buf[i])
		if bounds == nil {
			continue
		}
		c := buf[i]
		if list, ok := Candidates(s, st, c, buf); ok {
			buf = append(list[:i], list[i+1:]...)
			return buf
		}
		buf[i] = Extreme(c, bounds, false)
		buf = append(buf, Extreme(c, bounds, true))
		for range samples {
			buf = append(buf, Within(rng, c, bounds))
		}
	}
	return buf
}

// unlike takes out of the list from start on what is like the choice before it:
// those that are alike are listed one behind the other.
func unlike(s *rules.State, list []rules.Choice, start int) []rules.Choice {
	kept := start
	for i, c := range list[start:] {
		if i == 0 || !s.Alike(list[kept-1], c) {
			list[kept] = c
			kept++
		}
	}
	return list[:kept]
}

// Candidates appends what the set of a range choice thinks worth a try; it returns false if it
// names nothing.
func Candidates(s *rules.State, st rules.Step, c rules.Choice, buf []rules.Choice) ([]rules.Choice, bool) {
	f := s.Book().VerbDef(c.Verb()).Candidates
	if f == nil {
		return buf, false
	}
	return f(s, st, buf), true
}

// Obvious answers the questions of others than a seat to which their set names one answer only:
// where a player who sees something come holds their hands.
func Obvious(s *rules.State, seat rules.Seat) {
	var mem [1]rules.Choice
	for {
		st, ok := s.Pending()
		if !ok || st.Seat == seat || st.Seat == rules.Chance {
			return
		}
		list := s.Choices(mem[:0])
		if len(list) != 1 {
			return
		}
		if list, ok = Candidates(s, st, list[0], mem[:0]); !ok || len(list) != 1 {
			return
		}
		s.PlayUnchecked(list[0])
	}
}
