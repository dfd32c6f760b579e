package notice

import (
	"context"
	"sync"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
)

const (
	pushWorkers = 8
	mailWorkers = 2

	dueAtOnce = 256              // that are read
	looksMost = time.Minute      // until it is looked again whether something is due
	sendTime  = 15 * time.Second // how long one notice may take
	mostTries = 6
	mostWait  = 6 * time.Hour // before something is tried again

	barredAgain = time.Hour // until it is asked again whether somebody is told nothing
)

// How it went.
type fate int

const (
	sent   fate = iota // or nobody knows: it is not sent again
	failed             // it certainly has not arrived, and may another time
	futile             // nor will it
	gone               // the channel is no more
)

// String names a fate for whoever counts.
func (f fate) String() string {
	switch f {
	case sent:
		return "sent"
	case gone:
		return "gone"
	default:
		return "failed"
	}
}

// A result is how it went, and for how long whoever takes it wants to be left alone.
type result struct {
	fate fate
	wait time.Duration
	why  string // for the log: nothing of whom it was for
}

// A post sends all notices of a kind.
type post struct {
	kind kind
	send func(ctx context.Context, j *job, a table.Asked) result
	gate chan struct{} // of as many as send at once
	news chan struct{}

	mu   sync.Mutex
	busy map[Person]bool // who is being told something: one thing at a time
}

func newPost(k kind, workers int, send func(context.Context, *job, table.Asked) result) *post {
	return &post{kind: k, send: send, gate: make(chan struct{}, workers), news: make(chan struct{}, 1), busy: map[Person]bool{}}
}

// take makes somebody busy, unless they are.
func (p *post) take(who Person) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.busy[who] {
		return false
	}
	p.busy[who] = true
	return true
}

func (p *post) release(who Person) {
	p.mu.Lock()
	delete(p.busy, who)
	p.mu.Unlock()
	<-p.gate
	wake(p.news)
}

// deliver sends what is due, until the desk closes.
func (d *Desk) deliver(p *post) {
	for d.running.Err() == nil {
		list, next, err := d.due(d.running, p.kind, dueAtOnce)
		if err != nil {
			if d.running.Err() == nil {
				d.cfg.Log.Error("what is to be told cannot be read", "reason", store.Why(err))
			}
			d.pause(noteAgain)
			continue
		}
		for _, j := range list {
			if d.cfg.Mine != nil && !d.cfg.Mine(j.game) {
				continue
			}
			if !p.take(j.person) {
				continue // when they are told, it is looked again
			}
			select {
			case p.gate <- struct{}{}:
			case <-d.running.Done():
				return
			}
			d.work.Go(func() {
				defer p.release(j.person)
				d.tell(p, j)
			})
		}
		d.rest(p, next)
	}
}

// rest waits until something may be due.
func (d *Desk) rest(p *post, next time.Time) {
	wait := looksMost
	if !next.IsZero() {
		wait = min(wait, max(next.Sub(d.cfg.Now()), time.Millisecond))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-p.news:
	case <-d.running.Done():
	}
}

// tell sends one notice, if it is still to be.
func (d *Desk) tell(p *post, j *job) {
	ctx, cancel := context.WithTimeout(d.sending, sendTime+storeTime)
	defer cancel()
	a, ready, err := d.ready(ctx, j)
	switch {
	case err != nil:
		d.unready(ctx, j)
		return
	case !ready:
		return
	}
	ours, err := d.claim(ctx, j)
	switch {
	case err != nil:
		d.pause(time.Second) // if it is claimed all the same it is one that is missing
	case ours:
		d.send(ctx, p, j, a)
	}
}

// unready has a notice wait of which we do not know whether it is still to be sent, if it has
// not waited too often.
func (d *Desk) unready(ctx context.Context, j *job) {
	var err error
	if j.tries+1 >= mostTries {
		err = d.cancel(ctx, j)
	} else {
		err = d.putOff(ctx, j, d.cfg.Now().Add(d.backoff(j.tries)), j.tries+1)
	}
	d.complain(j, "nobody knows whether it still is to be", err)
	if err != nil {
		d.pause(noteAgain) // it is due as before: without this it would be read again at once
	}
}

// send sends a notice that is claimed.
func (d *Desk) send(ctx context.Context, p *post, j *job, a table.Asked) {
	limit, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	r := p.send(limit, j, a)
	if d.cfg.Told != nil {
		d.cfg.Told(string(j.kind), r.fate.String())
	}
	switch r.fate {
	case failed:
		if j.tries+1 >= mostTries {
			d.complain(j, "given up: "+r.why, nil)
			return
		}
		wait := min(max(d.backoff(j.tries), r.wait), mostWait)
		d.complain(j, r.why, d.unclaim(ctx, j, d.cfg.Now().Add(wait)))
	case futile:
		d.complain(j, r.why, nil)
	case gone:
		if err := d.forgetBrowser(ctx, j.channel); err != nil {
			d.complain(j, "a browser that is gone could not be forgotten", err)
		}
	case sent:
		if r.why != "" {
			d.cfg.Log.Warn("a notice may not have arrived", "by", string(j.kind), "tries", j.tries+1, "reason", r.why)
		}
	}
}

// backoff is how long to wait after so many tries that failed before.
func (d *Desk) backoff(tries int) time.Duration { return d.cfg.Again << (2 * min(tries, 6)) }

// complain writes into the log that something was not sent, and nothing of whom it was for.
func (d *Desk) complain(j *job, why string, err error) {
	if err != nil {
		why += "; and the store failed: " + store.Why(err)
	}
	d.cfg.Log.Warn("a notice was not sent", "by", string(j.kind), "tries", j.tries+1, "reason", why)
}

// ready reports whether a notice is to be sent now, and what it is about. If not, it waits no
// longer or until later.
func (d *Desk) ready(ctx context.Context, j *job) (a table.Asked, ok bool, err error) {
	a, asked, err := d.cfg.Still(ctx, j.game, j.seat)
	if err != nil {
		return a, false, err
	}
	if !asked || a.Seat != j.seat || a.Nth != j.asked || !contains(a.People, j.person) {
		return a, false, d.cancel(ctx, j)
	}
	switch barred, err := d.barred(ctx, j.person); {
	case err != nil:
		return a, false, err
	case barred:
		return a, false, d.putOff(ctx, j, d.cfg.Now().Add(barredAgain), j.tries)
	}
	quiet, err := d.quietOf(ctx, j.person)
	if err != nil {
		return a, false, err
	}
	if end, is := quiet.until(d.cfg.Now()); is {
		return a, false, d.putOff(ctx, j, end, j.tries)
	}
	return a, true, nil
}

// barred reports whether somebody is told nothing for now.
func (d *Desk) barred(ctx context.Context, p Person) (is bool, err error) {
	if d.cfg.Barred == nil {
		return false, nil
	}
	err = d.look(ctx, func(tx *store.Tx) (err error) {
		is, err = d.cfg.Barred(tx, p)
		return err
	})
	return is, err
}

func contains(list []Person, p Person) bool {
	for _, q := range list {
		if p == q {
			return true
		}
	}
	return false
}
