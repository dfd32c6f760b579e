package notice

import (
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
)

// A Person is the id of somebody, as grants have it.
type Person = store.Holder

// Config is what a Desk is given.
type Config struct {
	Rows store.Rows
	Log  *slog.Logger
	Now  func() time.Time // nil: time.Now

	// Still tells whether a seat of a table is asked that nobody of it follows.
	Still func(ctx context.Context, game string, seat int) (table.Asked, bool, error)

	// Site is the address of the page, for what stands in mail; nil if nobody has said it.
	Site *url.URL
	// Contact is whom a push service may turn to: an address of mail, or of a page.
	Contact string

	// Mine tells whether it is this server that tells people of a table, of several; nil: it is.
	Mine func(game string) bool

	// Barred reports whether somebody is told nothing for now, as who is banned. What waits for
	// them goes on waiting, and it is asked again every hour. Nil: nobody is.
	Barred func(tx *store.Tx, p Person) (bool, error)

	// Told is told how a notice went, by push or mail: sent, failed or gone. Nil: nobody wants to
	// know.
	Told func(by, fate string)

	Push *Push // nil: there is no browser push
	Mail *Mail // nil: there is no mail

	Delay     time.Duration // before somebody is told; 0: 20 seconds
	LeftDelay time.Duration // the same, if they have just left the table; 0: 2 minutes
	SatDelay  time.Duration // the same, if somebody has sat down and waits for them; 0: 5 seconds
	Again     time.Duration // before what failed is tried again, at first; 0: 30 seconds

	Network int // confirmations by mail a day that one network asks for; 0: 20
}

const (
	delay     = 20 * time.Second
	leftDelay = 2 * time.Minute
	satDelay  = 5 * time.Second
	again     = 30 * time.Second
	network   = 20

	// KeptDays is for how many days it is kept what somebody was told of, at least.
	KeptDays = 60

	storeTime  = 5 * time.Second
	sweepEvery = time.Hour
	stopTime   = 5 * time.Second // what is being sent when the server stops may take it
)

// A Desk tells people that it is their turn. All methods may be called from any goroutine.
type Desk struct {
	cfg  Config
	keys keys
	push *pusher
	mail *mailer

	running context.Context
	stop    context.CancelFunc
	sending context.Context // ends a little later
	abort   context.CancelFunc
	work    sync.WaitGroup

	news    chan struct{} // there is something in asked
	letters chan letter   // that are to be sent
	posts   map[kind]*post

	mu    sync.Mutex
	asked map[place]table.Asked // not yet in the store
	lost  int                   // of which there was no room
}

// Open opens the desk of a store, which tells nobody before Start. Close releases it.
func Open(cfg Config) (*Desk, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	for _, d := range []struct {
		set   *time.Duration
		usual time.Duration
	}{{&cfg.Delay, delay}, {&cfg.LeftDelay, leftDelay}, {&cfg.SatDelay, satDelay}, {&cfg.Again, again}} {
		if *d.set == 0 {
			*d.set = d.usual
		}
	}
	if cfg.Network == 0 {
		cfg.Network = network
	}
	d := &Desk{
		cfg: cfg, news: make(chan struct{}, 1), letters: make(chan letter, maxLetters),
		posts: map[kind]*post{}, asked: map[place]table.Asked{},
	}
	if err := d.open(); err != nil {
		return nil, err
	}
	d.running, d.stop = context.WithCancel(context.Background())
	d.sending, d.abort = context.WithCancel(context.Background())
	return d, nil
}

// Start begins to tell people, also what waited when the server stopped. From now on Still is
// asked.
func (d *Desk) Start() {
	if d.On() {
		d.work.Go(d.note)
		d.work.Go(d.sweep)
	}
	for _, p := range d.posts {
		d.work.Go(func() { d.deliver(p) })
	}
	if d.mail != nil {
		d.work.Go(d.sendLetters)
	}
}

// open reads or makes the keys of what is switched on.
func (d *Desk) open() (err error) {
	if !d.On() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	if d.keys, err = readKeys(ctx, d.cfg.Rows, d.cfg.Push != nil); err != nil {
		return fmt.Errorf("the keys of notices: %w", err)
	}
	if d.cfg.Push != nil {
		d.push = newPusher(d.cfg.Push, d.keys, d.subscriber())
		d.posts[byPush] = newPost(byPush, pushWorkers, d.sendPush)
	}
	if d.cfg.Mail != nil {
		if d.mail, err = newMailer(d.cfg.Mail); err != nil {
			return err
		}
		d.posts[byMail] = newPost(byMail, mailWorkers, d.sendMail)
	}
	return nil
}

// On reports whether anybody is told anything.
func (d *Desk) On() bool { return d.cfg.Push != nil || d.cfg.Mail != nil }

// Close ends it. What is being sent has a few seconds to arrive; what was asked until now is
// told after the next start.
func (d *Desk) Close() {
	d.stop()
	late := time.AfterFunc(stopTime, d.abort)
	d.work.Wait()
	if d.On() {
		d.noteWaiting(context.Background())
	}
	late.Stop()
	d.abort()
}

// subscriber is whom a push service may turn to. It has to be an address of mail or a page
// over HTTPS.
func (d *Desk) subscriber() string {
	contact, err := url.Parse(d.cfg.Contact)
	switch {
	case d.cfg.Contact != "" && err == nil && (contact.Scheme == "https" || contact.Scheme == ""):
		return d.cfg.Contact
	case d.cfg.Site != nil && d.cfg.Site.Scheme == "https":
		return d.cfg.Site.String()
	}
	return "https://localhost"
}

// Wake has it looked whether there is something to tell: other tables may be this server's now.
func (d *Desk) Wake() {
	for _, p := range d.posts {
		wake(p.news)
	}
}

// change runs a change of rows with its time limit.
func (d *Desk) change(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return d.cfg.Rows.Change(ctx, f)
}

// look reads rows with its time limit.
func (d *Desk) look(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return d.cfg.Rows.Look(ctx, f)
}

// pause waits, and reports whether the desk still runs then.
func (d *Desk) pause(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-d.running.Done():
		return false
	}
}

// sweep deletes now and then what is old.
func (d *Desk) sweep() {
	for {
		if err := d.Sweep(d.running); err != nil && d.running.Err() == nil {
			d.cfg.Log.Error("old notices could not be deleted", "reason", store.Why(err))
		}
		if !d.pause(sweepEvery) {
			return
		}
	}
}

// wake puts a sign into a channel that somebody waits for.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // one is there already
	}
}
