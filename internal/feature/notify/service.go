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
	"circulade/internal/loop"
	"circulade/internal/ratelimit"
	"circulade/internal/store"
	"circulade/internal/table"
)

// A Person is the id of a person, as grants have it.
type Person = store.Holder

// Channels are the kinds of channels that the host has switched on. The zero Channels are none.
type Channels struct {
	Push *Push // nil: there is no browser push
	Mail *Mail // nil: there is no mail; it needs the public address
}

// Names returns which of "push" and "mail" the host has switched on.
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

// Config is what a Service uses from the rest of the server, with its settings.
type Config struct {
	Rows store.Rows
	Log  *slog.Logger
	Now  func() time.Time // nil: time.Now

	Callers  *caller.Callers       // who calls, and from where
	Requests *ratelimit.PerAddress // how often an address may call

	// StillAsked returns what a seat of a table is asked, unless nobody is asked there or somebody of
	// that seat follows the table.
	StillAsked func(ctx context.Context, game string, seat int) (YourTurn, bool, error)

	// StillNews returns what the News of a key says to a person, unless it is no longer worth telling. Nil:
	// there is none.
	StillNews func(ctx context.Context, key string, who Person) (Headline, bool, error)
	// Present reports whether a person has a page open, at this server or another: they are told no News.
	// Nil: nobody has.
	Present func(who Person) bool

	// Deciding is PartConfig.Deciding.
	Deciding func(table.Owner) <-chan struct{}
	// OnYourTurn is called with each YourTurn, as the service is; tests set it. Nil: nothing is called.
	OnYourTurn func(YourTurn)

	// Site is the public URL of the page, for links in mail; nil if the host has set none.
	Site *url.URL
	// Contact is how push services reach the host: a mail address, or the URL of a page.
	Contact string

	// OwnedHere reports whether this server, of several, sends the notifications of a table; nil: always.
	OwnedHere func(game string) bool

	// Banned reports whether a person is banned: their notifications are postponed, and it is called
	// again every hour. Nil: nobody is.
	Banned func(tx *store.Tx, p Person) (bool, error)

	// Delivered is called with the outcome of a notification by push or mail: "sent", "failed" or "gone".
	// Nil: nothing counts them.
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

	// KeptDays is for how many days at least sent notifications stay stored.
	KeptDays = 60

	storeTime  = 5 * time.Second
	sweepEvery = time.Hour
	stopTime   = 5 * time.Second // how long what is being sent may take when the service closes
)

// setDefaults sets the clock, the delays and the limit per network to their defaults where they are
// zero.
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

// A Service stores and sends notifications. Its methods may be called from any goroutine.
type Service struct {
	cfg  Config
	keys keys
	push *pusher
	mail *mailer

	running context.Context
	stop    context.CancelFunc
	sending context.Context // ends a little after running, so that what is being sent may arrive
	abort   context.CancelFunc
	work    sync.WaitGroup

	pendingDue chan struct{}      // signaled when a question is pending
	queue      chan queuedMessage // mail about accounts that waits to be sent
	workers    map[kind]*worker

	mu      sync.Mutex
	pending map[seatKey]YourTurn // the questions of which no notification is stored yet
	news    []News               // of which no notification is stored yet
	dropped int                  // how many questions and news were dropped because there were too many
}

// New returns a service for notifications, or an error if its keys cannot be read or the mail settings
// are wrong. It sends nothing before Start; Close ends it.
func New(cfg Config) (*Service, error) {
	cfg.setDefaults()
	cfg.Rows = store.Timed{Rows: cfg.Rows, Limit: storeTime}
	s := &Service{
		cfg: cfg, pendingDue: make(chan struct{}, 1), queue: make(chan queuedMessage, maxQueued),
		workers: map[kind]*worker{}, pending: map[seatKey]YourTurn{},
	}
	if err := s.openChannels(); err != nil {
		return nil, err
	}
	s.running, s.stop = context.WithCancel(context.Background())
	s.sending, s.abort = context.WithCancel(context.Background())
	return s, nil
}

// Start begins to send notifications, also those that waited when the server stopped. From then on
// Config.StillAsked is called.
func (s *Service) Start() {
	if s.Enabled() {
		s.work.Go(s.runStorer)
		s.work.Go(s.runSweeper)
	}
	for _, w := range s.workers {
		s.work.Go(w.run)
	}
	if s.mail != nil {
		s.work.Go(s.runQueue)
	}
}

// openChannels prepares push and mail as far as the host has switched them on: it reads or makes their
// keys, and makes a worker for each.
func (s *Service) openChannels() (err error) {
	if !s.Enabled() {
		return nil
	}
	if s.keys, err = readKeys(context.Background(), s.cfg.Rows, s.cfg.Push != nil); err != nil {
		return fmt.Errorf("the keys of notices: %w", err)
	}
	if s.cfg.Push != nil {
		s.push = newPusher(s.cfg.Push, s.keys, s.pushContact())
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

// Enabled reports whether the host has switched any channel on.
func (s *Service) Enabled() bool { return s.cfg.Push != nil || s.cfg.Mail != nil }

// Close stops the service. Notifications that are being sent have stopTime to arrive; those of pending
// questions are stored, and sent after the next start.
func (s *Service) Close() {
	s.stop()
	late := time.AfterFunc(stopTime, s.abort)
	s.work.Wait()
	if s.Enabled() {
		s.storePending(context.Background())
	}
	late.Stop()
	s.abort()
}

// pushContact returns the host's contact for push services in the form that they require: the mail
// address or HTTPS page in Config.Contact, else the public HTTPS URL of this server, else
// "https://localhost".
func (s *Service) pushContact() string {
	contact, err := url.Parse(s.cfg.Contact)
	switch {
	case s.cfg.Contact != "" && err == nil && (contact.Scheme == "https" || contact.Scheme == ""):
		return s.cfg.Contact
	case s.cfg.Site != nil && s.cfg.Site.Scheme == "https":
		return s.cfg.Site.String()
	}
	return "https://localhost"
}

// Wake has the workers look at once for notifications that are due. It is called when this server may
// have become the one, of several, that owns other tables and so sends their notifications.
func (s *Service) Wake() {
	for _, w := range s.workers {
		loop.Wake(w.due)
	}
}

// runSweeper calls Sweep at once and every sweepEvery, until the service closes.
func (s *Service) runSweeper() {
	for {
		if err := s.Sweep(s.running); err != nil && s.running.Err() == nil {
			s.cfg.Log.Error("old notices could not be deleted", "reason", store.Why(err))
		}
		if !loop.Pause(s.running, sweepEvery) {
			return
		}
	}
}

// Feature returns what this package adds to the server: its endpoints, its Part (what it does at each
// table), its personal data, and its lines of the privacy page.
func (s *Service) Feature() feature.Feature {
	return feature.Feature{
		Name: "notify", Endpoints: s.Endpoints(), Persons: []account.PersonalData{PersonalData()}, OfGame: EraseGame, Part: s.part(),
		Privacy: []feature.PrivacyLine{{What: "push", If: func() bool { return s.PushKey() != "" }}, {What: "mail", If: s.HasMail}},
	}
}
