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

// origins keeps in memory from which address each person sent their last request, so that the network
// of a guest can be stored if they are reported.
type origins struct {
	rows store.Rows
	key  atomic.Pointer[sanction.Key] // nil until hashOf first needs it
	seen sanction.LastAddresses

	mu      sync.Mutex
	awaited map[store.Holder]bool
}

// newOrigins returns origins that know no addresses yet.
func newOrigins(rows store.Rows) *origins {
	return &origins{rows: rows, awaited: map[store.Holder]bool{}}
}

// hashOf returns the keyed hash of the network that an address is in. The first call reads the key from
// the store.
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

// await sets the people (some) whose network is to be stored, in place of those set before. It returns
// the last addresses of those of them that are known; for each of the others, takeAwaited returns true
// when they next send a request.
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

// takeAwaited is called when a person sends a request. It reports whether the network from which it
// comes is to be stored, because await has set this person; it says so only once.
func (o *origins) takeAwaited(who store.Holder) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	is := o.awaited[who]
	delete(o.awaited, who)
	return is
}

// clientAddress returns the address of the client that sends a request. It returns false if that does
// not identify a client, as with the address of a club or of a proxy unknown to the server, which many
// share.
func (d *Decisions) clientAddress(r *http.Request) (netip.Addr, bool) {
	ingress := d.cfg.Ingress
	client := ingress.ClientAddr(r)
	unknown := r.Header.Get("X-Forwarded-For") != "" && !ingress.IsProxy(httpd.Peer(r))
	return client, client.IsValid() && !unknown && !ingress.InClub(client)
}

// NoteOrigin remembers, in memory, the address from which a person sends a request, if that identifies
// a client. If the person is a guest who was reported and whose network is not stored yet, it stores
// the network's hash.
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

// storeKnownNetworks stores the network hashes of those reported guests whose last address this server
// knows. Those of the others are stored at their next request.
func (d *Decisions) storeKnownNetworks(ctx context.Context) {
	for who, from := range d.origins.await(d.Current().sanctions.awaited, d.now()) {
		d.storeNetwork(ctx, who, from)
	}
}

// storeNetwork stores, with those recent reports about a guest that have no network yet, the hash of
// the network that the address from is in. It logs an error of the store.
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
