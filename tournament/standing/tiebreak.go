package standing

import "slices"

// A TieBreak names what entrants are compared by. The package's comment says what each counts.
type TieBreak string

// The tie-breaks.
const (
	Score            TieBreak = "score"
	Wins             TieBreak = "wins"
	GamesWon         TieBreak = "games-won"
	GamesDifference  TieBreak = "games-difference"
	Mutual           TieBreak = "mutual"
	Opponents        TieBreak = "opponents"
	OpponentsCut     TieBreak = "opponents-cut"
	Share            TieBreak = "share"
	Points           TieBreak = "points"
	PointsDifference TieBreak = "points-difference"
	RankPoints       TieBreak = "rank-points"
	Seed             TieBreak = "seed"
	Lots             TieBreak = "lots"
)

// TieBreaks returns all tie-breaks, in the order in which a form may list them.
func TieBreaks() []TieBreak {
	return []TieBreak{
		Score, Wins, GamesWon, GamesDifference, Mutual, Opponents, OpponentsCut,
		Share, Points, PointsDifference, RankPoints, Seed, Lots,
	}
}

// Valid reports whether a tie-break is one of TieBreaks.
func (t TieBreak) Valid() bool { return slices.Contains(TieBreaks(), t) }

// LessIsBetter reports whether the lower value comes first: of seeds and lots.
func (t TieBreak) LessIsBetter() bool { return t == Seed || t == Lots }

// compare orders two values of the tie-break, the better first; none comes last.
func (t TieBreak) compare(a, b Value) int {
	if t.LessIsBetter() && !a.None() && !b.None() {
		return a.Compare(b)
	}
	return b.Compare(a)
}

// rankPoints returns what the tie-break of that name gives for places, whatever the scale.
func rankPoints() []int { return []int{5 * Point, 3 * Point, 2 * Point, Point} }

// fine is a point in the units in which items are counted: sixtieths of sixtieths, so that a mean of
// up to five opponents comes out even.
const fine = Point * Point

// An item is one summand of a value, as it is counted; Term is what is shown of it.
type item struct {
	seat  seat // with match -1 for none
	round int  // of an item without a match
	game  int  // index in the match, or -1 for the whole match
	with  int  // the one side that it is about, or -1 for all others
	worth int64
	of    int64 // of a share: the points of all at the table
	cut   bool  // it is not counted
}

// sum returns the value of a tie-break for an entrant, from its items.
func (s *Standings) sum(t TieBreak, entrant int, items []item) Value {
	switch t {
	case Mutual:
		if s.mutual[entrant] == nil {
			return Value{}
		}
	case Seed:
		if s.entrants[entrant].Seed == 0 {
			return Value{}
		}
	default:
	}
	var total, of int64
	for _, it := range items {
		if !it.cut {
			total += it.worth
			of += it.of
		}
	}
	if t == Share {
		return ratio(total, of)
	}
	return ratio(total, fine)
}

// items appends the items of a tie-break for an entrant to a list.
func (s *Standings) items(list []item, t TieBreak, entrant int) []item {
	none := item{seat: seat{match: -1}, game: -1, with: -1}
	switch t {
	case Seed:
		none.worth = int64(s.entrants[entrant].Seed) * fine
		return append(list, none)
	case Lots:
		none.worth = int64(s.entrants[entrant].Lot) * fine
		return append(list, none)
	case Mutual:
		return append(list, s.mutual[entrant]...)
	case Opponents:
		return s.opponents(list, entrant)
	case OpponentsCut:
		return cutLowest(s.opponents(list, entrant))
	case Score, Wins:
		for _, at := range s.sat[entrant] {
			it := item{seat: at, game: -1, with: -1}
			if o := s.matches[at.match].outcomes[at.side]; t == Score {
				it.worth = o.score * Point
			} else if o.won {
				it.worth = fine
			}
			if !s.matches[at.match].open {
				list = append(list, it)
			}
		}
		return list
	default:
		return s.games(list, t, entrant)
	}
}

// games appends the items of a tie-break that counts games.
func (s *Standings) games(list []item, t TieBreak, entrant int) []item {
	for _, at := range s.sat[entrant] {
		for k, g := range s.matches[at.match].Games {
			if !g.Counts {
				continue
			}
			it := item{seat: at, game: k, with: -1}
			if ok := it.count(t, g, at.side); ok {
				list = append(list, it)
			}
		}
	}
	return list
}

// count says what one game is worth to one side by a tie-break, and whether it counts for it.
func (it *item) count(t TieBreak, g Game, side int) bool {
	switch t {
	case GamesWon:
		it.worth = int64(firsts(g.Ranks, side)) * Point
	case GamesDifference:
		switch {
		case lost(g.Ranks, side):
			it.worth = -fine
		case firsts(g.Ranks, side) == Point:
			it.worth = fine
		}
	case RankPoints:
		ahead, level := placed(g.Ranks, side)
		it.worth = int64(shared(rankPoints(), ahead, level)) * Point
	default:
		return it.countPoints(t, g, side)
	}
	return true
}

// countPoints does the same for tie-breaks by the points at the table, which may not be known.
func (it *item) countPoints(t TieBreak, g Game, side int) bool {
	if len(g.Points) == 0 {
		return false
	}
	var all int64
	for _, p := range g.Points {
		all += int64(p)
	}
	own := int64(g.Points[side])
	switch t {
	case Share:
		it.worth, it.of = own, all
	case Points:
		it.worth = own * fine
	case PointsDifference:
		others := int64(len(g.Points) - 1)
		it.worth = (own*others - (all - own)) * (fine / others)
	default:
		return false
	}
	return true
}
