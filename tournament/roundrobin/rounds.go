package roundrobin

import "fmt"

// Limits of a tournament.
const (
	MinEntrants = 2
	MaxEntrants = 256
	MaxLegs     = 8
)

// A Pair meets in a round. Entrants are numbers from 0.
type Pair struct {
	First  int // who begins
	Second int // who does not
}

// Rounds returns the pairs of each round, in which each of the entrants, from 0 to entrants-1, meets
// each other one once a leg. If they are odd in number, one rests in each round, and everybody once a
// leg.
func Rounds(entrants, legs int) ([][]Pair, error) {
	switch {
	case entrants < MinEntrants || entrants > MaxEntrants:
		return nil, fmt.Errorf("roundrobin: %d entrants: there must be %d to %d", entrants, MinEntrants, MaxEntrants)
	case legs < 1 || legs > MaxLegs:
		return nil, fmt.Errorf("roundrobin: %d legs: there must be 1 to %d", legs, MaxLegs)
	}
	circle := (entrants - 1) | 1 // places around the one who stands still: an odd number
	rounds := make([][]Pair, 0, circle*legs)
	for leg := range legs {
		for i := range circle {
			round := turn((leg+i)%circle, circle, entrants)
			if leg%2 == 1 {
				for i, p := range round {
					round[i] = Pair{p.Second, p.First}
				}
			}
			rounds = append(rounds, round)
		}
	}
	return rounds, nil
}

// turn returns the pairs of a round of the first leg: those who stand equally far to the left and right
// of the place whose number is that of the round, and who stands there with the one in the middle, who
// may be missing.
func turn(round, circle, entrants int) []Pair {
	pairs := make([]Pair, 0, entrants/2)
	switch middle := circle; {
	case middle == entrants: // nobody is in the middle: they rest
	case round%2 == 0:
		pairs = append(pairs, Pair{round, middle})
	default:
		pairs = append(pairs, Pair{middle, round})
	}
	for far := 1; far <= circle/2; far++ {
		right, left := (round+far)%circle, (round-far+circle)%circle
		if far%2 == 1 { // next round everybody stands one nearer or farther, so they take turns
			pairs = append(pairs, Pair{right, left})
		} else {
			pairs = append(pairs, Pair{left, right})
		}
	}
	return pairs
}

// Rests returns who has no match in a round of a tournament of that many entrants, in order.
func Rests(entrants int, round []Pair) []int {
	plays := make(map[int]bool, 2*len(round))
	for _, p := range round {
		plays[p.First], plays[p.Second] = true, true
	}
	var rest []int
	for e := range min(entrants, MaxEntrants) {
		if !plays[e] {
			rest = append(rest, e)
		}
	}
	return rest
}

// A Team is one of the two that play a team match.
type Team int8

// The two teams.
const (
	Home Team = iota // named first
	Away
)

// String returns "home" or "away".
func (t Team) String() string {
	if t == Home {
		return "home"
	}
	return "away"
}

// MaxBoards and MaxGames are how many boards a team match has at most, and games on each.
const (
	MaxBoards = 64
	MaxGames  = 16
)

// TeamMatch returns who begins in a match of two teams: by board, by game. On the first board the home
// team begins the first game, the other one the second, and so on (A-B-A); on every second board it is
// the other way round.
func TeamMatch(boards, games int) ([][]Team, error) {
	switch {
	case boards < 1 || boards > MaxBoards:
		return nil, fmt.Errorf("roundrobin: a team match of %d boards: there must be 1 to %d", boards, MaxBoards)
	case games < 1 || games > MaxGames:
		return nil, fmt.Errorf("roundrobin: a team match of %d games on each board: there must be 1 to %d", games, MaxGames)
	}
	begins := make([][]Team, boards)
	for board := range begins {
		begins[board] = make([]Team, games)
		for game := range games {
			begins[board][game] = Team((board + game) % 2)
		}
	}
	return begins, nil
}
