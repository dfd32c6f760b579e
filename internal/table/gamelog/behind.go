package gamelog

import (
	"fmt"

	"circulade/game"
	"circulade/internal/store"
)

// This file is what those see who only watch a table whose host lets them watch some turns
// late: a log of its own, that takes in the entries of the first when they are old enough.
// What is taken back comes to it as late as what is played, so neither tells of the other
// before its time. It is one position more in memory, however many watch.

// MaxWatchDelay is how many turns those who watch may be behind at most.
const MaxWatchDelay = 20

// A behind is a log as it was some turns ago.
type behind struct {
	log   *Log
	turns int
	young []young // entries that it has not taken in yet, the first first
	err   error   // why it takes in no more: late is better than wrong
	told  bool    // somebody has been told why
}

// A young entry is not for the eyes of those who watch, yet.
type young struct {
	store.Entry
	turn int // of the game, after it
}

// Delay has those who watch see the log as late as its table wants it (Start.WatchDelay).
// It was loaded of a game and its entries. Where everybody sees the present nothing is done. A
// log that is cut is late as of where it is: the game may go on elsewhere from behind it.
func (l *Log) Delay(books *game.Books, g store.Game, entries []store.Entry) error {
	if l.WatchDelay == 0 || g.Status != store.Playing {
		return nil
	}
	b := &behind{turns: l.WatchDelay, young: l.Versions.ages(entries, l.turn())}
	n := b.old(l.turn())
	if b.log, b.err = loadFirst(books, g, entries[:n]); b.err != nil {
		var err error
		if b.log, err = loadFirst(books, g, nil); err != nil {
			return fmt.Errorf("the beginning of a table: %w", err)
		}
		n = 0
	}
	b.young = b.young[n:]
	l.behind = b
	return nil
}

// loadFirst returns the log of a game as it was after its first entries.
func loadFirst(books *game.Books, g store.Game, first []store.Entry) (*Log, error) {
	g.Seq, g.Status, g.Turn, g.Updated = int64(len(first)), store.Playing, nil, g.Created
	if len(first) > 0 {
		g.Updated = first[len(first)-1].At
	}
	l, err := Load(books, g, first)
	if err == nil && l.cut != nil {
		err = l.cut.why
	}
	return l, err
}

// isWhole reports whether an entry had no more choices than the ones that are in effect.
func isWhole(e store.Entry, kept int) bool {
	in, err := readEntry(e)
	return err == nil && in.kept == kept
}

// old is how many of the young entries may be seen when the game is in a turn.
func (b *behind) old(turn int) (n int) {
	for n < len(b.young) && b.young[n].turn+b.turns <= turn {
		n++
	}
	return n
}

// aged takes in an entry that has been accepted, and has those who watch see what is old enough now.
// When the game is over they see everything; that it is cut is not the end.
func (l *Log) aged(e store.Entry) {
	b := l.behind
	if b == nil || l.cut != nil {
		return
	}
	if l.status != store.Playing {
		l.behind = nil
		return
	}
	b.young = append(b.young, young{e, l.turn()})
	n := b.old(l.turn())
	for _, y := range b.young[:n] {
		if b.err == nil {
			b.err = b.log.follow(y.Entry)
		}
	}
	b.young = append([]young(nil), b.young[n:]...)
}

// Watched returns the log as those see it who have no seat: as it was some turns ago while
// the game goes on and the table wants that, else as it is.
func (l *Log) Watched() *Log {
	if l.behind == nil {
		return l
	}
	return l.behind.log
}

// IsLate reports whether those who watch see the log as it was some turns ago.
func (l *Log) IsLate() bool { return l.behind != nil }

// WatchFault returns, once, why those who watch see nothing new any more; nil if they do.
func (l *Log) WatchFault() error {
	if l.behind == nil || l.behind.told {
		return nil
	}
	l.behind.told = l.behind.err != nil
	return l.behind.err
}
