package server

import (
	"context"
	"net/url"
	"slices"
	"time"

	"circulade/internal/api"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/people"
	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A scene is the chat of a table as it is for somebody.
type scene struct {
	table.Company
	id      string
	who     access.Who
	room    chat.Room
	kind    string // of chat, as it is now: free, phrases or off
	consent *consentAnswer
}

// sceneOf looks whether somebody may see a table, and what they may say there.
func (s *Server) sceneOf(ctx context.Context, t *table.Table, id string, who access.Who) (*scene, error) {
	company, err := t.Company(ctx, who)
	if err != nil {
		return nil, err
	}
	c := &scene{Company: company, id: id, who: who, room: chat.Watching, kind: kindAt(company.Chat, company.Strangers, s.cfg.Public)}
	if company.Rights.Seats != 0 {
		c.room = chat.Seated
	}
	if c.kind == gamelog.ChatConsent {
		err = s.agree(ctx, c)
	}
	return c, err
}

// kindAt returns the kind of chat that a table has where it was made with another: on a
// server that everybody can reach, people who meet for the first time begin with phrases.
func kindAt(wanted string, strangers bool, public *url.URL) string {
	if wanted == gamelog.ChatFree && strangers && public != nil {
		return gamelog.ChatConsent
	}
	return wanted
}

// agree finds out whether all who are seated want free text. Who watches has set phrases.
func (s *Server) agree(ctx context.Context, c *scene) error {
	c.kind = gamelog.ChatPhrases
	if c.room != chat.Seated {
		return nil
	}
	agreed, err := s.talk.Consents(ctx, c.id)
	if err != nil {
		return s.chatRefusal("reading consents", err)
	}
	c.consent = &consentAnswer{Yours: agreed[c.who.Holder], Missing: []int{}}
	for i, seat := range c.Seats {
		wanted := seat.Kind == gamelog.KindBot
		for _, holder := range c.Holders(i) {
			wanted = wanted || agreed[holder]
		}
		if !wanted {
			c.consent.Missing = append(c.consent.Missing, i)
		}
	}
	if len(c.consent.Missing) == 0 {
		c.kind = gamelog.ChatFree
	}
	return nil
}

// seat is the one for which somebody speaks, or -1.
func (c *scene) seat() int {
	for i := range c.Seats {
		if c.Rights.Holds(i) {
			return i
		}
	}
	return -1
}

type saidAnswer struct {
	Line lineAnswer `json:"line" schema:"component=ChatLine"`
}

type chatAnswer struct {
	State *stateAnswer `json:"state" schema:"component=ChatState"`
	Lines []lineAnswer `json:"lines" each:"component=ChatLine"`
	More  bool         `json:"more" doc:"Ask again, with ‘since’ the id of the last of these."`
}

func (saidAnswer) Component() api.Component { return api.Component{Name: "ChatSaid"} }
func (chatAnswer) Component() api.Component { return api.Component{Name: "Chat"} }

type stateAnswer struct {
	Room    chat.Room      `json:"room"`
	Kind    string         `json:"kind"`
	Consent *consentAnswer `json:"consent,omitempty"`
	Quiet   []quietAnswer  `json:"quiet"`
}

// consentAnswer says who wants free text where all must.
type consentAnswer struct {
	Yours   bool  `json:"yours"`
	Missing []int `json:"missing"`
}

// quietAnswer is somebody of whom the reader does not want to hear.
type quietAnswer struct {
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"`
	How     string `json:"how"`
}

type lineAnswer struct {
	ID      int64  `json:"id"`
	At      string `json:"at"`
	Seat    *int   `json:"seat,omitempty"`
	Watcher int    `json:"watcher,omitempty"`
	Yours   bool   `json:"yours"`
	Former  bool   `json:"former,omitempty"` // their author holds the seat no more
	Move    string `json:"move,omitempty"`   // of one's own
	Phrase  string `json:"phrase,omitempty"`
	Text    string `json:"text,omitempty"`
	Guest   bool   `json:"guest,omitempty"` // of others' lines: their author has no account
}

// line tells a line to whoever asks. Who somebody is, is told by seat and number alone.
func (c *scene) line(l *chat.Line) lineAnswer {
	a := lineAnswer{
		ID: l.ID, At: l.At.UTC().Format(time.RFC3339Nano), Watcher: l.Watcher, Phrase: l.Phrase, Text: l.Text,
		Yours: c.who.Known() && l.Person == c.who.Holder,
	}
	if l.Seat >= 0 {
		a.Seat = &l.Seat
		a.Former = !c.Holds(l.Person, l.Seat)
	}
	if a.Yours {
		a.Move = l.Move
	}
	a.Guest = c.Guests && l.Guest && !a.Yours
	return a
}

// since is the moment from which somebody may hear what was said. Who takes a seat that was
// another's, where strangers meet, does not hear what was said among them before.
func (c *scene) since() (first time.Time) {
	if !c.Strangers || c.room != chat.Seated {
		return first
	}
	for i := range c.Grants {
		if g := &c.Grants[i]; g.Holder == c.who.Holder && g.Seat >= 0 {
			if at := time.UnixMilli(g.Created); first.IsZero() || at.Before(first) {
				first = at
			}
		}
	}
	return first
}

// heard returns the lines after one, as they are told.
func (s *Server) heard(ctx context.Context, c *scene, after int64) ([]lineAnswer, error) {
	answers := []lineAnswer{}
	if c.kind == gamelog.ChatOff {
		return answers, nil
	}
	lines, err := s.talk.Heard(ctx, c.id, c.room, c.who.Holder, c.since(), after)
	if err != nil {
		return nil, s.chatRefusal("reading chat", err)
	}
	for i := range lines {
		answers = append(answers, c.line(&lines[i]))
	}
	return answers, nil
}

// stateOf tells what somebody may say and whom they do not hear.
func (s *Server) stateOf(ctx context.Context, c *scene) (*stateAnswer, error) {
	a := &stateAnswer{Room: c.room, Kind: c.kind, Consent: c.consent, Quiet: []quietAnswer{}}
	if !c.who.Known() {
		return a, nil
	}
	silenced, err := s.people.Silenced(ctx, c.who.Holder)
	if err != nil {
		return nil, err
	}
	for i := range c.Seats {
		for _, how := range []string{people.Mute, people.Block} {
			if slices.ContainsFunc(c.Holders(i), func(h store.Holder) bool { return slices.Contains(silenced[h], how) }) {
				a.Quiet = append(a.Quiet, quietAnswer{Seat: &i, How: how})
			}
		}
	}
	if len(silenced) == 0 || c.room != chat.Watching {
		return a, nil
	}
	watchers, err := s.talk.Watchers(ctx, c.id)
	if err != nil {
		return nil, s.chatRefusal("reading who watches", err)
	}
	for _, w := range watchers {
		for _, how := range silenced[w.Person] {
			a.Quiet = append(a.Quiet, quietAnswer{Watcher: w.Watcher, How: how})
		}
	}
	return a, nil
}

// sameQuiet reports whether two lists leave out the same people.
func sameQuiet(a, b []quietAnswer) bool {
	return slices.EqualFunc(a, b, func(x, y quietAnswer) bool {
		same := (x.Seat == nil) == (y.Seat == nil) && (x.Seat == nil || *x.Seat == *y.Seat)
		return same && x.Watcher == y.Watcher && x.How == y.How
	})
}
