package bracket

import "fmt"

// MaxBestOf is how many games a match can be the best of.
const MaxBestOf = 9

// DefaultMaxDraws is after how many drawn games in a row the rule decides if a Series says nothing.
const DefaultMaxDraws = 3

// Drawn as the winner of a game says that neither side won it.
const Drawn = -1

// A Game is one game of a match that has been played.
type Game struct {
	Winner    int    // the side that won, 0 or 1, or Drawn
	Followers [2]int // by side: how many followers were left in the supply; asked for by MoreFollowers alone
}

// A Rule says who gets the last of several drawn games in a row.
type Rule int8

// The rules that there are.
const (
	MoreFollowers Rule = iota // who has more followers left in that game; lots if both have the same
	Lots                      // lots
)

// A Series is a match of one game or more between two sides, 0 and 1. The zero value but for BestOf has
// good defaults.
type Series struct {
	BestOf   int    // 1, 3, 5 …: who can no longer be overtaken has won the match
	MaxDraws int    // that many drawn games in a row, from 1: the rule decides the last; 0: DefaultMaxDraws
	Rule     Rule   // who gets that game
	Begins   int    // the side that begins the first game: Starter says which; then they take turns
	Lots     uint64 // where lots decide: the same number, the same decisions
	Games    []Game // as they were played
}

// A Tally is how a match stands.
type Tally struct {
	Wins    [2]int // by side: games won, those that the rule gave included
	Draws   int    // games that neither won
	Decided bool   // the match is over
	Winner  int    // the side that won it, if it is decided
	Next    int    // the side that begins the next game, if it is not
	ByRule  []int  // which games the rule gave, as indices of Games
	ByLots  []int  // which of these were given by lots
}

// Tally works out how the match stands. A drawn game counts for neither and is followed by another one,
// begun by the other side like every next game; the last of MaxDraws in a row is given to a side by the
// rule, and the count of draws begins anew. It returns an error if the series has no such form, or has
// games after it was decided.
func (s Series) Tally() (Tally, error) {
	if err := s.check(); err != nil {
		return Tally{}, err
	}
	limit := s.MaxDraws
	if limit == 0 {
		limit = DefaultMaxDraws
	}
	var tally Tally
	inRow := 0
	for i, g := range s.Games {
		if tally.Decided {
			return Tally{}, fmt.Errorf("bracket: game %d of a match that was decided by game %d: take it out", i+1, i)
		}
		won := g.Winner
		if won == Drawn {
			if inRow++; inRow < limit {
				tally.Draws++
				continue
			}
			var lots bool
			won, lots = s.ruling(i)
			tally.ByRule = append(tally.ByRule, i)
			if lots {
				tally.ByLots = append(tally.ByLots, i)
			}
		}
		inRow = 0
		if tally.Wins[won]++; tally.Wins[won] > s.BestOf/2 {
			tally.Decided, tally.Winner = true, won
		}
	}
	if !tally.Decided {
		tally.Next = s.StartOf(len(s.Games))
	}
	return tally, nil
}

// check returns an error if the series has no possible form.
func (s Series) check() error {
	switch {
	case s.BestOf < 1 || s.BestOf > MaxBestOf || s.BestOf%2 == 0:
		return fmt.Errorf("bracket: best of %d: it must be an odd number from 1 to %d", s.BestOf, MaxBestOf)
	case s.MaxDraws < 0:
		return fmt.Errorf("bracket: the rule decides after %d draws: it must be 1 or more, or 0 for %d", s.MaxDraws, DefaultMaxDraws)
	case s.Rule != MoreFollowers && s.Rule != Lots:
		return fmt.Errorf("bracket: rule %d for draws: there are only %d (more followers) and %d (lots)", s.Rule, MoreFollowers, Lots)
	case s.Begins != 0 && s.Begins != 1:
		return fmt.Errorf("bracket: side %d begins the first game: it must be 0 or 1", s.Begins)
	}
	for i, g := range s.Games {
		if g.Winner != 0 && g.Winner != 1 && g.Winner != Drawn {
			return fmt.Errorf("bracket: side %d won game %d: it must be 0 or 1, or %d for a draw", g.Winner, i+1, Drawn)
		}
	}
	return nil
}

// StartOf returns the side that begins a game, by its index from 0.
func (s Series) StartOf(game int) int { return (s.Begins ^ game) & 1 }

// ruling returns to which side the rule gives a drawn game, and whether lots had to decide.
func (s Series) ruling(game int) (side int, lots bool) {
	if left := s.Games[game].Followers; s.Rule == MoreFollowers && left[0] != left[1] {
		if left[1] > left[0] {
			return 1, false
		}
		return 0, false
	}
	return int(mix(s.Lots, uint64(game)) & 1), true
}

// A Start says who begins the first game of a match.
type Start int8

// Who can begin.
const (
	ByLots     Start = iota // lots, drawn for each node
	BetterSeed              // the better seed
)

// Starter returns the side that begins the first game of a node in which these seeds meet. The same
// lots and node give the same side.
func Starter(by Start, node int, seeds [2]int, lots uint64) int {
	if by == BetterSeed {
		if seeds[1] < seeds[0] {
			return 1
		}
		return 0
	}
	return int(mix(lots, ^uint64(node)) & 1)
}

// mix returns a number that looks random and depends on every bit of both: the finaliser of splitmix64.
func mix(lots, n uint64) uint64 {
	z := lots + (n+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
