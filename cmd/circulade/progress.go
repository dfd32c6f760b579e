package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A progress shows how far long work has come. Where nobody watches, because
// the file is no terminal, it shows nothing.
type progress struct{ bar *progressbar.ProgressBar }

func newProgress(f *os.File, total int, what string) progress {
	if !term.IsTerminal(int(f.Fd())) {
		return progress{}
	}
	return progress{progressbar.NewOptions(total,
		progressbar.OptionSetWriter(f),
		progressbar.OptionSetItsString(what),
		progressbar.OptionShowIts(),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// add may be called from several goroutines.
func (p progress) add(n int) {
	if p.bar != nil {
		_ = p.bar.Add(n) // a terminal that cannot be written to harms no count
	}
}

func (p progress) finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
