package moderation

import (
	"context"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/httpd"
	"circulade/internal/store"
)

// origins is from where people come: in memory, until somebody is reported.
type origins struct {
	rows store.Rows
	key  atomic.Pointer[sanction.Key] // nil until it is needed
	seen sanction.LastAddresses

	mu      sync.Mutex
	awaited map[store.Holder]bool
}

func newOrigins(rows store.Rows) *origins {
	return &origins{rows: rows, awaited: map[store.Holder]bool{}}
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
func (o *origins) await(some map[store.Holder]bool, now time.Time) map[store.Holder]netip.Addr {
	found := map[store.Holder]netip.Addr{}
	o.mu.Lock()
	defer o.mu.Unlock()
	clear(o.awaited)
	for who := range some {
		if from, ok := o.seen.Of(who, now); ok {
			found[who] = from
		} else {
			o.awaited[who] = true
		}
	}
	return found
}

// take reports whether somebody is sought, and does so once.
func (o *origins) takeAwaited(who store.Holder) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	is := o.awaited[who]
	delete(o.awaited, who)
	return is
}

// origin is the address from which a request comes, unless it says nothing of who sends it: many
// people share a club's network, and a proxy of which the server was not told sends everybody's.
func (d *Decisions) clientAddress(r *http.Request) (netip.Addr, bool) {
	ingress := d.cfg.Ingress
	client := ingress.ClientAddr(r)
	unknown := r.Header.Get("X-Forwarded-For") != "" && !ingress.IsProxy(httpd.Peer(r))
	return client, client.IsValid() && !unknown && !ingress.InClub(client)
}

// Seen remembers from where somebody comes, and keeps it if something was reported of them
// while it was not known.
func (d *Decisions) NoteOrigin(r *http.Request, who store.Holder) {
	from, ok := d.clientAddress(r)
	if !ok {
		return
	}
	d.origins.seen.Record(who, from, d.now())
	if d.origins.takeAwaited(who) {
		d.storeNetwork(r.Context(), who, from)
	}
}

// keepNetworks keeps from where those come of whom something was reported, as far as this server
// knows it.
func (d *Decisions) storeKnownNetworks(ctx context.Context) {
	for who, from := range d.origins.await(d.Current().sanctions.awaited, d.now()) {
		d.storeNetwork(ctx, who, from)
	}
}

func (d *Decisions) storeNetwork(ctx context.Context, who store.Holder, from netip.Addr) {
	ctx = context.WithoutCancel(ctx)
	hash, err := d.origins.hashOf(ctx, from)
	if err == nil {
		err = d.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return sanction.StoreNetwork(tx, who, hash, d.now()) })
	}
	if err != nil {
		d.cfg.Log.Error("the store failed", "doing", "keeping from where a reported guest comes", "reason", store.Why(err))
	}
}
