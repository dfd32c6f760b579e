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
const MaxSpectatorDelay = 20

// A behind is a log as it was some turns ago.
type delayedLog struct {
	log           *Log
	turns         int
	recent        []recentEntry // entries that it has not taken in yet, the first first
	err           error         // why it takes in no more: late is better than wrong
	faultReported bool          // somebody has been told why
}

// A young entry is not for the eyes of those who watch, yet.
type recentEntry struct {
	store.Entry
	turn int // of the game, after it
}

// Delay has those who watch see the log as late as its table wants it (Start.WatchDelay).
// It was loaded of a game and its entries. Where everybody sees the present nothing is done. A
// log that is cut is late as of where it is: the game may go on elsewhere from behind it.
func (l *Log) StartSpectatorDelay(books *game.Books, g store.Game, entries []store.Entry) error {
	if l.SpectatorDelay == 0 || g.Status != store.Playing {
		return nil
	}
	b := &delayedLog{turns: l.SpectatorDelay, recent: l.Versions.withTurns(entries, l.turn())}
	n := b.countOld(l.turn())
	if b.log, b.err = loadPrefix(books, g, entries[:n]); b.err != nil {
		var err error
		if b.log, err = loadPrefix(books, g, nil); err != nil {
			return fmt.Errorf("the beginning of a table: %w", err)
		}
		n = 0
	}
	b.recent = b.recent[n:]
	l.delayed = b
	return nil
}

// loadFirst returns the log of a game as it was after its first entries.
func loadPrefix(books *game.Books, g store.Game, first []store.Entry) (*Log, error) {
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
func (b *delayedLog) countOld(turn int) (n int) {
	for n < len(b.recent) && b.recent[n].turn+b.turns <= turn {
		n++
	}
	return n
}

// aged takes in an entry that has been accepted, and has those who watch see what is old enough now.
// When the game is over they see everything; that it is cut is not the end.
func (l *Log) advanceDelayed(e store.Entry) {
	b := l.delayed
	if b == nil || l.cut != nil {
		return
	}
	if l.status != store.Playing {
		l.delayed = nil
		return
	}
	b.recent = append(b.recent, recentEntry{e, l.turn()})
	n := b.countOld(l.turn())
	for _, y := range b.recent[:n] {
		if b.err == nil {
			b.err = b.log.applyNext(y.Entry)
		}
	}
	b.recent = append([]recentEntry(nil), b.recent[n:]...)
}

// Watched returns the log as those see it who have no seat: as it was some turns ago while
// the game goes on and the table wants that, else as it is.
func (l *Log) ForSpectators() *Log {
	if l.delayed == nil {
		return l
	}
	return l.delayed.log
}

// IsLate reports whether those who watch see the log as it was some turns ago.
func (l *Log) IsDelayed() bool { return l.delayed != nil }

// WatchFault returns, once, why those who watch see nothing new any more; nil if they do.
func (l *Log) SpectatorFault() error {
	if l.delayed == nil || l.delayed.faultReported {
		return nil
	}
	l.delayed.faultReported = l.delayed.err != nil
	return l.delayed.err
}
