package chat

import (
	"context"
	"slices"
	"time"

	"circulade/internal/store"
	"circulade/internal/table"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// A chatContext is the chat of a table as it is for somebody.
type chatContext struct {
	table.Participants
	id      string
	who     access.Who
	room    Room
	kind    string // of chat, as it is now: free, phrases or off
	consent *ConsentAnswer
}

// contextOf returns the chat of a table as it is for somebody, if they may see the table.
func (s *Service) contextOf(ctx context.Context, t *table.Table, id string, who access.Who) (*chatContext, error) {
	participants, err := table.ParticipantsAt(ctx, t, who)
	if err != nil {
		return nil, err
	}
	c := &chatContext{Participants: participants, id: id, who: who, room: Watching, kind: kindAt(participants.Chat, participants.Strangers, s.cfg.Public)}
	if participants.Rights.Seats != 0 {
		c.room = Seated
	}
	if c.kind == gamelog.ChatConsent {
		err = s.agree(ctx, c)
	}
	return c, err
}

// kindAt returns the kind of chat that a table has where it was made with another: on a
// server that everybody can reach, people who meet for the first time begin with phrases.
func kindAt(wanted string, strangers bool, public bool) string {
	if wanted == gamelog.ChatFree && strangers && public {
		return gamelog.ChatConsent
	}
	return wanted
}

// agree finds out whether all who are seated want free text. Who watches has set phrases.
func (s *Service) agree(ctx context.Context, c *chatContext) error {
	c.kind = gamelog.ChatPhrases
	if c.room != Seated {
		return nil
	}
	agreed, err := s.Consents(ctx, c.id)
	if err != nil {
		return s.problemOf("reading consents", err)
	}
	c.consent = &ConsentAnswer{Yours: agreed[c.who.Holder], Missing: []int{}}
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

// seat returns the seat for which somebody speaks, or -1.
func (c *chatContext) seat() int {
	for i := range c.Seats {
		if c.Rights.Holds(i) {
			return i
		}
	}
	return -1
}

// line returns a line as the reader is sent it. Of who said it they learn only the seat, or which watcher.
func (c *chatContext) line(l *Line) LineAnswer {
	a := LineAnswer{
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

// since returns the moment from which somebody may hear what was said. Who takes a seat that was
// another's, where strangers meet, does not hear what was said among them before.
func (c *chatContext) since() (first time.Time) {
	if !c.Strangers || c.room != Seated {
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

// heard returns the lines after one, as the reader is sent them.
func (s *Service) heard(ctx context.Context, c *chatContext, after int64) ([]LineAnswer, error) {
	answers := []LineAnswer{}
	if c.kind == gamelog.ChatOff {
		return answers, nil
	}
	lines, err := s.Heard(ctx, c.id, c.room, c.who.Holder, c.since(), after)
	if err != nil {
		return nil, s.problemOf("reading chat", err)
	}
	for i := range lines {
		answers = append(answers, c.line(&lines[i]))
	}
	return answers, nil
}

// stateOf returns what somebody may say and whom they do not hear.
func (s *Service) stateOf(ctx context.Context, c *chatContext) (*StateAnswer, error) {
	a := &StateAnswer{Room: c.room, Kind: c.kind, Consent: c.consent, Quiet: []QuietAnswer{}}
	if !c.who.Known() {
		return a, nil
	}
	silenced, err := s.cfg.People.Silenced(ctx, c.who.Holder)
	if err != nil {
		return nil, err
	}
	for i := range c.Seats {
		for _, how := range []string{mute, block} {
			if slices.ContainsFunc(c.Holders(i), func(h store.Holder) bool { return slices.Contains(silenced[h], how) }) {
				a.Quiet = append(a.Quiet, QuietAnswer{Seat: &i, How: how})
			}
		}
	}
	if len(silenced) == 0 || c.room != Watching {
		return a, nil
	}
	watchers, err := s.Watchers(ctx, c.id)
	if err != nil {
		return nil, s.problemOf("reading who watches", err)
	}
	for _, w := range watchers {
		for _, how := range silenced[w.Person] {
			a.Quiet = append(a.Quiet, QuietAnswer{Watcher: w.Watcher, How: how})
		}
	}
	return a, nil
}
