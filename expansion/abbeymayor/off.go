//go:build proof

package abbeymayor

import (
	"circulade/board"
	"circulade/internal/proof"
	"circulade/rules"
	"circulade/tile"
)

// This file is what the proofs play where a rule is not there.

// mayStandOnLand keeps everybody off abbeys [AM-2].
func (m *module) mayStandOnLand(k rules.FigureKind, on tile.Kind) bool {
	return on != tile.Abbey && m.mayStandOn(k, on)
}

// placeApart lays an abbey that completes monasteries and roads, but no city [AM-5].
func placeApart(s *rules.State, c board.Cell) {
	s.LayTile(c, 0)
	s.MarkCompleted()
	for i := s.Completed() - 1; i >= 0; i-- {
		if f := s.CompletedFeature(i); s.Board.Kind(f) == tile.City {
			s.DropCompleted(f)
		}
	}
}

// plainMayor counts like a follower, whatever the shields [AM-9, AM-10, AM-11].
var plainMayor = rules.FigureDef{Name: "mayor", Role: "mayor", Count: 1, Strength: 1}

// doSome does not score what a barn put down gathers [AM-14], or a joined field [AM-15],
// or a field with several barns [AM-26].
func (m *module) doSome(s *rules.State, f board.Feature, perCity int16, rule rules.RuleID, do func(board.Feature, int16, rules.RuleID)) {
	_, n := m.barns(s, f)
	switch {
	case n > 1 && proof.Off("AM-26"):
	case rule == m.forPlaced && proof.Off("AM-14"):
	case rule == m.forJoined && proof.Off("AM-15"):
	default:
		do(f, perCity, rule)
	}
}

// noBonus is a value without what castles add [AM-18].
func noBonus(v rules.Value) rules.Value {
	v.Bonus = 0
	return v
}

// mayDriveStill keeps the wagon of a seat that has put a figure down in this sub-turn [AM-24].
func (m *module) mayDriveStill(s *rules.State, seat rules.Seat) bool {
	p := s.SubTurn()
	return !(p.Deployed && seat == p.Seat) && m.mayDrive(s, seat)
}

// offerTwice asks for another figure behind one of the set [AM-27].
func (m *module) offerTwice(b *rules.Book) error {
	if placement, ok := b.Row("base.wood"); ok {
		b.AfterDeployed(func(s *rules.State, id rules.FigureID) {
			if g := &s.Figures()[id]; g.Kind == m.mayor || g.Kind == m.barn.kind || g.Kind == m.wagon.kind {
				s.Push(rules.Step{Row: placement, Seat: g.Seat})
			}
		})
	}
	return b.Offer("base.wood", m.offerFigures)
}
