package rating

import "math"

// kappa is the least factor by which one game multiplies the square of a Sigma, so that it stays
// above 0.
const kappa = 0.0001

// atTable is how many players Update needs no memory of its own for: as many as fit a table.
const atTable = 6

// Update returns the ratings of the players of one game after it. ranks[i] is how players[i] came in:
// less is better, equal numbers are a tie, gaps mean nothing. Without a rank for each player, or with
// fewer than two players, nothing is learned and the ratings are the same. The players are computed
// in the order given; another order may change the last digits, so callers keep that of the seats.
func Update(players []Rating, ranks []int) []Rating {
	after := make([]Rating, len(players))
	UpdateInto(after, players, ranks)
	return after
}

// UpdateInto does what Update does and writes the new ratings into after, which is as long as players
// and may be the same slice. With up to six players it allocates nothing.
func UpdateInto(after, players []Rating, ranks []int) {
	if len(after) != len(players) {
		return
	}
	if len(players) < 2 || len(ranks) != len(players) {
		copy(after, players)
		return
	}
	var atHand [2 * atTable]float64
	room := atHand[:]
	if n := len(players); n > atTable {
		room = make([]float64, 2*n)
	}
	c := scale(players)
	strengths, behind := room[:len(players)], room[len(room)/2:][:len(players)]
	weigh(strengths, players, c)
	rest(behind, strengths, ranks)
	// All slopes are taken before the first rating is written, because after may be players.
	for i := range players {
		omega, delta := slopes(i, strengths[i], behind, ranks)
		after[i] = moved(players[i], c, omega, delta)
	}
}

// weigh writes exp(Mu/c) of each player, as a share of the largest so that none is too large for a
// float64. Differences of more than 500 c count as 500 c, so that none is 0.
func weigh(strengths []float64, players []Rating, c float64) {
	most := players[0].Mu
	for _, r := range players[1:] {
		most = max(most, r.Mu)
	}
	for i, r := range players {
		strengths[i] = exp(max((r.Mu-most)/c, -500))
	}
}

// rest writes, for each player, the strengths of all who came in with them or behind them: those from
// among whom they were drawn.
func rest(behind, strengths []float64, ranks []int) {
	for q := range ranks {
		sum := 0.0
		for i, rank := range ranks {
			if rank >= ranks[q] {
				sum += strengths[i]
			}
		}
		behind[q] = sum
	}
}

// slopes returns the first and the negative second derivative of the logarithm of the likelihood of
// the game by the strength of player i, in units of c. Those who tie share the draws of their place
// in equal parts.
func slopes(i int, strength float64, behind []float64, ranks []int) (omega, delta float64) {
	for q, rank := range ranks {
		if rank > ranks[i] {
			continue
		}
		tied := float64(count(ranks, rank))
		share := strength / behind[q]
		if q == i {
			omega += (1 - share) / tied
		} else {
			omega -= share / tied
		}
		delta += float64(share*(1-share)) / tied
	}
	return omega, delta
}

// count returns how many of the ranks are the one asked for.
func count(ranks []int, rank int) (n int) {
	for _, r := range ranks {
		if r == rank {
			n++
		}
	}
	return n
}

// moved returns a player's rating after a game of the given slopes at a table of scale c. Gamma of the
// paper, by which one may damp what is learned of Sigma, is 1: in our arena that predicts better than
// the paper's Sigma/c (docs/ratings.md).
func moved(r Rating, c, omega, delta float64) Rating {
	variance := float64(r.Sigma * r.Sigma)
	mu := r.Mu + float64(variance/c*omega)
	less := float64(variance / float64(c*c) * delta)
	return Rating{Mu: mu, Sigma: float64(r.Sigma * math.Sqrt(max(1-less, kappa)))}
}
