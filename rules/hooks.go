package rules

import (
	"fmt"

	"circulade/board"
)

// This file has the hooks that are no vetoes (veto.go, coming.go) and not about the
// score track (TrackWatch): offers, folds, what follows, and what sets tell people and
// computer players. docs/adding-an-expansion.md counts them by kind, and a test counts
// who uses them: a hook has users in two sets, or says after "Alone:" why it stays.

// Offer adds choices to a question that another module registered earlier.
func (b *Book) Offer(row string, list func(*State, Step, []Choice) []Choice) error {
	k, ok := b.Row(row)
	if !ok || b.scripts[k].form != Question {
		return fmt.Errorf("offer for %q: no such question", row)
	}
	b.scripts[k].offers = append(b.scripts[k].offers, list)
	return nil
}

// OtherTile registers a way by which a seat can come by a tile beside the pile.
// Alone: only abbeys are tiles that players hold, but who waits for a tile (HasTile)
// knows no set that has them.
func (b *Book) OtherTile(f func(*State, Seat) bool) { b.otherTile = append(b.otherTile, f) }

// Fold registers a change to the value of a feature for an owner.
func (b *Book) Fold(f func(*State, board.Feature, Seat, Value) Value) {
	b.folds = append(b.folds, f)
}

// FoldCity registers a change to what a completed city is to a farm.
func (b *Book) FoldCity(f func(*State, board.Feature, CityWorth) CityWorth) {
	b.cityFolds = append(b.cityFolds, f)
}

// BreakTies registers who of those who tie for a feature own it: the function is given
// their tie, and returns one or more of its owners. It is asked only if there are
// several. Awaited: by the hills of the next set; every reading of who owns a feature
// (State.Owners) goes through it.
func (b *Book) BreakTies(f func(*State, board.Feature, Ownership) SeatSet) {
	b.ties = append(b.ties, f)
}

// BreaksTies reports whether a set in play breaks ties.
func (b *Book) BreaksTies() bool { return len(b.ties) > 0 }

// AfterChosen registers what follows when a question of a row has been answered and
// what was chosen has been carried out. Alone: who may do something because of what
// somebody did in another set's question (the fairy moves after it) has no other way to
// see it.
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
// place that covers ground, for its owner's supply or for another place.
func (b *Book) AfterLeft(f func(*State, FigureID, board.Seg)) {
	b.leftSegment = append(b.leftSegment, f)
}

// AfterRefaced registers what follows when a tile changed its face, or which of
// its segments are linked. Alone: features split under figures that may not stand there
// without others (builders), whichever set split them.
func (b *Book) AfterRefaced(f func(*State, board.Cell)) { b.refaced = append(b.refaced, f) }

// AfterEntered registers what follows when a piece has entered a cell. Alone: a set
// whose piece stands there (the teacher) knows no set whose piece comes (the dragon).
func (b *Book) AfterEntered(f func(*State, Piece)) { b.entered = append(b.entered, f) }

// AfterScored registers what follows when a feature has just been scored, with
// owners or without, and before its figures go home: what it awards comes on the
// round's list directly behind the feature's points.
func (b *Book) AfterScored(f func(*State, Scored)) { b.scored = append(b.scored, f) }

// Promise registers what lies on the table for a seat and is no points yet, in
// hundredths of a point: for computer players, who look no further than to the end
// of their turn. No rule asks for it.
func (b *Book) Promise(f func(*State, Seat) int) { b.promises = append(b.promises, f) }

// Note registers what a set tells people about a feature beside its worth and its
// owners. No rule asks for it. Alone: so far only challenges tie features that do not
// touch; without it the page would have to know their rule.
func (b *Book) Note(f func(*State, board.Feature, []Note) []Note) { b.notes = append(b.notes, f) }

// Hidden registers how to draw anew what the set keeps from everybody, so that all that
// is known agrees with it (State.Redraw). Alone: one set keeps a secret over a question;
// any that does must have a computer player's copy forget it.
func (b *Book) Hidden(f func(s *State, lot func(n int) int)) { b.hidden = append(b.hidden, f) }
