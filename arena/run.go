package arena

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// A Watcher hears how a match goes on. Each of its functions may be nil; they are called
// by one goroutine at a time.
type Watcher struct {
	Begin func(done, games int) // once, with the games that the file had
	Game  func(g *Game)         // after each game, in order
	Note  func(text string)     // something that a person should know
}

// Run plays the games that are left, and reports on all of them. If ctx ends, it stops
// and reports on those that were played, with the error of ctx.
func (m *Match) Run(ctx context.Context, w Watcher) (*Report, error) {
	begun := time.Now()
	f, games, told, err := m.open()
	if err != nil {
		return nil, err
	}
	if told != "" && w.Note != nil {
		w.Note(told)
	}
	if w.Begin != nil {
		w.Begin(len(games), m.Games())
	}
	l := &ledger{match: m, file: f, watcher: w, games: games, next: len(games), early: map[int]*Game{}}
	l.look()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	l.cancel = cancel
	var wait sync.WaitGroup
	for range m.Jobs {
		wait.Go(func() { l.work(ctx) })
	}
	wait.Wait()
	err = errors.Join(l.err, f.close())
	if err == nil && !l.over() {
		err = context.Cause(ctx)
	}
	r := m.report(l.games)
	r.Seconds = time.Since(begun).Seconds()
	return r, err
}

// A ledger gives games to those who play them, and writes them down in order, so that
// the same match gives the same file however many play at once.
type ledger struct {
	match   *Match
	file    *file
	watcher Watcher
	cancel  func()

	mu      sync.Mutex
	games   []*Game       // in order
	early   map[int]*Game // played before one of those before them
	next    int           // the next to be played
	decided bool          // by the sequential test
	err     error
}

// work plays games until there are no more.
func (l *ledger) work(ctx context.Context) {
	t := &table{Match: l.match, programs: map[int]*program{}}
	defer t.close()
	for i := l.take(); i >= 0; i = l.take() {
		g, err := t.play(ctx, i)
		if !l.enter(ctx, i, g, err) {
			return
		}
	}
}

// take returns the number of the next game, -1 if there is none.
func (l *ledger) take() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil || l.decided || l.next >= l.match.Games() {
		return -1
	}
	l.next++
	return l.next - 1
}

// enter writes a game down, and those that have waited for it.
func (l *ledger) enter(ctx context.Context, i int, g *Game, err error) (goOn bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		if ctx.Err() == nil {
			l.err = fmt.Errorf("game %d: %w", i+1, err)
			l.cancel()
		}
		return false
	}
	l.early[i] = g
	for g := l.early[len(l.games)]; g != nil && !l.decided; g = l.early[len(l.games)] {
		delete(l.early, len(l.games))
		if err := l.file.add(g); err != nil {
			l.err = fmt.Errorf("writing game %d: %w", i+1, err)
			l.cancel()
			return false
		}
		l.games = append(l.games, g)
		if l.watcher.Game != nil {
			l.watcher.Game(g)
		}
		l.look()
	}
	return !l.decided
}

// look ends the match if the sequential test is decided.
func (l *ledger) look() {
	if t := l.match.SPRT; t != nil && len(l.games)%l.match.Players == 0 {
		l.decided = l.match.sequential(l.games).Result != "open"
		if l.decided && l.cancel != nil {
			l.cancel()
		}
	}
}

// over reports whether nothing is left to play.
func (l *ledger) over() bool { return l.decided || len(l.games) == l.match.Games() }
