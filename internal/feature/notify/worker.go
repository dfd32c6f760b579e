package notify

import (
	"context"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
)

const (
	pushAtOnce = 8
	mailAtOnce = 2

	dueAtOnce    = 256              // how many due notifications are read at once
	longestPause = time.Minute      // until a worker looks again whether something is due
	sendTime     = 15 * time.Second // how long it may take to send one notification
	maxTries     = 6                // after which a notification is given up
	longestRetry = 6 * time.Hour    // the longest wait before something is tried again

	bannedAgain = time.Hour // how long a banned person's notification is postponed
)

// An outcome is what came of sending a notification.
type outcome int

const (
	sent             outcome = iota // it arrived, or may have: it is not sent again
	failed                          // it certainly has not arrived, and may another time
	permanentFailure                // it certainly has not arrived, and never will
	gone                            // the browser no longer exists: it is deleted
)

// String returns the outcome as metrics name it: "sent", "gone", or "failed" for both other outcomes.
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

// A result is the outcome of sending a notification, with details.
type result struct {
	outcome outcome
	wait    time.Duration // how long the push service asks to wait before the next try
	why     string        // for the log, without whom it was for; "": nothing went wrong
}

// A worker sends the notifications of one kind of channel.
type worker struct {
	s     *Service
	kind  kind
	send  func(ctx context.Context, n *notification, m matter) result
	slots chan struct{} // one is taken for each notification that is being sent
	due   chan struct{} // signaled when a notification may be due

	mu   sync.Mutex
	busy map[Person]bool // the people who are being sent a notification: one at a time for each
}

// newWorker returns a worker for the kind k of channel (push or mail). It sends notifications by send,
// at most atOnce at a time.
func (s *Service) newWorker(k kind, atOnce int, send func(context.Context, *notification, matter) result) *worker {
	return &worker{s: s, kind: k, send: send, slots: make(chan struct{}, atOnce), due: make(chan struct{}, 1), busy: map[Person]bool{}}
}

// reserve marks a person as being sent a notification, or returns false if they already are: a person
// is sent one at a time.
func (w *worker) reserve(who Person) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy[who] {
		return false
	}
	w.busy[who] = true
	return true
}

// release is called when a notification to a person is dealt with: another may be sent to them, its
// slot is free, and the worker looks for more to send.
func (w *worker) release(who Person) {
	w.mu.Lock()
	delete(w.busy, who)
	w.mu.Unlock()
	<-w.slots
	loop.Wake(w.due)
}

// run sends the notifications of the worker's kind as they become due, several at a time, until the
// service closes.
func (w *worker) run() {
	for w.s.running.Err() == nil {
		list, next, err := w.s.dueNotifications(w.s.running, w.kind, dueAtOnce)
		if err != nil {
			if w.s.running.Err() == nil {
				w.s.cfg.Log.Error("what is to be told cannot be read", "reason", store.Why(err))
			}
			loop.Pause(w.s.running, storeRetry)
			continue
		}
		for _, n := range list {
			if !w.s.sendsHere(n) {
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
		w.waitForDue(next)
	}
}

// sendsHere reports whether this server, of several, sends a notification: the one that owns its table, or
// whichever claims it first if it has none.
func (s *Service) sendsHere(n *notification) bool {
	return isNews(n.game) || s.cfg.OwnedHere == nil || s.cfg.OwnedHere(n.game)
}

// waitForDue waits until next, when a notification will be due (the zero time: none waits), but at most
// longestPause, and no longer once the worker is woken or the service closes.
func (w *worker) waitForDue(next time.Time) {
	wait := longestPause
	if !next.IsZero() {
		wait = min(wait, max(next.Sub(w.s.cfg.Now()), time.Millisecond))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-w.due:
	case <-w.s.running.Done():
	}
}

// deliver sends a notification that is due, after it has checked that this is still needed and claimed
// it in the store.
func (w *worker) deliver(n *notification) {
	ctx, cancel := context.WithTimeout(w.s.sending, sendTime+storeTime)
	defer cancel()
	m, ready, err := w.checkReady(ctx, n)
	switch {
	case err != nil:
		w.postponeUnchecked(ctx, n)
		return
	case !ready:
		return
	}
	ours, err := w.s.claim(ctx, n)
	switch {
	case err != nil:
		loop.Pause(w.s.running, time.Second) // if it is claimed all the same it is one that is missing
	case ours:
		w.sendClaimed(ctx, n, m)
	}
}

// postponeUnchecked postpones a notification for which an error kept the worker from checking whether
// it is still needed. After maxTries it cancels the notification.
func (w *worker) postponeUnchecked(ctx context.Context, n *notification) {
	var err error
	if n.tries+1 >= maxTries {
		err = w.s.cancel(ctx, n)
	} else {
		err = w.s.postpone(ctx, n, w.s.cfg.Now().Add(w.s.retryDelay(n.tries)), n.tries+1)
	}
	w.logNotSent(n, "nobody knows whether it still is to be", err)
	if err != nil {
		loop.Pause(w.s.running, storeRetry) // it is due as before: without this it would be read again at once
	}
}

// sendClaimed sends a notification that is claimed in the store. If that failed, the notification waits
// for another try or, after maxTries, is given up. If the push service no longer knows the browser, the
// stored browser is deleted.
func (w *worker) sendClaimed(ctx context.Context, n *notification, m matter) {
	limit, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	r := w.send(limit, n, m)
	if w.s.cfg.Delivered != nil {
		w.s.cfg.Delivered(string(n.kind), r.outcome.String())
	}
	switch r.outcome {
	case failed:
		if n.tries+1 >= maxTries {
			w.logNotSent(n, "given up: "+r.why, nil)
			return
		}
		wait := min(max(w.s.retryDelay(n.tries), r.wait), longestRetry)
		w.logNotSent(n, r.why, w.s.unclaim(ctx, n, w.s.cfg.Now().Add(wait)))
	case permanentFailure:
		w.logNotSent(n, r.why, nil)
	case gone:
		if err := w.s.deleteBrowser(ctx, n.channel); err != nil {
			w.logNotSent(n, "a browser that is gone could not be forgotten", err)
		}
	case sent:
		if r.why != "" {
			w.s.cfg.Log.Warn("a notice may not have arrived", "by", string(n.kind), "tries", n.tries+1, "reason", r.why)
		}
	}
}

// logNotSent logs that a notification was not sent, why, and the store's error err if there is one. The
// log does not say whom it was for.
func (w *worker) logNotSent(n *notification, why string, err error) {
	if err != nil {
		why += "; and the store failed: " + store.Why(err)
	}
	w.s.cfg.Log.Warn("a notice was not sent", "by", string(n.kind), "tries", n.tries+1, "reason", why)
}

// checkReady reports whether a notification is to be sent now, and returns what it is about. If not, it has
// canceled the notification, as the person need not be told any more; or postponed it, as the person is
// banned or has quiet hours. With an error the notification may still be as it was.
func (w *worker) checkReady(ctx context.Context, n *notification) (m matter, ok bool, err error) {
	m, is, err := w.s.current(ctx, n)
	if err != nil {
		return m, false, err
	}
	if !is {
		return m, false, w.s.cancel(ctx, n)
	}
	switch banned, err := w.isBanned(ctx, n.person); {
	case err != nil:
		return m, false, err
	case banned:
		return m, false, w.s.postpone(ctx, n, w.s.cfg.Now().Add(bannedAgain), n.tries)
	}
	quiet, err := w.s.quietHoursOf(ctx, n.person)
	if err != nil {
		return m, false, err
	}
	if end, is := quiet.quietUntil(w.s.cfg.Now()); is {
		return m, false, w.s.postpone(ctx, n, end, n.tries)
	}
	return m, true, nil
}

// isBanned reports whether a person is banned: by Config.Banned, and nobody is if that is nil.
func (w *worker) isBanned(ctx context.Context, p Person) (is bool, err error) {
	if w.s.cfg.Banned == nil {
		return false, nil
	}
	err = w.s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		is, err = w.s.cfg.Banned(tx, p)
		return err
	})
	return is, err
}

// retryDelay returns how long to wait for another try after one that failed: Config.RetryAfter, and
// four times as long for each of up to six tries that had failed before it.
func (s *Service) retryDelay(tries int) time.Duration { return s.cfg.RetryAfter << (2 * min(tries, 6)) }
