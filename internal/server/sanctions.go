package server

import (
	"context"
	"errors"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/sanction"
	"circulade/internal/caller"
	"circulade/internal/httpd"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/refusal"
)

// sanctions are what was decided about people for a time, as this server has read it last. They do
// not change.
type sanctions struct {
	mutes    map[store.Holder]sanction.Sanction
	guests   map[store.Holder]sanction.Sanction // who is banned
	networks map[sanction.Hash]sanction.Sanction
	sought   map[store.Holder]bool // of whom is to be found out from where they come
}

func readSanctions(tx *store.Tx, now time.Time) (k sanctions, err error) {
	k = sanctions{
		mutes: map[store.Holder]sanction.Sanction{}, guests: map[store.Holder]sanction.Sanction{}, networks: map[sanction.Hash]sanction.Sanction{},
	}
	all, err := sanction.All(tx, now)
	if err != nil {
		return k, err
	}
	for _, s := range all {
		switch {
		case s.Kind == sanction.Mute:
			k.mutes[s.Person] = s
		case s.Network != (sanction.Hash{}):
			k.networks[s.Network] = s
			fallthrough
		default:
			k.guests[s.Person] = s
		}
	}
	k.sought, err = sanction.Sought(tx, now)
	return k, err
}

// muted returns what keeps somebody from saying anything, or nil.
func (r *rule) muted(who store.Holder) *sanction.Sanction {
	s, is := r.held.Load().kept.mutes[who]
	if !is || !r.now().Before(s.Until) {
		return nil
	}
	return &s
}

// mutes reports whether anybody is muted.
func (r *rule) mutes() bool { return len(r.held.Load().kept.mutes) > 0 }

// bansGuests reports whether any guest is banned.
func (r *rule) bansGuests() bool { return len(r.held.Load().kept.guests) > 0 }

// guestBan returns what keeps a guest of a network from playing, or nil.
func (r *rule) guestBan(who store.Holder, from sanction.Hash) *sanction.Sanction {
	kept, now := r.held.Load().kept, r.now()
	if s, is := kept.guests[who]; is && now.Before(s.Until) {
		return &s
	}
	if s, is := kept.networks[from]; is && now.Before(s.Until) && now.Before(s.Held) {
		return &s
	}
	return nil
}

// origins is from where people come: in memory, until somebody is reported.
type origins struct {
	rows store.Rows
	key  atomic.Pointer[sanction.Key] // nil until it is needed
	seen sanction.Seen

	mu     sync.Mutex
	sought map[store.Holder]bool
}

func openOrigins(rows store.Rows) *origins {
	return &origins{rows: rows, sought: map[store.Holder]bool{}}
}

// hashOf hashes an address under the key of the store, which is read when it is first needed.
func (o *origins) hashOf(ctx context.Context, addr netip.Addr) (h sanction.Hash, err error) {
	key := o.key.Load()
	if key == nil {
		if key, err = sanction.ReadKey(ctx, o.rows); err != nil {
			return h, err
		}
		o.key.Store(key)
	}
	return key.HashOf(addr), nil
}

// seek has origins found out, and returns of which of them it is known already.
func (o *origins) seek(some map[store.Holder]bool, now time.Time) map[store.Holder]netip.Addr {
	found := map[store.Holder]netip.Addr{}
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.sought)
	for who := range some {
		if from, ok := o.seen.Of(who, now); ok {
			found[who] = from
		} else {
			o.sought[who] = true
		}
	}
	return found
}

// take reports whether somebody is sought, and does so once.
func (o *origins) take(who store.Holder) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	is := o.sought[who]
	delete(o.sought, who)
	return is
}

// origin is the address from which a request comes, unless it says nothing of who sends it: many
// people share a club's network, and a proxy of which the server was not told sends everybody's.
func (s *Server) origin(r *http.Request) (netip.Addr, bool) {
	client := s.ingress.Client(r)
	unknown := r.Header.Get("X-Forwarded-For") != "" && !s.ingress.IsProxy(httpd.Peer(r))
	return client, client.IsValid() && !unknown && !s.ingress.InClub(client)
}

// noteNetwork remembers from where somebody comes, and keeps it if something was reported of them
// while it was not known.
func (s *Server) noteNetwork(r *http.Request, who store.Holder) {
	from, ok := s.origin(r)
	if !ok {
		return
	}
	s.origins.seen.Note(who, from, s.rule.now())
	if s.origins.take(who) {
		s.keepNetwork(r.Context(), who, from)
	}
}

// keepNetworks keeps from where those come of whom something was reported, as far as this server
// knows it.
func (s *Server) keepNetworks(ctx context.Context) {
	for who, from := range s.origins.seek(s.rule.held.Load().kept.sought, s.rule.now()) {
		s.keepNetwork(ctx, who, from)
	}
}

func (s *Server) keepNetwork(ctx context.Context, who store.Holder, from netip.Addr) {
	ctx = context.WithoutCancel(ctx)
	hash, err := s.origins.hashOf(ctx, from)
	if err == nil {
		err = s.cfg.Rows.Change(ctx, func(tx *store.Tx) error { return sanction.Keep(tx, who, hash, s.rule.now()) })
	}
	if err != nil {
		s.log.Error("the store failed", "doing", "keeping from where a reported guest comes", "reason", store.Why(err))
	}
}

// mayPlayFrom refuses a guest who is banned, and guests from where such a guest came: they may look,
// and play on where they sit. Who has an account is not concerned.
func (s *Server) mayPlayFrom(r *http.Request, who store.Holder) error {
	if !s.rule.bansGuests() {
		return nil
	}
	var from sanction.Hash
	if addr, ok := s.origin(r); ok {
		var err error
		if from, err = s.origins.hashOf(r.Context(), addr); err != nil {
			return caller.ProblemOf(err)
		}
	}
	ban := s.rule.guestBan(who, from)
	if ban == nil {
		return nil
	}
	if who != (store.Holder{}) {
		switch _, err := s.accounts.Account(r.Context(), who); {
		case err == nil:
			return nil
		case !errors.Is(err, account.ErrNoAccount):
			return caller.ProblemOf(err)
		}
	}
	return ofSanction(caller.CodeBanned, "a guest may not play on this server from here; who has an account may", ban)
}

// mayJoinFrom refuses a new account to whoever could not play as a guest. Who is let in by a club's
// provider, or by an invitation where one is needed, is not asked.
func (s *Server) mayJoinFrom(r *http.Request) error {
	if s.cfg.Guests == caller.GuestsInvite {
		return nil
	}
	sess, err := s.callers.Session(r)
	if err != nil {
		return err
	}
	return s.mayPlayFrom(r, sess.Person)
}

// maySay refuses whoever is muted.
func (s *Server) maySay(who access.Who) error {
	if m := s.rule.muted(who.Holder); m != nil {
		return ofSanction("muted", "you may not write in chats on this server for now", m)
	}
	return nil
}

func ofSanction(code, message string, why *sanction.Sanction) *refusal.Refusal {
	f := refusal.New(refusal.Forbidden, code, message)
	f.Reason, f.Until = why.Reason, why.Until
	return f
}

// sanctionSweep is how often what has been kept for long enough is deleted.
const sanctionSweep = time.Hour

// sweepSanctions deletes it, now and every hour.
func (s *Server) sweepSanctions() {
	tick := time.NewTicker(sanctionSweep)
	defer tick.Stop()
	for {
		if err := sanction.Sweep(s.life.Running, s.cfg.Rows, s.rule.now()); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrNotFound) {
			s.log.Error("old sanctions could not be deleted", "reason", store.Why(err))
		}
		select {
		case <-tick.C:
		case <-s.life.Running.Done():
			return
		}
	}
}
