package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/hostrule"
	"circulade/internal/caller"
	"circulade/internal/store"
	"circulade/internal/table/refusal"
)

// rule is what whoever runs the server has decided, as this server has read it last: no request
// waits for the store to learn whether its network is banned.
type rule struct {
	now     func() time.Time
	reading sync.Mutex // so that what was read last stands
	held    atomic.Pointer[ruled]
}

// A ruled is a rule at a time. It does not change.
type ruled struct {
	networks *hostrule.Networks
	kept     sanctions
	words    hostrule.Words
	said     int           // how often there were other words
	over     chan struct{} // closes when there is another
}

func newRule(now func() time.Time) *rule {
	if now == nil {
		now = time.Now
	}
	r := &rule{now: now}
	r.held.Store(&ruled{networks: hostrule.NewNetworks(nil), over: make(chan struct{})})
	return r
}

// read reads anew what was decided, and tells all lines if it is something else.
func (r *rule) read(ctx context.Context, rows store.Rows) error {
	r.reading.Lock()
	defer r.reading.Unlock()
	var list []hostrule.Ban
	next := &ruled{over: make(chan struct{})}
	err := rows.Look(ctx, func(tx *store.Tx) (err error) {
		if list, err = hostrule.NetworkBans(tx, r.now()); err == nil {
			next.words, err = hostrule.Said(tx, r.now())
		}
		if err == nil {
			next.kept, err = readSanctions(tx, r.now())
		}
		return err
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) { // of a store without rows
		return err
	}
	next.networks = hostrule.NewNetworks(list)
	before := r.held.Load()
	next.said = before.said
	if !reflect.DeepEqual(next.words, before.words) {
		next.said++
	}
	r.held.Store(next)
	close(before.over)
	return nil
}

// banned returns the ban of an address, or nil.
func (r *rule) banned(addr netip.Addr) *hostrule.Ban {
	return r.held.Load().networks.Of(addr, r.now())
}

// words returns what everybody is told now.
func (r *rule) words() hostrule.Words {
	w := r.held.Load().words
	if w.Announcement != nil && !w.Announcement.Until.IsZero() && !r.now().Before(w.Announcement.Until) {
		w.Announcement = nil
	}
	return w
}

// ruleAgain is after how long what could not be read is read again.
const ruleAgain = time.Second

// reruled has this server read what was decided: it has changed, here or by another server.
func (s *Server) reruled(ctx context.Context) {
	err := s.rule.read(context.WithoutCancel(ctx), s.cfg.Rows)
	if err == nil || s.life.Running.Err() != nil {
		s.keepNetworks(ctx)
		return
	}
	s.log.Error("the store failed", "doing", "reading who is banned", "reason", store.Why(err))
	time.AfterFunc(ruleAgain, func() { s.reruled(s.life.Running) })
}

// decide makes a change of what was decided, and has it hold here at once; also if it is not
// known whether the store has it.
func (s *Server) decide(ctx context.Context, f func(tx *store.Tx) error) error {
	err := s.cfg.Rows.Change(context.WithoutCancel(ctx), f)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		s.reruled(ctx)
	}
	return err
}

// maintenanceWait is after how long it makes sense to ask again, during maintenance.
const maintenanceWait = 5 * time.Minute

// mayBeNew refuses, during maintenance, what begins something new; but for admins.
func (s *Server) mayBeNew(r *http.Request) error {
	kept := s.rule.words().Maintenance
	if kept == nil {
		return nil
	}
	if sess, err := s.callers.Session(r); err == nil && sess.Person != (account.Person{}) && r.Header.Get("Authorization") == "" {
		switch acc, err := s.accounts.Account(r.Context(), sess.Person); {
		case err == nil && acc.Admin:
			return nil
		case err != nil && !errors.Is(err, account.ErrNoAccount):
			return caller.ProblemOf(err)
		}
	}
	f := refusal.New(refusal.Unavailable, "maintenance", "this server is being worked on: nothing new begins, and games go on").
		With("try again later")
	f.Text, f.Wait = kept.Text, maintenanceWait
	return f
}
