package standing

import (
	"errors"
	"fmt"
	"slices"
)

// What input may have at most, so that no sum can run over.
const (
	maxMatches = 1_000_000
	maxGames   = 1000      // of a match
	maxPoints  = 1_000_000 // at a table, either way
	maxRound   = 1_000_000
	maxNumber  = 1_000_000_000 // a seed or lot
)

// check says what is wrong with the input of Compute.
func check(entrants []Entrant, matches []Match, scale Scale, order []TieBreak) error {
	if err := scale.Check(); err != nil {
		return err
	}
	if len(order) == 0 {
		return errors.New("standing: no tie-breaks: give at least one, such as score")
	}
	for i, t := range order {
		if !t.Valid() {
			return fmt.Errorf("standing: tie-break %d: there is no %q, only %q", i+1, string(t), TieBreaks())
		}
		if slices.Contains(order[:i], t) {
			return fmt.Errorf("standing: tie-break %d: %s stands in the list already", i+1, t)
		}
	}
	for i, e := range entrants {
		if min(e.Seed, e.Lot, e.Left) < 0 || max(e.Seed, e.Lot, e.Left) > maxNumber {
			return fmt.Errorf("standing: entrant %d: seed %d, lot %d and round %d of leaving must be within 0 and %d", i, e.Seed, e.Lot, e.Left, maxNumber)
		}
	}
	if len(matches) > maxMatches {
		return fmt.Errorf("standing: %d matches, at most %d", len(matches), maxMatches)
	}
	for i, m := range matches {
		if err := m.check(len(entrants)); err != nil {
			return fmt.Errorf("standing: match %d of the list (round %d, board %d): %w", i+1, m.Round, m.Board, err)
		}
	}
	return nil
}

// check says what is wrong with a match of a tournament with so many entrants.
func (m Match) check(entrants int) error {
	if m.Round < 1 || m.Round > maxRound || m.Board < 0 {
		return fmt.Errorf("rounds count from 1 to %d and boards from 0", maxRound)
	}
	least, most := 2, maxTable
	awarded := false
	switch m.Kind {
	case Played:
	case Forfeit, Adjudicated:
		awarded = true
	case Bye, HalfBye:
		least, most = 1, 1
	default:
		return fmt.Errorf("there is no kind %q, only %q", m.Kind, []Kind{Played, Bye, HalfBye, Forfeit, Adjudicated})
	}
	if len(m.Sides) < least || len(m.Sides) > most {
		return fmt.Errorf("a match of the kind %s has %d to %d sides, not %d", m.Kind, least, most, len(m.Sides))
	}
	for i, side := range m.Sides {
		if side.Entrant < 0 || side.Entrant >= entrants {
			return fmt.Errorf("side %d is entrant %d, of %d, counted from 0", i+1, side.Entrant, entrants)
		}
		if slices.ContainsFunc(m.Sides[:i], func(other Side) bool { return other.Entrant == side.Entrant }) {
			return fmt.Errorf("entrant %d has two sides", side.Entrant)
		}
		if side.Awarded != 0 && !awarded {
			return fmt.Errorf("entrant %d is awarded %d units, but the kind is %s", side.Entrant, side.Awarded, m.Kind)
		}
		if side.Awarded < 0 || side.Awarded > maxScale {
			return fmt.Errorf("entrant %d is awarded %d units, not within 0 and %d", side.Entrant, side.Awarded, maxScale)
		}
	}
	return m.checkGames(least == 1)
}

// checkGames says what is wrong with the games of a match.
func (m Match) checkGames(bye bool) error {
	if bye && len(m.Games) > 0 {
		return errors.New("a bye has no games")
	}
	if len(m.Games) > maxGames {
		return fmt.Errorf("%d games, at most %d", len(m.Games), maxGames)
	}
	for i, g := range m.Games {
		if len(g.Ranks) != len(m.Sides) {
			return fmt.Errorf("game %d has %d ranks for %d sides", i+1, len(g.Ranks), len(m.Sides))
		}
		if len(g.Points) != 0 && len(g.Points) != len(m.Sides) {
			return fmt.Errorf("game %d has points for %d of %d sides: give all or none", i+1, len(g.Points), len(m.Sides))
		}
		for _, r := range g.Ranks {
			if r < 0 || r > len(m.Sides) {
				return fmt.Errorf("game %d has rank %d, not within 0 and %d", i+1, r, len(m.Sides))
			}
		}
		for _, p := range g.Points {
			if p < -maxPoints || p > maxPoints {
				return fmt.Errorf("game %d has %d points, not within %d and %d", i+1, p, -maxPoints, maxPoints)
			}
		}
	}
	return nil
}
