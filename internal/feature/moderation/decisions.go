package moderation

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/permission"
	"circulade/internal/caller"
	"circulade/internal/feature/moderation/hostwords"
	"circulade/internal/feature/moderation/sanction"
	"circulade/internal/httpd"
	"circulade/internal/loop"
	"circulade/internal/store"
)

// DecisionsConfig is what Decisions use from the rest of the server.
type DecisionsConfig struct {
	Rows     store.Rows
	Log      *slog.Logger
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	Guests   caller.GuestPolicy // who may play
	Now      func() time.Time   // nil: time.Now
	Running  context.Context    // ends with the server
}

// Decisions are the bans, mutes, announcement and maintenance that hold now. This server keeps them
// in memory as it read them last, so that no request waits for the store to learn whether it is
// banned.
type Decisions struct {
	cfg     DecisionsConfig
	now     func() time.Time
	reading sync.Mutex // held while State is read, so that an older one never replaces a newer
	current atomic.Pointer[State]
	origins *origins
}

// NewDecisions returns Decisions that hold no bans, mutes or announcements yet; Open reads these from
// the store.
func NewDecisions(cfg DecisionsConfig) *Decisions {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	d := &Decisions{cfg: cfg, now: cfg.Now, origins: newOrigins(cfg.Rows)}
	d.current.Store(&State{now: d.now, networks: newNetworks(nil), replaced: make(chan struct{})})
	return d
}

// Open reads bans, mutes, announcement and maintenance from the store when the server starts. If that
// fails, it returns an error and the server does not start.
func (d *Decisions) Open(ctx context.Context) error {
	if err := d.load(ctx); err != nil {
		return err
	}
	d.storeKnownNetworks(ctx)
	return nil
}

// load reads bans, mutes, announcement and maintenance from the store into a new State and makes it the
// current one. It closes the Replaced channel of the State before, so that streams notice.
func (d *Decisions) load(ctx context.Context) error {
	d.reading.Lock()
	defer d.reading.Unlock()
	var list []permission.Ban
	next := &State{now: d.now, replaced: make(chan struct{})}
	err := d.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		if list, err = permission.ListNetworkBans(tx, d.now()); err == nil {
			next.words, err = hostwords.Read(tx, d.now())
		}
		if err == nil {
			next.sanctions, err = readSanctions(tx, d.now())
		}
		return err
	})
	if err != nil && !errors.Is(err, store.ErrNotFound) { // of a store without rows
		return err
	}
	next.networks = newNetworks(list)
	before := d.Current()
	next.wordsVersion = before.wordsVersion
	if !reflect.DeepEqual(next.words, before.words) {
		next.wordsVersion++
	}
	d.current.Store(next)
	close(before.replaced)
	return nil
}

// retryPause is how long Reread waits after an error of the store before it tries again.
const retryPause = time.Second

// Reread reads bans, mutes, announcement and maintenance from the store again, after this server or
// another has changed them. If that fails it logs the error, returns, and tries again in the background
// every second until the server ends.
func (d *Decisions) Reread(ctx context.Context) {
	err := d.load(context.WithoutCancel(ctx))
	if err == nil || d.cfg.Running.Err() != nil {
		d.storeKnownNetworks(ctx)
		return
	}
	d.cfg.Log.Error("the store failed", "doing", "reading who is banned", "reason", store.Why(err))
	time.AfterFunc(retryPause, func() { d.Reread(d.cfg.Running) })
}

// Update runs f, which changes bans, mutes, announcement or maintenance, in a transaction. Then it
// reads these from the store again, so that the change holds here at once, even if it is not known
// whether it was stored.
func (d *Decisions) Update(ctx context.Context, f func(tx *store.Tx) error) error {
	err := d.cfg.Rows.Update(context.WithoutCancel(ctx), f)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		d.Reread(ctx)
	}
	return err
}

// Now returns the current time, by which bans, mutes and the announcement end.
func (d *Decisions) Now() time.Time { return d.now() }

// Current returns the bans, mutes, announcement and maintenance as they were read from the store last.
func (d *Decisions) Current() *State { return d.current.Load() }

// Banned returns the ban of the network that the address addr is in, or nil if there is none.
func (d *Decisions) Banned(addr netip.Addr) *permission.Ban { return d.Current().Banned(addr) }

// Words returns the announcement and maintenance that hold now; an announcement whose time is over
// is left out.
func (d *Decisions) Words() hostwords.Words {
	w := d.Current().words
	if w.Announcement != nil && !w.Announcement.Until.IsZero() && !d.now().Before(w.Announcement.Until) {
		w.Announcement = nil
	}
	return w
}

// MutesAnybody reports whether any person was muted when this server read the mutes last.
func (d *Decisions) MutesAnybody() bool { return len(d.Current().sanctions.mutes) > 0 }

// BansAccount reports whether the account of a person is banned now. It reads this from the store, as
// bans of accounts are not kept in memory.
func (d *Decisions) BansAccount(tx *store.Tx, who store.Holder) (bool, error) {
	ban, err := permission.BanOf(tx, who, d.now())
	return ban != nil, err
}

// sweepPause is how often Run deletes sanctions and network hashes that have ended.
const sweepPause = time.Hour

// Run deletes expired mutes, bans of guests and network hashes from the store, now and every hour,
// until ctx ends.
func (d *Decisions) Run(ctx context.Context) {
	loop.Every(ctx, sweepPause, func() {
		if err := sanction.Sweep(ctx, d.cfg.Rows, d.now()); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrNotFound) {
			d.cfg.Log.Error("old sanctions could not be deleted", "reason", store.Why(err))
		}
	})
}
