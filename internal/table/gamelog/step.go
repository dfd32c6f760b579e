package gamelog

import (
	"cmp"
	"encoding/json"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/clock"
	"circulade/rules"
)

// A Step is a request tried on a copy: what to store, and what the table is
// once it is stored.
type Step struct {
	kind   string
	data   any
	game   *game.Game // nil: as it was
	counts []int      // choices: events after each
	keep   int        // undo: the version gone back to
	admin  Decision
	told   clock.Decision
	lag    int64
	free   int64
	came   bool
	clock  *clock.Clock // after it, at a table that has one
}

// Entry returns what is to be stored: the kind of the entry and its data.
func (s *Step) Entry() (kind string, data []byte, err error) {
	data, err = json.Marshal(s.data)
	return s.kind, data, err
}

// Play tries choices, all or nothing. The error is the game's.
func (l *Log) Play(texts []string) (*Step, error) {
	next, counts, err := l.game.Try(texts...)
	if err != nil {
		return nil, err
	}
	s := &Step{kind: store.KindChoices, game: next, counts: counts}
	entries := next.Entries()[len(l.game.Entries()):]
	choices, outcomes := split(entries)
	s.data = choicesEntry{Choices: choices, Outcomes: outcomes, Scores: scoresOf(entries)}
	return s, nil
}

// split tells choices from outcomes of chance.
func split(entries []game.Entry) (choices, outcomes []string) {
	for _, e := range entries {
		if e.Seat == rules.Chance {
			outcomes = append(outcomes, e.Text)
		} else {
			choices = append(choices, e.Text)
		}
	}
	return choices, outcomes
}

// Undo tries to go back to a version.
func (l *Log) Undo(version int) (*Step, error) {
	next := l.game.Clone()
	if err := next.Undo(version); err != nil {
		return nil, err
	}
	return &Step{kind: store.KindUndo, data: undoEntry{Version: version}, game: next, keep: version}, nil
}

// Decide returns the step of a decision about the table.
func (l *Log) Decide(a Decision) *Step {
	return &Step{kind: store.KindAdmin, data: a, admin: a}
}

// Accept makes a step that is stored the table's present.
func (l *Log) Accept(e store.Entry, s *Step) error {
	l.waste.count(e, s, l.turn())
	l.seq = e.Seq
	l.moves[e.MoveID] = Move{e.Seat, e.Seq, sayingOf(s.data)}
	awaited, by := l.awaitedAfter(e, s), l.madeBy(e)
	before := l.game
	if s.game != nil {
		l.game = s.game
	}
	switch s.kind {
	case store.KindChoices:
		before.Release() // nobody but the table's owner looks at a game that goes on
		l.chose(e)
		l.back = nil
		if err := l.show(e.Seq); err != nil {
			return err
		}
		l.Versions.add(e.Seq, s.counts, l.turn(), by)
	case store.KindUndo:
		l.Versions.cut(s.keep, l.turn())
		l.Events.cut(l.Versions[s.keep].events)
		l.Events.undone, l.back = e.Seq, nil
		l.Events.cutAt(e.Seq, l.Events.Len())
	case store.KindAdmin:
		if err := l.decided(e, s.admin); err != nil {
			return err
		}
	}
	l.status, l.awaited = l.statusAfter(s), awaited
	l.Attendance = l.Attendance.with(e, s.admin, len(l.Seats))
	if err := l.timed(e, s.clock); err != nil {
		return err
	}
	l.fates.flagged(s.told.Flag, len(l.Seats))
	l.fates.rankLast(l.out())
	l.aged(e)
	return nil
}

// decided takes in what was decided about the table. Of two who share it at once the first
// counts; two who play again at once name the same table.
func (l *Log) decided(e store.Entry, a Decision) error {
	if a.As != nil {
		l.Seats[a.Seat] = *a.As
		l.fates.peopled(a.Seat, *a.As)
		l.acted &^= 1 << a.Seat
		l.back = nil // who agreed may be there no more
	}
	if a.End {
		l.how = a.how()
	}
	if a.Back != nil {
		l.back = l.back.with(e.Seat, a.Back)
	}
	if a.Again != nil {
		l.again = l.again.with(a.Again)
	}
	if a.Unshare {
		l.share = ""
	}
	l.share = cmp.Or(l.share, a.Share)
	if a.Next != "" { // another than before only where that is no more
		l.next, l.again = a.Next, nil
	}
	if a.Pack == nil {
		return nil
	}
	return l.packed(a.Seat, a.Pack, e.Seq)
}

// Rename gives a seat another name, or says why nobody can play under it. It is no
// entry, but counts as waste.
func (l *Log) Rename(seat int, name string) error {
	g, err := l.game.Renamed(seat, name)
	if err != nil {
		return err
	}
	l.waste.names = counted(l.waste.names, seat, l.turn())
	l.game = g
	l.Setup.Players = g.Setup().Players
	if l.behind != nil {
		return l.behind.log.Rename(seat, name)
	}
	return nil
}

// statusAfter returns the table's status once a step is accepted.
func (l *Log) statusAfter(s *Step) store.Status {
	switch {
	case s.admin.End:
		return store.Ended
	case s.game != nil && s.game.State().Over():
		return store.Over
	}
	return l.status
}

// Ahead returns what an entry, made by a step, will change in what the store says of the
// table.
func (l *Log) Ahead(e store.Entry, s *Step) store.Update {
	if l.cut != nil {
		return store.Update{} // a program that can replay it may go on from it
	}
	next := l.after(s)
	turn := l.awaitedAfter(e, s)
	return store.Update{Status: next.status, Summary: l.summary(next.Waiting()), Due: s.due(), Turn: &turn}
}

// after is as much of the table as can be told once a step is accepted.
func (l *Log) after(s *Step) *Log {
	next := &Log{game: l.game, status: l.statusAfter(s)}
	if s.game != nil {
		next.game = s.game
	}
	return next
}
