package rating

import (
	"math"
	"time"
)

// A Rating is what is known of a player's strength: a normal distribution. The zero value is no
// rating; newcomers have that of New.
type Rating struct {
	Mu    float64 // the mean; 25 for a newcomer, more is better
	Sigma float64 // the standard deviation, above 0 and at most that of New
}

const (
	newMu    = 25.0
	newSigma = 25.0 / 3
	// beta is how far a player's play in one game varies about their strength: half of newSigma.
	beta        = 25.0 / 6
	betaSquared = float64(beta * beta)
	// doubt is how much of what is unknown of players makes chances more even. Update's own scale has all
	// of it; of that a quarter predicts best in our arena (docs/ratings.md).
	doubt = 0.25
	// growth is by how much the square of Sigma grows in a day without a game. Somebody whose
	// interval is 118 points wide on either side (Sigma in points: 60) is provisional again after
	// a year, as on lichess.
	growth = 0.0132
	// pointsPerMu is how many points one unit of Mu is, and newPoints what a newcomer has of them.
	pointsPerMu = 42.0
	newPoints   = 1500.0
	// provisionalPoints is the Sigma in points above which a rating is provisional.
	provisionalPoints = 110.0
	// z95 is how many standard deviations lie on either side of the mean in a 95 % interval.
	z95 = 1.959963984540054
	// msPerDay is how many milliseconds a day has.
	msPerDay = 24 * 60 * 60 * 1000
)

// New returns the rating of somebody who has not played yet: 25 and 25/3, which is 1500 points.
func New() Rating { return Rating{Mu: newMu, Sigma: newSigma} }

// After returns the rating of somebody who has not played for a while: Mu stays, the square of Sigma
// grows by 0.0132 a day, to that of New at most. Whole milliseconds count; a time below 0 changes
// nothing.
func (r Rating) After(idle time.Duration) Rating {
	if idle <= 0 || r.Sigma >= newSigma {
		return r
	}
	days := float64(idle.Milliseconds()) / msPerDay
	grown := math.Sqrt(float64(r.Sigma*r.Sigma) + float64(growth*days))
	return Rating{Mu: r.Mu, Sigma: min(grown, newSigma)}
}

// Points returns the number that people are shown: 1500 for a newcomer, 42 more for each unit
// of Mu, rounded to whole points, halves away from 0.
func (r Rating) Points() int {
	return int(math.Round(newPoints + float64(pointsPerMu*(r.Mu-newMu))))
}

// Interval returns half the width of the 95 % interval around Points, in whole points.
func (r Rating) Interval() int {
	return int(math.Round(float64(z95*r.Sigma) * pointsPerMu))
}

// Provisional reports whether too little is known of a player to list them among the others: whether
// Sigma is more than 110 points, an interval of 216 on either side. Among newcomers, 36 games of two or
// 61 of six end that; against players who are well known fewer.
func (r Rating) Provisional() bool { return float64(r.Sigma*pointsPerMu) > provisionalPoints }

// Win returns how likely a is to come in before b in a game of two, from 0 to 1; a tie counts half.
func Win(a, b Rating) float64 {
	return before(a, b, 2, float64(a.Sigma*a.Sigma)+float64(b.Sigma*b.Sigma))
}

// Before returns how likely each two of those at a table are to come in one before the other: how likely
// players[i] is to come in before players[k], from 0 to 1, with a tie as half. The more there are at a
// table, the less strength decides. Seats that the table does not have are as good as each other: 0.5.
func Before(players []Rating, i, k int) float64 {
	if i < 0 || k < 0 || i >= len(players) || k >= len(players) || i == k {
		return 0.5
	}
	unknown := 0.0
	for _, r := range players {
		unknown += float64(r.Sigma * r.Sigma)
	}
	return before(players[i], players[k], len(players), unknown)
}

// before returns the chance of a against b at a table of so many seats, at which so much is unknown: the sum
// of the squares of all Sigmas.
func before(a, b Rating, seats int, unknown float64) float64 {
	scale := math.Sqrt(float64(float64(seats)*betaSquared) + float64(doubt*unknown))
	return 1 / (1 + exp((b.Mu-a.Mu)/scale))
}

// spread returns the variance of what a player shows in one game.
func spread(r Rating) float64 { return float64(r.Sigma*r.Sigma) + betaSquared }

// scale returns c of the paper: by what a table divides strengths.
func scale(players []Rating) float64 {
	sum := 0.0
	for _, r := range players {
		sum += spread(r)
	}
	return math.Sqrt(sum)
}
