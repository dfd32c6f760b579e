package trf

import "fmt"

// A fault is what is wrong with a tournament: of the player with an index, or -1 for what a line of
// another code says, and in a round, or 0.
type fault struct {
	player, round int
	code          string
	text          string
}

// check says what no file can say, or what contradicts itself; nil for nothing.
func check(t Tournament) *fault {
	if t.Rounds < 0 || t.Rounds > maxRounds {
		return &fault{-1, 0, "XXR", fmt.Sprintf("%d rounds, not within 0 and %d", t.Rounds, maxRounds)}
	}
	if t.Rounds > 0 && len(t.Dates) > t.Rounds || len(t.Dates) > maxRounds {
		return &fault{-1, 0, "132", fmt.Sprintf("dates of %d rounds, but there are %d", len(t.Dates), t.Rounds)}
	}
	index := make(map[int]int, len(t.Players)) // of a number
	for i, p := range t.Players {
		if text := p.check(t.Rounds); text != "" {
			return &fault{i, 0, "001", text}
		}
		if other, found := index[p.Number]; found {
			return &fault{i, 0, "001", fmt.Sprintf("number %d is that of %q already", p.Number, t.Players[other].Name)}
		}
		index[p.Number] = i
	}
	for i, p := range t.Players {
		for r, result := range p.Results {
			if text := t.checkResult(p, r, result, index); text != "" {
				return &fault{i, r + 1, "001", text}
			}
		}
	}
	for _, n := range t.Absent {
		if _, found := index[n]; !found {
			return &fault{-1, 0, "XXZ", fmt.Sprintf("number %d is absent, and no player's", n)}
		}
	}
	return nil
}

// check says what is wrong with the numbers of a player; "" for nothing.
func (p Player) check(rounds int) string {
	switch {
	case p.Number < 1 || p.Number > maxNumber:
		return fmt.Sprintf("number %d, not within 1 and %d", p.Number, maxNumber)
	case p.Rating < 0 || p.Rating > maxNumber:
		return fmt.Sprintf("rating %d, not within 0 and %d", p.Rating, maxNumber)
	case p.Place < 0 || p.Place > maxNumber:
		return fmt.Sprintf("place %d, not within 0 and %d", p.Place, maxNumber)
	case p.Points < 0 || p.Points > 999*tenth || p.Points%tenth != 0:
		return fmt.Sprintf("%d units, not whole tenths of a point (%d units) up to 99.9", p.Points, tenth)
	case len(p.Results) > maxRounds || rounds > 0 && len(p.Results) > rounds:
		return fmt.Sprintf("results of %d rounds, more than the tournament's", len(p.Results))
	}
	return ""
}

// checkResult says what is wrong with a player's result in a round, counted from 0; "" for nothing.
func (t Tournament) checkResult(p Player, round int, result Result, index map[int]int) string {
	switch result.Start {
	case Neither, Began, Second:
	default:
		return fmt.Sprintf("start %q, not w, b or none", byte(result.Start))
	}
	if result.Opponent == 0 {
		if !result.Outcome.alone() {
			return fmt.Sprintf("result %q without an opponent, where U, F, H, Z or nothing would do", byte(result.Outcome))
		}
		if result.Start != Neither {
			return "a start without an opponent"
		}
		return ""
	}
	family, gain := result.Outcome.family()
	if family == 0 {
		return fmt.Sprintf("result %q against an opponent, where 1 = 0 + - W D L or nothing would do", byte(result.Outcome))
	}
	if result.Start == Neither && family != byForfeit {
		return "it is not said who began, w or b: only of a game that was not played may that be left out"
	}
	i, found := index[result.Opponent]
	if !found || result.Opponent == p.Number {
		return fmt.Sprintf("the opponent is number %d, which is no other player's", result.Opponent)
	}
	other := t.Players[i]
	if len(other.Results) <= round || other.Results[round].Opponent != p.Number {
		return fmt.Sprintf("the opponent is number %d, whose opponent is another one", result.Opponent)
	}
	theirs := other.Results[round]
	theirFamily, theirGain := theirs.Outcome.family()
	switch {
	case theirFamily != family || gain+theirGain > 2:
		return fmt.Sprintf("result %q, and the opponent, number %d, has %q", byte(result.Outcome), other.Number, byte(theirs.Outcome))
	case (result.Start == Neither) != (theirs.Start == Neither) || result.Start == theirs.Start && result.Start != Neither:
		return fmt.Sprintf("the start is the same as that of the opponent, number %d, or only one has any", other.Number)
	}
	return ""
}

// alone reports whether an outcome goes without an opponent.
func (o Outcome) alone() bool {
	switch o {
	case Open, Bye, FullBye, HalfBye, Absent:
		return true
	default:
		return false
	}
}

// The families of outcomes: both sides of a match have one of the same.
const (
	notYet = 1 + iota
	byPlay
	byForfeit
	byAward
)

// family returns the family of an outcome against an opponent, 0 for none, and what it gains: 2 for a
// win, 1 for a draw. Two cannot gain more than 2 together; less they can, when both have lost.
func (o Outcome) family() (family, gain int) {
	switch o {
	case Open:
		return notYet, 0
	case Win:
		return byPlay, 2
	case Draw:
		return byPlay, 1
	case Loss:
		return byPlay, 0
	case ForfeitWin:
		return byForfeit, 2
	case ForfeitLoss:
		return byForfeit, 0
	case AwardedWin:
		return byAward, 2
	case AwardedDraw:
		return byAward, 1
	case AwardedLoss:
		return byAward, 0
	default:
		return 0, 0
	}
}
