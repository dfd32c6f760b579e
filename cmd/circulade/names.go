package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync/atomic"
	"time"

	"circulade/internal/account/name"
)

// maxNames is the size of the largest list of names, in bytes.
const maxNames = 1 << 20

// nameEvery is how often it is looked whether the list has changed. A look is cheap and works
// on every system, which signals do not.
const nameEvery = 5 * time.Second

// A nameList is the file of words that no name may contain, as it was read last.
type nameList struct {
	path  string
	words atomic.Pointer[name.Words]
	size  int64
	at    time.Time // when the file was written that was read

	failed string // why it could not be read last
}

// openNames reads the list at a path.
func openNames(path string) (*nameList, error) {
	l := &nameList{path: path}
	_, err := l.read()
	return l, err
}

// Has reports whether a text contains one of the words.
func (l *nameList) Has(text string) bool { return l.words.Load().FoundIn(text) }

// read reads the list if the file is another than the one read last.
func (l *nameList) read() (fresh bool, err error) {
	f, err := os.Open(l.path)
	if err != nil {
		return false, fmt.Errorf("the list of names: %w", err)
	}
	defer func() { _ = f.Close() }()
	info, err := f.Stat()
	if err != nil {
		return false, fmt.Errorf("the list of names: %w", err)
	}
	if l.words.Load() != nil && info.Size() == l.size && info.ModTime().Equal(l.at) {
		return false, nil
	}
	text, err := io.ReadAll(io.LimitReader(f, maxNames+1))
	if err == nil && len(text) > maxNames {
		err = errors.New("it is larger than 1 MiB")
	}
	var words *name.Words
	if err == nil {
		words, err = name.ParseWords(string(text))
	}
	if err != nil {
		return false, fmt.Errorf("the list of names %s: %w", l.path, err)
	}
	l.words.Store(words)
	l.size, l.at = info.Size(), info.ModTime()
	return true, nil
}

// look reads the list again if the file has changed. While it cannot be read the list of
// before holds, and the log says so once.
func (l *nameList) look(log *slog.Logger) {
	fresh, err := l.read()
	switch {
	case err == nil:
		l.failed = ""
	case err.Error() != l.failed:
		l.failed = err.Error()
		log.Warn("the list of names is left as it was", slog.String("reason", l.failed))
	}
	if fresh {
		log.Info("the list of names was read again")
	}
}

// follow looks for changes until ctx ends.
func (l *nameList) follow(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(nameEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			l.look(log)
		case <-ctx.Done():
			return
		}
	}
}
