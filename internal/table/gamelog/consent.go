package gamelog

import (
	"slices"
	"strconv"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// This file has the requests between players: to take back choices that others have seen or
// answered, and to play again. Requests and answers are entries of the log, so that none is
// lost by a restart.

// A TakebackDecision is the part of a logged Decision about a takeback: seats request it or agree to it,
// or one declines.
type TakebackDecision struct {
	Version int   `json:"version"`
	Agree   []int `json:"agree,omitempty"` // seats that request the takeback or agree to it
	Decline bool  `json:"decline,omitempty"`
}

// A Takeback is a pending request to go back to a version of the game.
type Takeback struct {
	Version  int
	By       int   // the seat that requested it
	Agreed   []int // the seats that want it, in ascending order
	Declined bool  // then nothing more is asked for until somebody has made a choice
}

// Takeback returns the pending takeback request, or nil. It must not be changed.
func (l *Log) Takeback() *Takeback { return l.takeback }

// after returns the takeback request after the seat `by` has made decision d. b may be nil; a decision
// about another version starts a new request.
func (b *Takeback) after(by int, d *TakebackDecision) *Takeback {
	next := Takeback{Version: d.Version, By: by}
	if b != nil && b.Version == d.Version {
		next = *b
	}
	next.Agreed = joinSeats(next.Agreed, d.Agree)
	next.Declined = next.Declined || d.Decline
	return &next
}

// EarliestTakeback returns the earliest version of a game to which players may agree to go back: the one
// after the last outcome of chance, because what chance revealed stays known.
func EarliestTakeback(g *game.Game) int {
	entries := g.Entries()
	v := g.Version()
	for i := len(entries) - 1; i >= 0 && entries[i].Seat != rules.Chance; i-- {
		v--
	}
	return v
}

// Chooser returns the seat whose choice led from the given version of a game to the next one, or -1 if
// that choice was not made since the last outcome of chance.
func Chooser(g *game.Game, version int) int {
	entries := g.Entries()
	i := len(entries) - (g.Version() - version)
	if version < EarliestTakeback(g) || i < 0 || i >= len(entries) {
		return -1
	}
	return int(entries[i].Seat)
}

// TakebackDigest returns the digest of a move that requests a takeback to a version or agrees to it. It
// equals UndoDigest of that version, because the move of the last player to agree is stored as an undo.
func TakebackDigest(version int) Digest { return UndoDigest(version) }

// A RematchDecision is the part of a logged Decision by which seats agree to a rematch or decline it.
type RematchDecision struct {
	Agree   []int `json:"agree,omitempty"`   // seats that want it; none for a host who only watches
	Decline []int `json:"decline,omitempty"` // seats that do not want it
}

// A Rematch has the seats that want to play again and those that do not, each in the order in which they
// answered.
type Rematch struct{ Agreed, Declined []int }

// Rematch returns which seats want to play again and which do not, or nil if none has answered. The result
// must not be changed.
func (l *Log) Rematch() *Rematch { return l.rematch }

// after returns the answers about a rematch after one more decision. a may be nil; a later answer of a
// seat replaces its earlier one.
func (a *Rematch) after(d *RematchDecision) *Rematch {
	var next Rematch
	if a != nil {
		next = Rematch{slices.Clone(a.Agreed), slices.Clone(a.Declined)}
	}
	without := func(list, gone []int) []int {
		return slices.DeleteFunc(list, func(s int) bool { return slices.Contains(gone, s) })
	}
	next.Agreed = append(without(next.Agreed, slices.Concat(d.Agree, d.Decline)), d.Agree...)
	next.Declined = append(without(next.Declined, slices.Concat(d.Agree, d.Decline)), d.Decline...)
	return &next
}

// StarterOf returns the seat that has the first turn of a game: the one that the game's entries say was
// drawn or chosen, else seat 0.
func StarterOf(g *game.Game) int {
	for _, e := range g.Entries() {
		if n, ok := strings.CutPrefix(e.Text, "first "); ok {
			if seat, err := strconv.Atoi(n); err == nil && seat >= 1 && seat <= len(g.Setup().Players) {
				return seat - 1
			}
		}
	}
	return 0
}

// joinSeats returns the seats of both lists, sorted and without duplicates.
func joinSeats(list, more []int) []int {
	list = append(slices.Clone(list), more...)
	slices.Sort(list)
	return slices.Compact(list)
}
