package gamelog

import (
	"cmp"
	"encoding/json"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/rules"
)

// A Step is a request that was tried on a copy: the entry to store, and the state of the table once it is
// stored.
type Step struct {
	kind          string
	data          any
	game          *game.Game // nil: as it was
	counts        []int      // after choices: the game's number of events after each
	undoTo        int        // after an undo: the version that it goes back to
	decision      Decision
	clockDecision clock.Decision
	lag           int64
	uncharged     int64
	arrived       bool
	clock         *clock.Clock // the clock after the step, at a table that has one
}

// Entry returns the kind and the data of the entry that is to be stored.
func (s *Step) Entry() (kind string, data []byte, err error) {
	data, err = json.Marshal(s.data)
	return s.kind, data, err
}

// Play tries choices, given as notations, on a copy of the game, all or none, and returns them as a step.
// The log changes only when the step has been stored and Accept is called.
func (l *Log) Play(texts []string) (*Step, error) {
	next, counts, err := l.game.Try(texts...)
	if err != nil {
		return nil, err
	}
	s := &Step{kind: store.KindChoices, game: next, counts: counts}
	entries := next.Entries()[len(l.game.Entries()):]
	choices, outcomes := splitEntries(entries)
	s.data = choicesEntry{Choices: choices, Outcomes: outcomes, Scores: lastScores(entries)}
	return s, nil
}

// splitEntries returns the texts of a game's entries, those of choices apart from those of outcomes of
// chance.
func splitEntries(entries []game.Entry) (choices, outcomes []string) {
	for _, e := range entries {
		if e.Seat == rules.Chance {
			outcomes = append(outcomes, e.Text)
		} else {
			choices = append(choices, e.Text)
		}
	}
	return choices, outcomes
}

// Undo returns the step that takes the game back to an earlier version, or an error if that cannot be. The
// log changes only when the step has been stored and Accept is called.
func (l *Log) Undo(version int) (*Step, error) {
	next := l.game.Clone()
	if err := next.Undo(version); err != nil {
		return nil, err
	}
	return &Step{kind: store.KindUndo, data: undoEntry{Version: version}, game: next, undoTo: version}, nil
}

// Decide returns the step of a decision that is about the table and not about the game or the clock. The
// log changes only when the step has been stored and Accept is called.
func (l *Log) Decide(a Decision) *Step {
	return &Step{kind: store.KindAdmin, data: a, decision: a}
}

// Accept makes the result of step s the table's present state; it is called once the step is stored as
// entry e.
func (l *Log) Accept(e store.Entry, s *Step) error {
	l.waste.count(e, s, l.turn())
	l.seq = e.Seq
	l.moves[e.MoveID] = Move{e.Seat, e.Seq, digestOf(s.data)}
	awaited, by := l.awaitedAfter(e, s), l.computerTurnOf(e)
	before := l.game
	if s.game != nil {
		l.game = s.game
	}
	switch s.kind {
	case store.KindChoices:
		before.Release() // nobody but the table's owner looks at a game that goes on
		l.noteChoices(e)
		l.takeback = nil
		if err := l.addNewEvents(e.Seq); err != nil {
			return err
		}
		l.Versions.add(e.Seq, s.counts, l.turn(), by)
	case store.KindUndo:
		l.Versions.truncate(s.undoTo, l.turn())
		l.Events.truncate(l.Versions[s.undoTo].events)
		l.Events.undone, l.takeback = e.Seq, nil
		l.Events.noteTruncation(e.Seq, l.Events.Len())
	case store.KindAdmin:
		if err := l.applyDecision(e, s.decision); err != nil {
			return err
		}
	}
	l.status, l.awaited = l.statusAfter(s), awaited
	l.Attendance = l.Attendance.after(e, s.decision, len(l.Seats))
	if err := l.applyClock(e, s.clock); err != nil {
		return err
	}
	l.history.countFlag(s.clockDecision.Flag, len(l.Seats))
	l.history.setLast(outOfGame(l))
	l.advanceDelayed(e)
	return nil
}

// applyDecision applies decision a, about the table, of entry e. If two requests share the replay at once
// the secret of the first stays; two requests for a rematch at once name the same table.
func (l *Log) applyDecision(e store.Entry, a Decision) error {
	if a.As != nil {
		l.Seats[a.Seat] = *a.As
		l.history.noteSeat(a.Seat, *a.As)
		l.acted &^= 1 << a.Seat
		l.takeback = nil // who agreed may be there no more
	}
	if a.End {
		l.how = a.howEnded()
	}
	if a.Takeback != nil {
		l.takeback = l.takeback.after(e.Seat, a.Takeback)
	}
	if a.Rematch != nil {
		l.rematch = l.rematch.after(a.Rematch)
	}
	if a.Unshare {
		l.share = ""
	}
	l.share = cmp.Or(l.share, a.Share)
	if a.Next != "" { // another than before only where that is no more
		l.next, l.rematch = a.Next, nil
	}
	if a.Pack == nil {
		return nil
	}
	return l.applyPack(a.Seat, a.Pack, e.Seq)
}

// Rename gives a seat another name, or returns why it cannot have that name. A rename is not stored in the
// log, but counts against what the seat may do in one turn (Allowance).
func (l *Log) Rename(seat int, name string) error {
	g, err := l.game.Renamed(seat, name)
	if err != nil {
		return err
	}
	l.waste.names = addCount(l.waste.names, seat, l.turn())
	l.game = g
	l.Setup.Players = g.Setup().Players
	if l.delayed != nil {
		return l.delayed.log.Rename(seat, name)
	}
	return nil
}

// statusAfter returns the table's status once a step is accepted.
func (l *Log) statusAfter(s *Step) store.Status {
	switch {
	case s.decision.End:
		return store.Ended
	case s.game != nil && s.game.State().Over():
		return store.Over
	}
	return l.status
}

// UpdateAfter returns what the store has to change in the table's row together with entry e, made by step
// s. A log that is cut changes nothing there.
func (l *Log) UpdateAfter(e store.Entry, s *Step) store.Update {
	if l.cut != nil {
		return store.Update{} // a program that can replay it may go on from it
	}
	next := s.preview(l)
	turn := l.awaitedAfter(e, s)
	return store.Update{Status: next.status, Summary: l.summaryFor(next.Waiting()), Due: s.deadline(), Turn: &turn}
}

// preview returns a log that has only the game and the status to which this step leads log l, to compute what
// follows from them.
func (s *Step) preview(l *Log) *Log {
	next := &Log{game: l.game, status: l.statusAfter(s)}
	if s.game != nil {
		next.game = s.game
	}
	return next
}
