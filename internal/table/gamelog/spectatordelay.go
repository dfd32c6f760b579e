package gamelog

import (
	"fmt"

	"circulade/game"
	"circulade/internal/store"
)

// This file keeps the second log of a table whose spectators are some turns behind: it takes in
// the entries of the table's log when they are old enough. An undo comes to it as late as the
// choice that it takes back. It costs one more position in memory, however many watch.

// MaxSpectatorDelay is the largest number of turns by which spectators may be behind.
const MaxSpectatorDelay = 20

// A delayedLog is the log of a table as it was some turns ago: what spectators see.
type delayedLog struct {
	log           *Log
	turns         int
	recent        []recentEntry // entries that it has not taken in yet, oldest first
	err           error         // why it takes in no more entries; it then stays as it is
	faultReported bool          // SpectatorFault has returned err
}

// A recentEntry is an entry that spectators may not see yet.
type recentEntry struct {
	store.Entry
	turn int // the game's turn after the entry
}

// StartSpectatorDelay gives spectators a log of their own that is behind by Start.SpectatorDelay turns. g
// and entries are what l was loaded from. It does nothing at a table without a delay or whose game is over.
// A log that is cut is delayed from where it is cut: the game may go on from there in another program.
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

// loadPrefix returns the log of a game as it was after `first`, the first of its entries.
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

// isWhole reports whether all choices of entry e are still in effect; kept is how many are.
func isWhole(e store.Entry, kept int) bool {
	in, err := readEntry(e)
	return err == nil && in.kept == kept
}

// countOld returns how many of the recent entries spectators may see when the game is in the given turn.
func (b *delayedLog) countOld(turn int) (n int) {
	for n < len(b.recent) && b.recent[n].turn+b.turns <= turn {
		n++
	}
	return n
}

// advanceDelayed adds an accepted entry to those that spectators may not see yet, and plays the ones that
// are old enough now in the spectators' log. When the game is over the delay ends.
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

// ForSpectators returns the log that spectators see: that of some turns ago while a delayed game goes on,
// else l itself.
func (l *Log) ForSpectators() *Log {
	if l.delayed == nil {
		return l
	}
	return l.delayed.log
}

// IsDelayed reports whether spectators see the log as it was some turns ago.
func (l *Log) IsDelayed() bool { return l.delayed != nil }

// SpectatorFault returns the error because of which the spectators' log takes in no more entries. It
// returns it only once; later calls, and calls without such an error, return nil.
func (l *Log) SpectatorFault() error {
	if l.delayed == nil || l.delayed.faultReported {
		return nil
	}
	l.delayed.faultReported = l.delayed.err != nil
	return l.delayed.err
}
