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

// DecisionsConfig is what Decisions need.
type DecisionsConfig struct {
	Rows     store.Rows
	Log      *slog.Logger
	Accounts *account.Accounts
	Callers  *caller.Callers
	Ingress  *httpd.Ingress
	Guests   caller.GuestPolicy // who may play
	Now      func() time.Time   // nil: this machine's
	Running  context.Context    // ends with the server
}

// Decisions are what the host and admins have decided, as this server has read it last: no request
// waits for the store to learn whether its network is banned.
type Decisions struct {
	cfg     DecisionsConfig
	now     func() time.Time
	reading sync.Mutex // so that what was read last stands
	current atomic.Pointer[State]
	origins *origins
}

// NewDecisions returns Decisions of which nothing has been read yet: see Open.
func NewDecisions(cfg DecisionsConfig) *Decisions {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	d := &Decisions{cfg: cfg, now: cfg.Now, origins: newOrigins(cfg.Rows)}
	d.current.Store(&State{now: d.now, networks: newNetworks(nil), replaced: make(chan struct{})})
	return d
}

// Open reads what has been decided for the first time.
func (d *Decisions) Open(ctx context.Context) error {
	if err := d.load(ctx); err != nil {
		return err
	}
	d.storeKnownNetworks(ctx)
	return nil
}

// read reads anew what was decided, and tells all who follow it if it is something else.
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

// readAgain is after how long what could not be read is read again.
const retryPause = time.Second

// Reread has this server read what was decided: it has changed, here or by another server.
func (d *Decisions) Reread(ctx context.Context) {
	err := d.load(context.WithoutCancel(ctx))
	if err == nil || d.cfg.Running.Err() != nil {
		d.storeKnownNetworks(ctx)
		return
	}
	d.cfg.Log.Error("the store failed", "doing", "reading who is banned", "reason", store.Why(err))
	time.AfterFunc(retryPause, func() { d.Reread(d.cfg.Running) })
}

// Update makes a change of what was decided, and has it hold here at once; also if it is not
// known whether the store has it.
func (d *Decisions) Update(ctx context.Context, f func(tx *store.Tx) error) error {
	err := d.cfg.Rows.Update(context.WithoutCancel(ctx), f)
	if err == nil || errors.Is(err, store.ErrUnknown) {
		d.Reread(ctx)
	}
	return err
}

// Now is the time by which decisions begin and end.
func (d *Decisions) Now() time.Time { return d.now() }

// Current returns what holds now.
func (d *Decisions) Current() *State { return d.current.Load() }

// Banned returns the ban of an address, or nil.
func (d *Decisions) Banned(addr netip.Addr) *permission.Ban { return d.Current().Banned(addr) }

// Words returns what everybody is told now.
func (d *Decisions) Words() hostwords.Words {
	w := d.Current().words
	if w.Announcement != nil && !w.Announcement.Until.IsZero() && !d.now().Before(w.Announcement.Until) {
		w.Announcement = nil
	}
	return w
}

// MutesAnybody reports whether anybody is muted.
func (d *Decisions) MutesAnybody() bool { return len(d.Current().sanctions.mutes) > 0 }

// BansAccount reports whether an account is banned, as the store has it.
func (d *Decisions) BansAccount(tx *store.Tx, who store.Holder) (bool, error) {
	ban, err := permission.BanOf(tx, who, d.now())
	return ban != nil, err
}

// sweepPause is how often what has been kept for long enough is deleted.
const sweepPause = time.Hour

// Run deletes sanctions and networks that have been kept for long enough, now and every hour, until
// the context ends.
func (d *Decisions) Run(ctx context.Context) {
	loop.Every(ctx, sweepPause, func() {
		if err := sanction.Sweep(ctx, d.cfg.Rows, d.now()); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, store.ErrNotFound) {
			d.cfg.Log.Error("old sanctions could not be deleted", "reason", store.Why(err))
		}
	})
}
