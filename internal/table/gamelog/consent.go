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

// A TakebackDecision is what an entry says about a takeback: that a seat requests it or agrees, or declines.
type TakebackDecision struct {
	Version int   `json:"version"`
	Agree   []int `json:"agree,omitempty"` // seats that want it: the first who asks, and who agrees
	Decline bool  `json:"decline,omitempty"`
}

// A Takeback is a pending request to go back to a version of the game.
type Takeback struct {
	Version  int
	By       int   // who has asked
	Agreed   []int // seats, by number
	Declined bool  // then nothing more is asked for until somebody has made a choice
}

// Takeback returns the pending takeback request, or nil. It must not be changed.
func (l *Log) Takeback() *Takeback { return l.takeback }

// after returns the takeback request after a decision by a seat. b may be nil; a decision about another
// version starts a new request.
func (b *Takeback) after(by int, d *TakebackDecision) *Takeback {
	next := Takeback{Version: d.Version, By: by}
	if b != nil && b.Version == d.Version {
		next = *b
	}
	next.Agreed = joinSeats(next.Agreed, d.Agree)
	next.Declined = next.Declined || d.Decline
	return &next
}

// EarliestTakeback returns the earliest version of a game that a takeback by consent may go back to: the
// one after the last outcome of chance, which nobody can unlearn.
func EarliestTakeback(g *game.Game) int {
	entries := g.Entries()
	v := g.Version()
	for i := len(entries) - 1; i >= 0 && entries[i].Seat != rules.Chance; i-- {
		v--
	}
	return v
}

// Chooser returns the seat whose choice led from a version of a game to the next, or -1 if that step is not
// among those since the last outcome of chance.
func Chooser(g *game.Game, version int) int {
	entries := g.Entries()
	i := len(entries) - (g.Version() - version)
	if version < EarliestTakeback(g) || i < 0 || i >= len(entries) {
		return -1
	}
	return int(entries[i].Seat)
}

// TakebackDigest returns the digest of a move that requests a takeback to a version or agrees to it. It
// equals that of the undo, since the last to agree undoes.
func TakebackDigest(version int) Digest { return UndoDigest(version) }

// A RematchDecision is an entry about playing again.
type RematchDecision struct {
	Agree   []int `json:"agree,omitempty"`   // seats that want it; none for a host who only watches
	Decline []int `json:"decline,omitempty"` // seats that do not
}

// A Rematch has the seats that want to play again and those that do not, in the order in which they said
// so.
type Rematch struct{ Agreed, Declined []int }

// Rematch returns which seats want to play again, or nil if none has said anything. It must not be changed.
func (l *Log) Rematch() *Rematch { return l.rematch }

// after returns who wants to play again after one more decision. a may be nil; a later decision of a seat
// replaces its earlier one.
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

// StarterOf returns the seat with the first turn of a game: the one that was drawn or chosen, else seat 0.
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
