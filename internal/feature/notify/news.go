package notify

import (
	"context"
	"errors"
	"strings"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
	"circulade/web/messages"
)

// This file is about news: what people are told that no table asks of them.

// How many news are told in a day: more are dropped, and wait where they are listed.
const (
	newsOfPair     = 5  // that one person causes another to be told
	newsOfCause    = 20 // that one person causes
	newsOfReceiver = 20 // that one person is told
	newsOfOne      = 12 // that one person is told of one thing in which they take part
)

// maxPendingNews is how many news may wait until they are stored.
const maxPendingNews = 1000

// News is something that a person is to be told, by push and mail, while they have no page open.
type News struct {
	// Key names it: a kind and an id with a slash between, as in "challenge/abc". Under one key a person is
	// told once. No table has such an id.
	Key string
	To  Person
	By  Person // who has caused it, so that nobody has strangers told without end
	Of  string // in the place of By: the id of what it is about, in which To takes part by their own will
}

// A Headline is what News says at the time at which it is sent.
type Headline struct {
	// Text is the key of its texts: Text names its title, Text.hint the line below it, Text.body the mail.
	Text string
	// Said, unless it is "", is the key of what is said in one sentence: then Of is the title, and Text.body a mail
	// with the sentence.
	Said string
	Of   string // what it is about in all, such as the name of a tournament
	Name string // of the person whom it is about
	// Page is the segments of the page's path that a press opens, Anchor the place there, or "".
	Page   []string
	Anchor string
	Until  time.Time // when it is no longer worth telling
}

// isNews reports whether a notification with this key is about News, not about a table's question.
func isNews(key string) bool { return strings.Contains(key, "/") }

// Tell has a person told some news over each of their browsers and their mail address after Config.Delay:
// if Config.StillNews has it then, and they have no page open. It only remembers it, and takes as long for
// whom it reaches as for others; it is lost in a crash before runStorer has stored it, or if maxPendingNews
// wait for that.
func (s *Service) Tell(n News) {
	if !s.Enabled() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.news) >= maxPendingNews {
		s.dropped++
		return
	}
	s.news = append(s.news, n)
	loop.Wake(s.pendingDue)
}

// TellNow is Tell, but the notifications are stored when it returns without an error, and lost in no crash. It returns
// ErrOften if a daily limit is reached. Called again with the same key and person, it sends nothing more, and counts again.
func (s *Service) TellNow(ctx context.Context, n News) error {
	if !s.Enabled() {
		return nil
	}
	return s.storeNews(ctx, n)
}

// storePendingNews stores the notifications of all news that Tell keeps, as far as the daily limits allow.
// If the store fails, it keeps what is left and returns false.
func (s *Service) storePendingNews(ctx context.Context) bool {
	s.mu.Lock()
	list := s.news
	s.news = nil
	s.mu.Unlock()
	for i, n := range list {
		if err := s.storeNews(ctx, n); err != nil && !errors.Is(err, ErrOften) {
			s.mu.Lock()
			s.news = append(list[i:], s.news...)
			s.mu.Unlock()
			loop.Wake(s.pendingDue)
			s.cfg.Log.Error("news is not noted yet", "reason", store.Why(err))
			return false
		}
	}
	return true
}

// storeNews stores the notifications of some news in one transaction, and wakes the workers that send them. It
// returns ErrOften if a daily limit is reached. Without channels it does not write to the store.
func (s *Service) storeNews(ctx context.Context, n News) error {
	var channels []channel
	err := s.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		channels, err = s.channelsOf(tx, n.To)
		return err
	})
	if err != nil || len(channels) == 0 {
		return err
	}
	err = s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		now := s.cfg.Now()
		if err := s.countMessage(tx, now, newsLimits(n)); err != nil {
			return err
		}
		return s.storeFor(tx, YourTurn{Game: n.Key, Nth: 1}, n.To)
	})
	if err == nil {
		s.Wake()
	}
	return err
}

// newsLimits returns the daily limits against which some news counts: those of who is told, of who causes
// it, and of both together; or of who is told, and of what they are told of together.
func newsLimits(n News) []dailyLimit {
	if n.Of != "" {
		return []dailyLimit{{"news of one", append([]byte(n.Of+" "), n.To[:]...), newsOfOne}, {"news to", n.To[:], newsOfReceiver}}
	}
	return []dailyLimit{
		{"news of two", append(n.By[:], n.To[:]...), newsOfPair},
		{"news by", n.By[:], newsOfCause},
		{"news to", n.To[:], newsOfReceiver},
	}
}

// A matter is what a notification is about, as it stands when it is sent: a table's question or, where
// headline is not nil, news.
type matter struct {
	turn     YourTurn
	headline *Headline
}

// A pushed is what a browser is sent, and shows.
type pushed struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	Game  string `json:"game,omitempty"` // the table that a press opens
	Page  string `json:"page,omitempty"` // or the page, below the site's root
	Tag   string `json:"tag,omitempty"`  // the browser shows one of a tag, the last
}

// push returns what is pushed about the matter of the notification n in a language, and for how long the
// push service keeps it for a browser that is off.
func (m *matter) push(language string, n *notification, now time.Time) (p pushed, kept time.Duration) {
	if h := m.headline; h != nil {
		args := messages.Args{"name": h.Name}
		if h.Said != "" {
			return pushed{Title: tableName(language, h.Of), Body: translate(language, h.Said, args), Page: h.path(), Tag: n.game}, max(h.Until.Sub(now), 0)
		}
		p = pushed{Title: translate(language, h.Text, args), Body: translate(language, h.Text+".hint", args), Page: h.path(), Tag: n.game}
		return p, max(h.Until.Sub(now), 0)
	}
	says, kept := "notice.turn", pushKept
	switch {
	case m.turn.Sat:
		says, kept = "notice.sat", satKept
	case m.turn.Nudged:
		says = "notice.nudge"
	}
	return pushed{Title: tableName(language, m.turn.Title), Body: translate(language, says, nil), Game: n.game}, kept
}

// letter returns the subject and the body of a mail about the matter of the notification n, in a language.
// off is the URL that ends such mail.
func (s *Service) letter(m *matter, language string, n *notification, off string) (subject, body string) {
	if h := m.headline; h != nil {
		page := s.pageURL(h.Page...)
		if h.Anchor != "" {
			page += "#" + h.Anchor
		}
		args := messages.Args{"name": h.Name, "page": page, "off": off}
		if h.Said != "" {
			title, said := tableName(language, h.Of), translate(language, h.Said, args)
			args["of"], args["said"] = title, said
			return title + ": " + said, translate(language, h.Text+".body", args)
		}
		return translate(language, h.Text, args), translate(language, h.Text+".body", args)
	}
	kind := "notice.mail"
	switch {
	case m.turn.Sat:
		kind = "notice.sat"
	case m.turn.Nudged:
		kind = "notice.nudge"
	}
	args := messages.Args{"title": tableName(language, m.turn.Title), "table": s.pageURL("t", n.game), "off": off}
	return translate(language, kind+".subject", args), translate(language, kind+".body", args)
}

// path returns the page of a headline below the site's root, with its anchor.
func (h *Headline) path() string {
	path := strings.Join(h.Page, "/")
	if h.Anchor != "" {
		path += "#" + h.Anchor
	}
	return path
}

// current returns what the notification n is about as it stands now. is is false if the person need not be
// told any more: the question is answered or they are at the table again or no longer of its seat; or it
// is news no more, or they have a page open.
func (s *Service) current(ctx context.Context, n *notification) (m matter, is bool, err error) {
	if isNews(n.game) {
		if s.cfg.StillNews == nil || s.cfg.Present != nil && s.cfg.Present(n.person) {
			return m, false, nil
		}
		h, is, err := s.cfg.StillNews(ctx, n.game, n.person)
		return matter{headline: &h}, is, err
	}
	m.turn, is, err = s.cfg.StillAsked(ctx, n.game, n.seat)
	return m, is && m.turn.answers(n), err
}
