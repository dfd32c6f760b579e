package logs

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"
)

const (
	// Every is how often a line of one kind is written.
	Every = time.Second
	// maxKinds bounds the kinds that are told apart: all others count as one.
	maxKinds = 500
)

// HeldBack is the attribute of a line that says how many like it were not written before it.
const HeldBack = "held_back"

// kindAttrs are the attributes by which lines with the same message are of different kinds: what was
// being done, and why it failed. Who asked, and for what, makes no difference.
var kindAttrs = []string{"doing", "reason", "cause", "code"}

// A Limiter passes warnings and errors on to a handler, one line of each kind a second. Lines below a
// warning always pass.
type Limiter struct {
	every time.Duration

	mu    sync.Mutex
	kinds map[string]*kind // the kinds of which a line was written within the last second
}

// A kind keeps what is held back of the log lines of one kind: the latest line, and how many there were.
type kind struct {
	ctx     context.Context // of the latest line: the next handler may read values from it
	handler slog.Handler    // the handler for which the line was
	line    slog.Record
	held    int         // how many lines are held back, the latest included
	timer   *time.Timer // calls writeHeldOrForget
}

// Limit returns a handler that passes log lines on to another one, of the warnings and errors of each
// kind at most one a second. It also returns the handler's limiter, whose Flush has to be called at the
// end to write the lines that are held back.
func Limit(to slog.Handler) (slog.Handler, *Limiter) {
	l := &Limiter{every: Every, kinds: map[string]*kind{}}
	return limitedHandler{to, l}, l
}

// limitedHandler is a log handler whose lines a Limiter limits.
type limitedHandler struct {
	slog.Handler
	limiter *Limiter
}

// Handle writes a line, or gives it to the limiter to hold back. It implements slog.Handler.
func (h limitedHandler) Handle(ctx context.Context, line slog.Record) error {
	if line.Level >= slog.LevelWarn && h.limiter.holdBack(ctx, h.Handler, line) {
		return nil
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs returns a handler with more attributes and the same limiter. It implements slog.Handler.
func (h limitedHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return limitedHandler{h.Handler.WithAttrs(attrs), h.limiter}
}

// WithGroup returns a handler with a group and the same limiter. It implements slog.Handler.
func (h limitedHandler) WithGroup(name string) slog.Handler {
	return limitedHandler{h.Handler.WithGroup(name), h.limiter}
}

// kindOf returns the key of a line's kind, made of its level, its message and the attributes of
// kindAttrs.
func kindOf(line slog.Record) string {
	var b strings.Builder
	b.WriteString(line.Level.String() + "\x00" + line.Message)
	line.Attrs(func(a slog.Attr) bool {
		for _, name := range kindAttrs {
			if a.Key == name {
				b.WriteString("\x00" + name + "=" + a.Value.String())
			}
		}
		return true
	})
	return b.String()
}

// holdBack decides whether a line is written now. The first line of a kind is: it returns false. Others
// within a second are not: it returns true, and keeps the line in place of the one held back before.
// Beyond maxKinds kinds all further ones count as one.
func (l *Limiter) holdBack(ctx context.Context, to slog.Handler, line slog.Record) bool {
	name := kindOf(line)
	l.mu.Lock()
	defer l.mu.Unlock()
	k := l.kinds[name]
	if k == nil && len(l.kinds) >= maxKinds {
		name = "" // of which no line is
		k = l.kinds[name]
	}
	if k != nil {
		k.ctx, k.handler, k.line = context.WithoutCancel(ctx), to, line.Clone()
		k.held++
		return true
	}
	k = &kind{}
	l.kinds[name] = k
	k.timer = time.AfterFunc(l.every, func() { l.writeHeldOrForget(name) })
	return false
}

// writeHeldOrForget runs a second after a line of a kind was written. It writes the latest line that was
// held back since and waits another second; if there was none it forgets the kind.
func (l *Limiter) writeHeldOrForget(name string) {
	l.mu.Lock()
	k := l.kinds[name]
	if k == nil { // flushed
		l.mu.Unlock()
		return
	}
	write := k.takeHeld()
	if write == nil {
		delete(l.kinds, name)
	} else {
		k.timer.Reset(l.every)
	}
	l.mu.Unlock()
	if write != nil {
		write()
	}
}

// takeHeld returns a function that writes the latest line held back, with the number of those held back
// before it, and empties the kind. It returns nil if no line is held back.
func (k *kind) takeHeld() (write func()) {
	if k.held == 0 {
		return nil
	}
	ctx, to, line, more := k.ctx, k.handler, k.line, k.held-1
	k.ctx, k.handler, k.line, k.held = nil, nil, slog.Record{}, 0
	return func() {
		if more > 0 {
			line.AddAttrs(slog.Int(HeldBack, more))
		}
		_ = to.Handle(ctx, line) // a log that cannot be written cannot say so
	}
}

// Flush writes at once the line that is held back of each kind.
func (l *Limiter) Flush() {
	l.mu.Lock()
	var all []func()
	for _, k := range l.kinds {
		k.timer.Stop()
		if write := k.takeHeld(); write != nil {
			all = append(all, write)
		}
	}
	clear(l.kinds)
	l.mu.Unlock()
	for _, write := range all {
		write()
	}
}
