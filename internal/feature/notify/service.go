package notify

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"circulade/internal/account"
	"circulade/internal/caller"
	"circulade/internal/feature"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
)

// A Person is the id of somebody, as grants have it.
type Person = store.Holder

// Channels are the ways to reach people that the host has switched on. The zero Channels are none.
type Channels struct {
	Push *Push // nil: there is no browser push
	Mail *Mail // nil: there is no mail; it needs the public address
}

// Names lists them as the API does.
func (c Channels) Names() []string {
	list := []string{}
	if c.Push != nil {
		list = append(list, "push")
	}
	if c.Mail != nil {
		list = append(list, "mail")
	}
	return list
}

// Config is what the feature needs.
type Config struct {
	Rows store.Rows
	Log  *slog.Logger
	Now  func() time.Time // nil: time.Now

	Callers  *caller.Callers       // who calls, and from where
	Requests *ratelimit.PerAddress // how often an address may call

	// StillAsked returns what a seat of a table is asked, unless nobody is asked there or somebody of
	// that seat follows the table.
	StillAsked func(ctx context.Context, game string, seat int) (YourTurn, bool, error)

	// Deciding is as in PartConfig.
	Deciding func(table.Owner) <-chan struct{}
	// Heard hears the same as the service of whose turn it is, in tests. Nil: nobody does.
	Heard func(YourTurn)

	// Site is the public address of the page, for links in mail; nil if the host has named none.
	Site *url.URL
	// Contact is whom a push service may turn to: an address of mail, or of a page.
	Contact string

	// OwnedHere reports whether it is this server of several that sends what is about a table; nil: it is.
	OwnedHere func(game string) bool

	// Banned reports whether somebody is banned. Their notifications go on waiting, and it is asked
	// again every hour. Nil: nobody is.
	Banned func(tx *store.Tx, p Person) (bool, error)

	// Delivered hears what came of a notification by push or mail: "sent", "failed" or "gone". Nil:
	// nobody counts them.
	Delivered func(by, outcome string)

	Channels

	Delay      time.Duration // before a notification is sent; 0: 20 seconds
	LeftDelay  time.Duration // the same, if they have just left the table; 0: 2 minutes
	SatDelay   time.Duration // the same, if somebody has sat down and waits for them; 0: 5 seconds
	RetryAfter time.Duration // before what failed is tried again, at first; 0: 30 seconds

	Network int // confirmations by mail a day that one network asks for; 0: 20
}

const (
	delay      = 20 * time.Second
	leftDelay  = 2 * time.Minute
	satDelay   = 5 * time.Second
	retryAfter = 30 * time.Second
	network    = 20

	// KeptDays is for how many days it is kept of what somebody was notified, at least.
	KeptDays = 60

	storeTime  = 5 * time.Second
	sweepEvery = time.Hour
	stopTime   = 5 * time.Second // what is being sent when the server stops may take it
)

// setDefaults fills in what is not set.
func (c *Config) setDefaults() {
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Delay = cmp.Or(c.Delay, delay)
	c.LeftDelay = cmp.Or(c.LeftDelay, leftDelay)
	c.SatDelay = cmp.Or(c.SatDelay, satDelay)
	c.RetryAfter = cmp.Or(c.RetryAfter, retryAfter)
	c.Network = cmp.Or(c.Network, network)
}

// A Service sends notifications. All methods may be called from any goroutine.
type Service struct {
	cfg  Config
	keys keys
	push *pusher
	mail *mailer

	running context.Context
	stop    context.CancelFunc
	sending context.Context // ends a little later
	abort   context.CancelFunc
	work    sync.WaitGroup

	arrived chan struct{}      // something is pending
	queue   chan queuedMessage // those that wait to be sent
	workers map[kind]*worker

	mu      sync.Mutex
	pending map[place]YourTurn // what was asked and is not yet stored
	dropped int                // how many questions there was no room for
}

// New returns the notifications of a store; none is sent before Start. Close releases it.
func New(cfg Config) (*Service, error) {
	cfg.setDefaults()
	s := &Service{
		cfg: cfg, arrived: make(chan struct{}, 1), queue: make(chan queuedMessage, maxQueued),
		workers: map[kind]*worker{}, pending: map[place]YourTurn{},
	}
	if err := s.open(); err != nil {
		return nil, err
	}
	s.running, s.stop = context.WithCancel(context.Background())
	s.sending, s.abort = context.WithCancel(context.Background())
	return s, nil
}

// Start begins to send, also what waited when the server stopped. From now on StillAsked is called.
func (s *Service) Start() {
	if s.On() {
		s.work.Go(s.storeArriving)
		s.work.Go(s.sweep)
	}
	for _, w := range s.workers {
		s.work.Go(w.run)
	}
	if s.mail != nil {
		s.work.Go(s.sendQueue)
	}
}

// open reads or makes the keys of the channels that are switched on, and their workers.
func (s *Service) open() (err error) {
	if !s.On() {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), storeTime)
	defer cancel()
	if s.keys, err = readKeys(ctx, s.cfg.Rows, s.cfg.Push != nil); err != nil {
		return fmt.Errorf("the keys of notices: %w", err)
	}
	if s.cfg.Push != nil {
		s.push = newPusher(s.cfg.Push, s.keys, s.subscriber())
		s.workers[byPush] = s.newWorker(byPush, pushAtOnce, s.sendPush)
	}
	if s.cfg.Mail != nil {
		if s.mail, err = newMailer(s.cfg.Mail); err != nil {
			return err
		}
		s.workers[byMail] = s.newWorker(byMail, mailAtOnce, s.sendMail)
	}
	return nil
}

// On reports whether anything is sent at all.
func (s *Service) On() bool { return s.cfg.Push != nil || s.cfg.Mail != nil }

// Close ends it. What is being sent has a few seconds to arrive; notifications of what was asked until
// now are sent after the next start.
func (s *Service) Close() {
	s.stop()
	late := time.AfterFunc(stopTime, s.abort)
	s.work.Wait()
	if s.On() {
		s.storePending(context.Background())
	}
	late.Stop()
	s.abort()
}

// subscriber is whom a push service may turn to, as it asks for: an address of mail, or a page over HTTPS.
func (s *Service) subscriber() string {
	contact, err := url.Parse(s.cfg.Contact)
	switch {
	case s.cfg.Contact != "" && err == nil && (contact.Scheme == "https" || contact.Scheme == ""):
		return s.cfg.Contact
	case s.cfg.Site != nil && s.cfg.Site.Scheme == "https":
		return s.cfg.Site.String()
	}
	return "https://localhost"
}

// Wake has the workers look whether something is to be sent: other tables may be owned by this server now.
func (s *Service) Wake() {
	for _, w := range s.workers {
		wake(w.wakeUp)
	}
}

// change runs a change of rows with its time limit.
func (s *Service) change(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return s.cfg.Rows.Update(ctx, f)
}

// look reads rows with its time limit.
func (s *Service) look(ctx context.Context, f func(*store.Tx) error) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	return s.cfg.Rows.View(ctx, f)
}

// pause waits, and reports whether the service still runs then.
func (s *Service) pause(wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-s.running.Done():
		return false
	}
}

// sweep deletes what is old, every hour until the service closes.
func (s *Service) sweep() {
	for {
		if err := s.Sweep(s.running); err != nil && s.running.Err() == nil {
			s.cfg.Log.Error("old notices could not be deleted", "reason", store.Why(err))
		}
		if !s.pause(sweepEvery) {
			return
		}
	}
}

// wake puts a signal into a Go channel that somebody waits for.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // one is there already
	}
}

// Feature returns what it adds to the server.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "notify", Endpoints: s.Endpoints(), Persons: []account.PersonalData{PersonalData()}, OfGame: EraseGame, Part: s.part(),
		Privacy: []feature.PrivacyLine{{What: "push", If: func() bool { return s.PushKey() != "" }}, {What: "mail", If: s.HasMail}},
	}
}
