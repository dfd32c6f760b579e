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
type BackDecision struct {
	Version int   `json:"version"`
	Agree   []int `json:"agree,omitempty"` // seats that want it: the first who asks, and who agrees
	Decline bool  `json:"decline,omitempty"`
}

// A Back is what is asked for.
type Back struct {
	Version  int
	By       int   // who has asked
	Agreed   []int // seats, by number
	Declined bool  // then nothing more is asked for until somebody has made a choice
}

// Back returns what somebody asks to take back, or nil. It must not be changed.
func (l *Log) Back() *Back { return l.back }

// backed takes a decision about it in.
func (l *Log) backed(by int, d *BackDecision) {
	if l.back == nil || l.back.Version != d.Version {
		l.back = &Back{Version: d.Version, By: by}
	}
	b := *l.back
	b.Agreed = joinSeats(b.Agreed, d.Agree)
	b.Declined = b.Declined || d.Decline
	l.back = &b
}

// ReachOfAll returns the earliest version that all together may go back to: between it and
// the present there is no outcome of chance, which nobody can unlearn.
func (l *Log) ReachOfAll() int {
	entries := l.game.Entries()
	v := l.game.Version()
	for i := len(entries) - 1; i >= 0 && entries[i].Seat != rules.Chance; i-- {
		v--
	}
	return v
}

// Chooser returns whose choice led from a version to the next, or -1 if that is not one of
// those since the last outcome of chance.
func (l *Log) Chooser(version int) int {
	entries := l.game.Entries()
	i := len(entries) - (l.game.Version() - version)
	if version < l.ReachOfAll() || i < 0 || i >= len(entries) {
		return -1
	}
	return int(entries[i].Seat)
}

// BackSays returns what a move says that asks to go back to a version, or agrees to that:
// the last who agrees takes back.
func BackSays(version int) Saying { return UndoSays(version) }

// An AgainDecision is an entry about playing again.
type AgainDecision struct {
	Agree   []int `json:"agree,omitempty"`   // seats that want it; none for a host who only watches
	Decline []int `json:"decline,omitempty"` // seats that do not
}

// An Again is who wants to play again, and who does not: seats, in the order in which they
// said so.
type Again struct{ Agreed, Declined []int }

// Again returns that, nil if nobody has said anything. It must not be changed.
func (l *Log) Again() *Again { return l.again }

// wanted takes a decision about it in. Who says otherwise later has changed their mind.
func (l *Log) wanted(d *AgainDecision) {
	var a Again
	if l.again != nil {
		a = Again{slices.Clone(l.again.Agreed), slices.Clone(l.again.Declined)}
	}
	without := func(list, gone []int) []int {
		return slices.DeleteFunc(list, func(s int) bool { return slices.Contains(gone, s) })
	}
	a.Agreed = append(without(a.Agreed, slices.Concat(d.Agree, d.Decline)), d.Agree...)
	a.Declined = append(without(a.Declined, slices.Concat(d.Agree, d.Decline)), d.Decline...)
	l.again = &a
}

// MayAsk reports whether anything more may be said about playing again.
func (l *Log) MayAsk() bool { return l.waste.wishes < MaxWaste }

// Starter returns the seat that had the first turn.
func (l *Log) Starter() int { return StarterOf(l.game) }

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
