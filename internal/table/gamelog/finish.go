package gamelog

import (
	"encoding/json"
	"slices"

	"circulade/game"
	"circulade/internal/store"
)

// This file tells how a game has ended, or will have once a step is stored: what its results are made of.

// A Finish is the end of a game: how it ended, its last position, and what became of its seats.
type Finish struct {
	Ending
	Game  *game.Game // at its end; it must not be changed or kept
	Seats []Seat     // who has them at the end
	Left  []int      // seats that were left for good by those who had played them
	Out   []int      // seats that have lost on time
	// Unmoved are the seats, without those of computer players, whose people have made no choice.
	Unmoved []int
}

// FinishOf returns how the game of a log has ended, or how it would if it ended now.
func FinishOf(l *Log) *Finish {
	f := &Finish{Ending: l.Ending(), Game: l.game, Seats: l.Seats, Unmoved: l.SeatsWithoutChoice()}
	for seat := range l.Seats {
		if l.Attendance.HasBeenLeft(seat) {
			f.Left = append(f.Left, seat)
		}
	}
	if l.Start.Clock != nil {
		f.Out = l.clock.Out
	}
	return f
}

// Finish returns how the game of a log will have ended once entry e, made by this step, is accepted; nil if the
// game goes on then, or is over already.
func (s *Step) Finish(l *Log, e store.Entry) *Finish {
	status := l.statusAfter(s)
	if status == store.Playing || l.status != store.Playing {
		return nil
	}
	after := &Log{Start: l.Start, game: l.game, status: status, how: l.how, clock: l.clock, history: l.history}
	after.Seats, after.history.flags = l.seatsAfter(s.decision), slices.Clone(l.history.flags)
	if s.game != nil {
		after.game = s.game
	}
	after.acted = l.actedAfter(e, s)
	if s.decision.As != nil {
		after.history.noteSeat(s.decision.Seat, *s.decision.As)
	}
	if s.decision.End {
		after.how = s.decision.howEnded()
	}
	after.Versions = append(slices.Clip(l.Versions), versionMark{seq: e.Seq, computer: l.computerTurnOf(e)})
	if s.kind != store.KindChoices {
		after.Versions = l.Versions
	}
	after.Attendance = l.Attendance.after(e, s.decision, len(l.Seats))
	if s.clock != nil && l.Start.Clock != nil {
		after.clock = *s.clock
	}
	after.history.countFlag(s.clockDecision.Flag, len(l.Seats))
	after.history.setLast(outOfGame(after))
	return FinishOf(after)
}

// Ranks returns the rank of each seat: 1 for the best, and the same for seats that are tied; all are 0 if
// the game has no result. Seats that are ranked last are never tied, the first to drop out is last.
func (f *Finish) Ranks() []int {
	ranks := make([]int, len(f.Seats))
	if f.Status == store.Playing || f.Status == store.Ended && f.How != Forfeited {
		return ranks
	}
	last := f.Last
	if len(last) >= len(ranks) { // nobody is left who could be better
		last = nil
	}
	for seat := range ranks {
		if dropped := slices.Index(last, seat); dropped >= 0 {
			ranks[seat] = len(ranks) - dropped
			continue
		}
		ranks[seat] = 1
		for other := range ranks {
			if !slices.Contains(last, other) && f.Points(other) > f.Points(seat) {
				ranks[seat]++
			}
		}
	}
	return ranks
}

// Turns returns how many turns the game had.
func (f *Finish) Turns() int { return f.Game.State().Turn() }

// Points returns how many points a seat has at the end.
func (f *Finish) Points(seat int) int { return scoreOf(f.Game, seat) }

// EndedAt returns when a stored game has ended, in Unix milliseconds: the time of the entry that has ended
// it, which others may follow; if there is none, when its row was last changed.
func EndedAt(g *store.Game, entries []store.Entry) int64 {
	for _, e := range slices.Backward(entries) {
		var d struct {
			End bool `json:"end"`
		}
		switch e.Kind {
		case store.KindChoices: // none is made after the end
			if g.Status == store.Over {
				return e.At
			}
		case store.KindAdmin:
			if json.Unmarshal(e.Data, &d) == nil && d.End {
				return e.At
			}
		}
	}
	return g.Updated
}
