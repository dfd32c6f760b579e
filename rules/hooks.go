package rules

import (
	"fmt"
	"slices"

	"circulade/board"
	"circulade/tile"
)

// This file has the hooks that are no vetoes (veto.go, arrival.go) and not about the
// score track (TrackWatch): offers, modifiers, what follows, and what sets tell people and
// computer players. docs/adding-an-expansion.md counts them by kind, and a test counts
// who uses them: a hook has users in two sets, or says after "Alone:" why it stays.

// Offer adds choices to a question that another set has registered. The error is that
// no question of this name has been registered yet.
func (b *Book) Offer(row string, list func(*State, Step, []Choice) []Choice) error {
	k, ok := b.Row(row)
	if !ok || b.scripts[k].form != Question {
		return fmt.Errorf("offer for %q: no such question", row)
	}
	b.scripts[k].offers = append(b.scripts[k].offers, list)
	return nil
}

// OtherTile registers how a seat can come by a tile that is not in the pile: f reports
// whether it still can. Alone: only abbeys are tiles that players hold, but who waits
// for a tile (HasTile) knows no set that has them.
func (b *Book) OtherTile(f func(*State, Seat) bool) { b.otherTile = append(b.otherTile, f) }

// ModifyValue registers a change to what a feature is worth to an owner. Each set is
// given the value that those before it have made, and returns its own. It is asked for
// features of some kinds alone; without any, for all.
func (b *Book) ModifyValue(f func(*State, board.Feature, Seat, Value) Value, kinds ...tile.Kind) {
	for k := range b.valueModifiers {
		if len(kinds) == 0 || slices.Contains(kinds, tile.Kind(k)) {
			b.valueModifiers[k] = append(b.valueModifiers[k], f)
		}
	}
}

// ModifyCityWorth registers a change to what a completed city is worth to a farm.
func (b *Book) ModifyCityWorth(f func(*State, board.Feature, CityWorth) CityWorth) {
	b.cityModifiers = append(b.cityModifiers, f)
}

// BreakTie registers who owns a feature among seats that are equally strong there: those who
// have most of what the function returns (Enough at most); if nobody has any, all stay. It may depend on the
// map and the figures alone. Alone: hills are the only rule about ties, but everybody who asks whose a
// feature is (State.Owners), computer players too, knows no set that has one. With one it
// matters to the final scoring on which tile of a feature a figure stands (FigureDef.Local).
func (b *Book) BreakTie(f func(s *State, of board.Feature, tied SeatSet) [MaxSeats]uint8) {
	b.tieBreaks = append(b.tieBreaks, f)
}

// AfterChosen registers what follows when a question of a row has been answered and the
// choice has been carried out. The error is that no question of this name has been
// registered yet.
func (b *Book) AfterChosen(row string, f func(*State, Step, Choice)) error {
	k, ok := b.Row(row)
	if !ok || b.scripts[k].form != Question {
		return fmt.Errorf("answers to %q: no such question", row)
	}
	b.scripts[k].chosen = append(b.scripts[k].chosen, f)
	return nil
}

// AfterDeployed registers what follows when a figure has been put down. Alone: several
// sets put figures down in rows of their own, and who tells of it (the challenge of a
// shrine) knows none of them.
func (b *Book) AfterDeployed(f func(*State, FigureID)) { b.deployed = append(b.deployed, f) }

// AfterLeft registers what follows when a figure has left a segment, or (segment 0) a
// location that covers ground (LocationDef.Ground), for its owner's supply or for
// somewhere else.
func (b *Book) AfterLeft(f func(*State, FigureID, board.Seg)) {
	b.leftSegment = append(b.leftSegment, f)
}

// AfterRefaced registers what follows when a tile changed its face, or which of
// its segments are linked. Alone: features split under figures that may not stand there
// without others (builders), whichever set split them.
func (b *Book) AfterRefaced(f func(*State, board.Cell)) { b.refaced = append(b.refaced, f) }

// AfterEntered registers what follows when a piece has entered a cell (State.Entered).
// Alone: a set whose piece stands there (the teacher) knows no set whose piece comes
// (the dragon).
func (b *Book) AfterEntered(f func(*State, Piece)) { b.entered = append(b.entered, f) }

// AfterScored registers what follows when a feature has just been scored, with owners
// or without, before its figures go home. What it awards comes on the list of awards
// directly behind the feature's points.
func (b *Book) AfterScored(f func(*State, Scored)) { b.scored = append(b.scored, f) }

// Promise registers what lies on the table for a seat and is no points yet, in
// hundredths of a point. It is for computer players, who look no further than to the
// end of their turn; no rule depends on it. A set that says what f reads has what it told
// remembered as long as that is the same (Prospects).
func (b *Book) Promise(f func(*State, Seat) int, reads ...Reads) {
	b.promises = append(b.promises, newProspect(f, reads))
}

// Outlook registers a term of what a position is worth to a seat, under a name that no
// other term has: what lies on the table for it or threatens it, in hundredths of a
// point. It is for computer players who weigh the terms (State.Outlook); no rule depends
// on it. A term is estimated so that a weight of 1 is right, counted from 0 (what everybody
// has alike need not be in it), and free of what is counted elsewhere: the score, what the
// features that a seat holds are worth (ValueOf), and what the set promises (Promise). What
// the final scoring gives for anything but a feature (a card, tokens) belongs in a term,
// times the chance that it stays so. It is asked for in every position that a computer
// player looks at, so it allocates nothing and looks at little; reads is as for Promise.
func (b *Book) Outlook(name string, f func(*State, Seat) int, reads ...Reads) {
	b.outlooks = append(b.outlooks, newProspect(f, reads))
	b.terms = append(b.terms, name)
}

// Note registers what a set tells people about a feature beside its worth and its
// owners: a feature that challenges it, what stands on one of its tiles. No rule depends on
// it.
func (b *Book) Note(f func(*State, board.Feature, []Note) []Note) { b.notes = append(b.notes, f) }

// Hidden registers how to draw anew what the set keeps secret from everybody, such that
// all that is known still agrees with it (State.Redraw). Alone: one set keeps a secret
// over a question; any that does must have a computer player's copy forget it.
func (b *Book) Hidden(f func(s *State, random func(n int) int)) { b.hidden = append(b.hidden, f) }
