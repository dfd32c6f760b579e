package notify

import (
	"context"
	"slices"
	"sync"
	"time"

	"circulade/internal/store"
)

const (
	pushAtOnce = 8
	mailAtOnce = 2

	dueAtOnce    = 256              // notifications that are read at once
	longestPause = time.Minute      // until a worker looks again whether something is due
	sendTime     = 15 * time.Second // how long it may take to send one notification
	maxTries     = 6
	longestRetry = 6 * time.Hour // before something is tried again

	bannedAgain = time.Hour // until it is asked again whether somebody is banned
)

// An outcome is what came of a notification.
type outcome int

const (
	sent             outcome = iota // or nobody knows: it is not sent again
	failed                          // it certainly has not arrived, and may another time
	permanentFailure                // it certainly has not arrived, and never will
	gone                            // the browser no longer exists
)

// String names an outcome for the metrics.
func (o outcome) String() string {
	switch o {
	case sent:
		return "sent"
	case gone:
		return "gone"
	default:
		return "failed"
	}
}

// A result is what came of a notification, and for how long the service wants to be left alone.
type result struct {
	outcome outcome
	wait    time.Duration
	why     string // for the log: nothing of whom it was for
}

// A worker sends all notifications of one kind.
type worker struct {
	s      *Service
	kind   kind
	send   func(ctx context.Context, n *notification, a YourTurn) result
	slots  chan struct{} // one is taken for each notification that is being sent
	wakeUp chan struct{} // something may be due

	mu   sync.Mutex
	busy map[Person]bool // who is being sent something: one notification at a time
}

func (s *Service) newWorker(k kind, atOnce int, send func(context.Context, *notification, YourTurn) result) *worker {
	return &worker{s: s, kind: k, send: send, slots: make(chan struct{}, atOnce), wakeUp: make(chan struct{}, 1), busy: map[Person]bool{}}
}

// reserve makes somebody busy, unless they are already.
func (w *worker) reserve(who Person) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy[who] {
		return false
	}
	w.busy[who] = true
	return true
}

// release ends that somebody is busy, and frees the slot.
func (w *worker) release(who Person) {
	w.mu.Lock()
	delete(w.busy, who)
	w.mu.Unlock()
	<-w.slots
	wake(w.wakeUp)
}

// run sends what is due, until the service closes.
func (w *worker) run() {
	for w.s.running.Err() == nil {
		list, next, err := w.s.due(w.s.running, w.kind, dueAtOnce)
		if err != nil {
			if w.s.running.Err() == nil {
				w.s.cfg.Log.Error("what is to be told cannot be read", "reason", store.Why(err))
			}
			w.s.pause(storeRetry)
			continue
		}
		for _, n := range list {
			if w.s.cfg.OwnedHere != nil && !w.s.cfg.OwnedHere(n.game) {
				continue
			}
			if !w.reserve(n.person) {
				continue // once they have theirs, release has the worker look again
			}
			select {
			case w.slots <- struct{}{}:
			case <-w.s.running.Done():
				return
			}
			w.s.work.Go(func() {
				defer w.release(n.person)
				w.deliver(n)
			})
		}
		w.sleep(next)
	}
}

// sleep waits until something may be due.
func (w *worker) sleep(next time.Time) {
	wait := longestPause
	if !next.IsZero() {
		wait = min(wait, max(next.Sub(w.s.cfg.Now()), time.Millisecond))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-w.wakeUp:
	case <-w.s.running.Done():
	}
}

// deliver sends one notification, if it still is to be sent.
func (w *worker) deliver(n *notification) {
	ctx, cancel := context.WithTimeout(w.s.sending, sendTime+storeTime)
	defer cancel()
	a, ready, err := w.ready(ctx, n)
	switch {
	case err != nil:
		w.retryUnchecked(ctx, n)
		return
	case !ready:
		return
	}
	ours, err := w.s.claim(ctx, n)
	switch {
	case err != nil:
		w.s.pause(time.Second) // if it is claimed all the same it is one that is missing
	case ours:
		w.sendClaimed(ctx, n, a)
	}
}

// retryUnchecked puts off a notification of which nobody knows whether it still is to be sent. After
// too many tries it cancels it.
func (w *worker) retryUnchecked(ctx context.Context, n *notification) {
	var err error
	if n.tries+1 >= maxTries {
		err = w.s.cancel(ctx, n)
	} else {
		err = w.s.putOff(ctx, n, w.s.cfg.Now().Add(w.s.backoff(n.tries)), n.tries+1)
	}
	w.warn(n, "nobody knows whether it still is to be", err)
	if err != nil {
		w.s.pause(storeRetry) // it is due as before: without this it would be read again at once
	}
}

// sendClaimed sends a notification that is claimed, and does what its outcome asks for.
func (w *worker) sendClaimed(ctx context.Context, n *notification, a YourTurn) {
	limit, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	r := w.send(limit, n, a)
	if w.s.cfg.Delivered != nil {
		w.s.cfg.Delivered(string(n.kind), r.outcome.String())
	}
	switch r.outcome {
	case failed:
		if n.tries+1 >= maxTries {
			w.warn(n, "given up: "+r.why, nil)
			return
		}
		wait := min(max(w.s.backoff(n.tries), r.wait), longestRetry)
		w.warn(n, r.why, w.s.unclaim(ctx, n, w.s.cfg.Now().Add(wait)))
	case permanentFailure:
		w.warn(n, r.why, nil)
	case gone:
		if err := w.s.forgetBrowser(ctx, n.channel); err != nil {
			w.warn(n, "a browser that is gone could not be forgotten", err)
		}
	case sent:
		if r.why != "" {
			w.s.cfg.Log.Warn("a notice may not have arrived", "by", string(n.kind), "tries", n.tries+1, "reason", r.why)
		}
	}
}

// warn writes into the log that a notification was not sent, and nothing of whom it was for.
func (w *worker) warn(n *notification, why string, err error) {
	if err != nil {
		why += "; and the store failed: " + store.Why(err)
	}
	w.s.cfg.Log.Warn("a notice was not sent", "by", string(n.kind), "tries", n.tries+1, "reason", why)
}

// ready reports whether a notification is to be sent now, and what it is about. If not, it is
// cancelled or put off.
func (w *worker) ready(ctx context.Context, n *notification) (a YourTurn, ok bool, err error) {
	a, asked, err := w.s.cfg.StillAsked(ctx, n.game, n.seat)
	if err != nil {
		return a, false, err
	}
	if !asked || a.Seat != n.seat || a.Nth != n.asked || !slices.Contains(a.People, n.person) {
		return a, false, w.s.cancel(ctx, n)
	}
	switch banned, err := w.banned(ctx, n.person); {
	case err != nil:
		return a, false, err
	case banned:
		return a, false, w.s.putOff(ctx, n, w.s.cfg.Now().Add(bannedAgain), n.tries)
	}
	quiet, err := w.s.quietHoursOf(ctx, n.person)
	if err != nil {
		return a, false, err
	}
	if end, is := quiet.until(w.s.cfg.Now()); is {
		return a, false, w.s.putOff(ctx, n, end, n.tries)
	}
	return a, true, nil
}

// banned reports whether somebody is banned: they get no notifications for now.
func (w *worker) banned(ctx context.Context, p Person) (is bool, err error) {
	if w.s.cfg.Banned == nil {
		return false, nil
	}
	err = w.s.look(ctx, func(tx *store.Tx) (err error) {
		is, err = w.s.cfg.Banned(tx, p)
		return err
	})
	return is, err
}

// backoff is how long to wait after so many tries that failed before.
func (s *Service) backoff(tries int) time.Duration { return s.cfg.RetryAfter << (2 * min(tries, 6)) }
