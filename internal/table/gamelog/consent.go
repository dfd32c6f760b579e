package gamelog

import (
	"slices"
	"strconv"
	"strings"

	"circulade/game"
	"circulade/rules"
)

// This file is what people ask of each other: to take back what others have seen and
// answered, and to play again. Both are entries of the log, so that a restart loses neither
// a question nor an answer.

// A BackDecision is an entry about going back to a version with the consent of all. What is
// taken back in the end is an undo like any other.
type TakebackDecision struct {
	Version int   `json:"version"`
	Agree   []int `json:"agree,omitempty"` // seats that want it: the first who asks, and who agrees
	Decline bool  `json:"decline,omitempty"`
}

// A Back is what is asked for.
type Takeback struct {
	Version  int
	By       int   // who has asked
	Agreed   []int // seats, by number
	Declined bool  // then nothing more is asked for until somebody has made a choice
}

// Back returns what somebody asks to take back, or nil. It must not be changed.
func (l *Log) Takeback() *Takeback { return l.takeback }

// with returns what is asked for after a seat's decision about it. Nothing may have been asked for before.
func (b *Takeback) after(by int, d *TakebackDecision) *Takeback {
	next := Takeback{Version: d.Version, By: by}
	if b != nil && b.Version == d.Version {
		next = *b
	}
	next.Agreed = joinSeats(next.Agreed, d.Agree)
	next.Declined = next.Declined || d.Decline
	return &next
}

// ReachOfAll returns the earliest version of a game that all together may go back to: between it and
// the present there is no outcome of chance, which nobody can unlearn.
func EarliestTakeback(g *game.Game) int {
	entries := g.Entries()
	v := g.Version()
	for i := len(entries) - 1; i >= 0 && entries[i].Seat != rules.Chance; i-- {
		v--
	}
	return v
}

// Chooser returns whose choice led from a version of a game to the next, or -1 if that is not one of
// those since the last outcome of chance.
func Chooser(g *game.Game, version int) int {
	entries := g.Entries()
	i := len(entries) - (g.Version() - version)
	if version < EarliestTakeback(g) || i < 0 || i >= len(entries) {
		return -1
	}
	return int(entries[i].Seat)
}

// BackSays returns what a move says that asks to go back to a version, or agrees to that:
// the last who agrees takes back.
func TakebackDigest(version int) Digest { return UndoDigest(version) }

// An AgainDecision is an entry about playing again.
type RematchDecision struct {
	Agree   []int `json:"agree,omitempty"`   // seats that want it; none for a host who only watches
	Decline []int `json:"decline,omitempty"` // seats that do not
}

// An Again is who wants to play again, and who does not: seats, in the order in which they
// said so.
type Rematch struct{ Agreed, Declined []int }

// Again returns that, nil if nobody has said anything. It must not be changed.
func (l *Log) Rematch() *Rematch { return l.rematch }

// with returns who wants to play again after a decision about it. Nobody may have said anything before.
// Who says otherwise later has changed their mind.
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

// StarterOf returns the seat that has the first turn of a game, as far as that is settled:
// whoever is drawn or named, else the first.
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

func joinSeats(list, more []int) []int {
	list = append(slices.Clone(list), more...)
	slices.Sort(list)
	return slices.Compact(list)
}
