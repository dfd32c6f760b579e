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

// origins keeps in memory from which address each person last came, so that the network of a guest
// can be stored if they are reported.
type origins struct {
	rows store.Rows
	key  atomic.Pointer[sanction.Key] // nil until hashOf first needs it
	seen sanction.LastAddresses

	mu      sync.Mutex
	awaited map[store.Holder]bool
}

// newOrigins returns empty origins.
func newOrigins(rows store.Rows) *origins {
	return &origins{rows: rows, awaited: map[store.Holder]bool{}}
}

// hashOf returns the keyed hash of an address's network. It reads the key from the store when it
// first needs it.
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

// await replaces the persons whose address is needed by these. It returns the addresses that are
// known; of the others the next request is awaited.
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

// takeAwaited reports whether a person's address is awaited, and awaits it no longer.
func (o *origins) takeAwaited(who store.Holder) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	is := o.awaited[who]
	delete(o.awaited, who)
	return is
}

// clientAddress returns the address of the client that sends a request; ok is false if it does not
// tell who that is, as in a club's network, which many share, or behind a proxy unknown to the
// server.
func (d *Decisions) clientAddress(r *http.Request) (netip.Addr, bool) {
	ingress := d.cfg.Ingress
	client := ingress.ClientAddr(r)
	unknown := r.Header.Get("X-Forwarded-For") != "" && !ingress.IsProxy(httpd.Peer(r))
	return client, client.IsValid() && !unknown && !ingress.InClub(client)
}

// NoteOrigin remembers the address from which a person sends a request, and stores its network's
// hash if it is awaited since a report.
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

// storeKnownNetworks stores the network hashes of reported guests whose address this server knows,
// and has the others' requests awaited.
func (d *Decisions) storeKnownNetworks(ctx context.Context) {
	for who, from := range d.origins.await(d.Current().sanctions.awaited, d.now()) {
		d.storeNetwork(ctx, who, from)
	}
}

// storeNetwork stores the hash of a reported guest's network; it logs an error of the store.
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
