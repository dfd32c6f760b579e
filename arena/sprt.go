package arena

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An SPRT is Wald's sequential test of how much stronger the first who plays is than the
// other: Elo0 or less, or Elo1 or more. Both errors have a chance of 5 %.
type SPRT struct {
	Elo0, Elo1 float64
}

// ParseSPRT reads "elo0,elo1".
func ParseSPRT(text string) (*SPRT, error) {
	low, high, ok := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(low, 64)
	elo1, err1 := strconv.ParseFloat(high, 64)
	if !ok || err0 != nil || err1 != nil || !(elo0 < elo1) || math.Abs(elo0) > 4000 || math.Abs(elo1) > 4000 {
		return nil, fmt.Errorf("%q: write elo0,elo1, the first less than the second, such as 0,20", text)
	}
	return &SPRT{elo0, elo1}, nil
}

// sprtError is the chance of either error.
const sprtError = 0.05

// bounds are the logarithms of the likelihood ratio at which the test is decided.
func bounds(alpha, beta float64) (low, high float64) {
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// An SPRTReport is how a sequential test stands.
type SPRTReport struct {
	Elo0 float64 `json:"elo0"`
	Elo1 float64 `json:"elo1"`
	// LLR is the logarithm of the likelihood ratio: at Low the first is not stronger by
	// Elo1, at High it is stronger than by Elo0.
	LLR    float64 `json:"llr"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	Result string  `json:"result"` // elo0, elo1 or open
}

// usual is how many groups of games that have nothing to do with each other the variance
// begins with: the first few groups would tell too little of it, or that it is none.
const usual = 16

// test tells how the test stands after some groups, whose scores are the share of the
// games that the first has won, among so many seats. The likelihood ratio is that of a
// normal distribution of the groups' scores, with the variance that they have.
func (t *SPRT) test(scores []float64, seats int) SPRTReport {
	r := SPRTReport{Elo0: t.Elo0, Elo1: t.Elo1, Result: "open"}
	r.Low, r.High = bounds(sprtError, sprtError)
	n := float64(len(scores))
	if n == 0 {
		return r
	}
	mean := 0.0
	for _, s := range scores {
		mean += s / n
	}
	fair := 1 / float64(seats)
	squares := usual * fair * (1 - fair) / float64(seats)
	for _, s := range scores {
		squares += (s - mean) * (s - mean)
	}
	variance := squares / (n + usual)
	s0, s1 := expected(t.Elo0, seats), expected(t.Elo1, seats)
	r.LLR = (s1 - s0) * (2*mean - s0 - s1) / (2 * variance / n)
	switch {
	case r.LLR <= r.Low:
		r.Result = "elo0"
	case r.LLR >= r.High:
		r.Result = "elo1"
	}
	return r
}

// expected is the share of games that somebody wins who is stronger by so much than all
// others at the table.
func expected(elo float64, seats int) float64 {
	odds := math.Pow(10, elo/400)
	return odds / (odds + float64(seats) - 1)
}
