package tournaments

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"sync"
	"time"

	"circulade/internal/loop"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/webhook"
)

// How much is sent at a time, and how often.
const (
	hooksAtOnce   = 16 // messages on their way
	hooksOfOwner  = 2  // those of the tournaments of one account
	hooksOfTarget = 2  // those to one host and port
	hookBatch     = 20 // messages of one tournament before others have their turn

	maxHooks      = 2000 // on the server
	maxHooksOwned = 10   // of one account

	hookLease  = time.Minute      // for how long one server has a webhook to itself, from its latest message on
	hookLook   = 30 * time.Second // after which is looked whether there is something to tell, though nothing has changed
	hookBreath = time.Second      // between two looks, so that what happens together is told together
	hookSlow   = time.Second      // what took longer rests, slowRest times as long, so that others have their turn
	slowRest   = 3
	hookKept   = 30 * 24 * time.Hour // for how long a webhook stays after the end of its tournament, for corrections
)

// hookPauses are how long is waited after each failure in a row. After the last the webhook is given up: that is
// three days.
var hookPauses = [...]time.Duration{
	5 * time.Second, 30 * time.Second, 2 * time.Minute, 10 * time.Minute, time.Hour, 3 * time.Hour, 8 * time.Hour, 12 * time.Hour, 24 * time.Hour, 24 * time.Hour,
}

// Hooks are the host's settings of webhooks.
type Hooks struct {
	Hosts []string       // "host" or "host:port" that may have private addresses
	Roots *x509.CertPool // the certificate authorities to trust; nil: those of the system
}

// A hooks sends what happens in tournaments to the addresses that their owners have named. Of several servers one
// at a time does it for a tournament.
type hooks struct {
	s      *Service
	sender *webhook.Sender
	hosts  webhook.Hosts
	name   []byte // of this server, while it runs
	tests  *ratelimit.Keyed[store.Holder]
	wake   chan struct{} // has an element when something may have to be told
	slots  chan struct{}
	work   sync.WaitGroup

	mu    sync.Mutex
	busy  map[string]int // messages on their way, by what they are counted by
	swept time.Time      // when old webhooks were last deleted
}

// newHooks returns what sends to webhooks; nil if the host has not switched them on.
func newHooks(s *Service) *hooks {
	if s.cfg.Hooks == nil {
		return nil
	}
	h := &hooks{
		s: s, hosts: webhook.NewHosts(s.cfg.Hooks.Hosts), name: make([]byte, 16), wake: make(chan struct{}, 1),
		slots: make(chan struct{}, hooksAtOnce), busy: map[string]int{}, tests: ratelimit.New[store.Holder](0.05, 10),
	}
	h.sender = webhook.NewSender(h.hosts, s.cfg.Hooks.Roots)
	_, _ = rand.Read(h.name) // it never fails
	return h
}

// woken has what has changed told soon.
func (h *hooks) woken() {
	if h != nil {
		loop.Wake(h.wake)
	}
}

// run sends what there is to be told, until ctx ends.
func (h *hooks) run(ctx context.Context) {
	if h == nil || h.s.cfg.Rows == nil {
		return
	}
	defer h.work.Wait()
	for {
		rest := time.NewTimer(h.look(ctx))
		select {
		case <-ctx.Done():
			rest.Stop()
			return
		case <-h.wake:
			rest.Stop()
		case <-rest.C:
		}
		if !loop.Pause(ctx, hookBreath) {
			return
		}
	}
}

// A hookDue is a webhook that has something to tell.
type hookDue struct {
	tournament, address string
	owner               store.Holder
	due, until          int64
}

// look begins to send what is due, as much as may be on its way at a time, and returns when to look again unless
// something changes.
func (h *hooks) look(ctx context.Context) time.Duration {
	h.sweep(ctx)
	var list []hookDue
	err := h.s.view(ctx, func(tx *store.Tx) (err error) {
		list, err = store.List(tx, sqlHooks, []any{never, maxHooks}, func(scan store.Scan, d *hookDue) error {
			var owner []byte
			err := scan(&d.tournament, &d.address, &owner, &d.due, &d.until)
			copy(d.owner[:], owner)
			return err
		})
		return err
	})
	if err != nil {
		h.failed(ctx, "", err)
		return hookLook
	}
	now, next := h.s.cfg.Now(), hookLook
	for _, d := range list {
		if at := max(d.due, d.until); at > now.UnixMilli() {
			next = min(next, time.UnixMilli(at).Sub(now))
			continue
		}
		if release := h.reserve("tournament "+d.tournament, 1, d.owner, d.address); release != nil {
			h.work.Go(func() {
				defer h.woken()
				defer release()
				h.deliver(ctx, d.tournament)
			})
		}
	}
	return max(next, time.Millisecond)
}

// reserve reserves room for a message of an owner to an address, and returns what gives it back; nil if there is none
// now. what is counted besides, most of it at a time.
func (h *hooks) reserve(what string, most int, owner store.Holder, address string) (release func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	by := map[string]int{what: most, "owner " + string(owner[:]): hooksOfOwner, "target " + webhook.Target(address): hooksOfTarget}
	for key, most := range by {
		if h.busy[key] >= most {
			return nil
		}
	}
	select {
	case h.slots <- struct{}{}:
	default:
		return nil
	}
	for key := range by {
		h.busy[key]++
	}
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		for key := range by {
			if h.busy[key]--; h.busy[key] == 0 {
				delete(h.busy, key)
			}
		}
		<-h.slots
	}
}

// deliver sends messages of a tournament, unless another server does: some, in order, and none behind one that has
// not arrived.
func (h *hooks) deliver(ctx context.Context, id string) {
	began := h.s.cfg.Now()
	claimed := int64(0)
	err := h.s.store(ctx, func(tx *store.Tx) (err error) {
		claimed, err = tx.Exec(sqlHookClaim, id, h.name, began.Add(hookLease).UnixMilli(), began.UnixMilli())
		return err
	})
	if err != nil || claimed == 0 {
		h.failed(ctx, id, err)
		return
	}
	more := true
	for n := 0; more && n < hookBatch && h.s.cfg.Now().Sub(began) < hookLease/2; n++ {
		if more, err = h.tell(ctx, id); err != nil {
			h.failed(ctx, id, err)
			break
		}
	}
	rest := began.UnixMilli()
	if took := h.s.cfg.Now().Sub(began); took > hookSlow {
		rest = h.s.cfg.Now().Add(slowRest * took).UnixMilli()
	}
	if err != nil {
		rest = h.s.cfg.Now().Add(hookPauses[0]).UnixMilli() // else it would be looked at again at once
	}
	free := context.WithoutCancel(ctx) // so that others need not wait for the lease
	h.failed(ctx, id, h.s.store(free, func(tx *store.Tx) error { return tx.Do(sqlHookFree, id, h.name, rest) }))
}

// tell sends the next message of a tournament whose webhook this server has. more reports whether there may be
// another one.
func (h *hooks) tell(ctx context.Context, id string) (more bool, err error) {
	var row hookRow
	if err := h.s.view(ctx, func(tx *store.Tx) error { return row.read(tx, id) }); err != nil || !bytes.Equal(row.claim, h.name) {
		return false, err
	}
	var next telling
	err = h.s.read(ctx, id, func(o *opened) (err error) {
		next, err = teller{h.s, o, h.s.cfg.Site}.next(row.told, row.part)
		return err
	})
	if err != nil {
		return false, err
	}
	if next.body == nil {
		ours, err := h.note(ctx, sqlHookPassed, id, h.name, next.told)
		return ours && next.told-row.told >= maxPassed, err
	}
	answer := h.sender.Send(ctx, &webhook.Message{Address: row.address, Secret: row.secret, ID: next.id, Body: next.body}, h.s.cfg.Now())
	now := h.s.cfg.Now()
	switch {
	case answer.OK:
		return h.note(ctx, sqlHookTold, id, h.name, next.told, next.part, answer.Said, now.UnixMilli(), now.Add(hookLease).UnixMilli())
	case ctx.Err() != nil: // the server stops: that is no fault of the receiver
		return false, nil
	}
	due := never
	if row.tries < len(hookPauses) && !answer.Gone {
		due = now.Add(hookPauses[row.tries]).UnixMilli()
	}
	_, err = h.note(ctx, sqlHookFailed, id, h.name, row.tries+1, answer.Said, now.UnixMilli(), due)
	return false, err
}

// note stores what came of something, though the server may be about to stop. ours reports whether this server still
// has the webhook: if not, nothing is stored.
func (h *hooks) note(ctx context.Context, statement string, args ...any) (ours bool, err error) {
	n := int64(0)
	err = h.s.store(context.WithoutCancel(ctx), func(tx *store.Tx) (err error) {
		n, err = tx.Exec(statement, args...)
		return err
	})
	return n == 1, err
}

// sweep deletes the webhooks of tournaments that were over long ago, now and then.
func (h *hooks) sweep(ctx context.Context) {
	now := h.s.cfg.Now()
	h.mu.Lock()
	due := now.Sub(h.swept) > time.Hour
	if due {
		h.swept = now
	}
	h.mu.Unlock()
	if due {
		h.failed(ctx, "", h.s.store(ctx, func(tx *store.Tx) error { return tx.Do(sqlHookOld, now.Add(-hookKept).UnixMilli()) }))
	}
}

// failed logs that the store failed, if it did.
func (h *hooks) failed(ctx context.Context, id string, err error) {
	if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrNotFound) {
		h.s.cfg.Log.ErrorContext(ctx, "a webhook waits", "tournament", id, "reason", store.Why(err))
	}
}
