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

// A chatContext is the chat of a table as one reader has it: who they are there, their room, and what
// may be said.
type chatContext struct {
	table.Participants
	id      string
	who     access.Who
	room    Room
	kind    string // of chat, as it is now: gamelog.ChatFree, ChatPhrases or ChatOff
	consent *ConsentAnswer
}

// contextFor returns what the chat of the table t, whose id is id, is for a person: their room there,
// and the kind of chat that applies to them now. It returns a problem if they may not see the table.
func (s *Service) contextFor(ctx context.Context, t *table.Table, id string, who access.Who) (*chatContext, error) {
	participants, err := table.ParticipantsAt(ctx, t, who)
	if err != nil {
		return nil, err
	}
	c := &chatContext{Participants: participants, id: id, who: who, room: Watching, kind: effectiveKind(participants.Chat, participants.Strangers, s.cfg.Public)}
	if participants.Rights.Seats != 0 {
		c.room = Seated
	}
	if c.kind == gamelog.ChatConsent {
		err = s.readConsents(ctx, c)
	}
	return c, err
}

// effectiveKind returns the kind of chat that applies at a table for which its host chose the kind
// wanted. This is wanted itself, but free text needs the consent of all seats (gamelog.ChatConsent) if
// strangers can meet at the table and everybody can reach the server (public).
func effectiveKind(wanted string, strangers bool, public bool) string {
	if wanted == gamelog.ChatFree && strangers && public {
		return gamelog.ChatConsent
	}
	return wanted
}

// readConsents sets, for a chat that needs consent, c.kind: free text if for every person's seat one of
// its holders has agreed, else set phrases. For a seat holder it also sets c.consent, which says which
// seats are missing. Spectators always have set phrases.
func (s *Service) readConsents(ctx context.Context, c *chatContext) error {
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

// speakingSeat returns the first seat that the reader holds, under which their lines are stored, or -1
// if they hold none.
func (c *chatContext) speakingSeat() int {
	for i := range c.Seats {
		if c.Rights.Holds(i) {
			return i
		}
	}
	return -1
}

// answerFor returns a line as it is sent to the reader. It does not say who wrote it, only from which
// seat or with which spectator's number.
func (c *chatContext) answerFor(l *Line) LineAnswer {
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

// hearsSince returns the time from which on the reader may read lines; zero: from the beginning. At a
// table where strangers can meet, this is when a seat holder got their seat, so that they do not read
// what was said before; for all others it is zero.
func (c *chatContext) hearsSince() (first time.Time) {
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

// linesAfter returns the first lines, MaxLinesRead at most, in the reader's room with ids greater than
// after, in the form in which they are sent to the reader. It leaves out what the reader may not read;
// where chat is off it returns none.
func (s *Service) linesAfter(ctx context.Context, c *chatContext, after int64) ([]LineAnswer, error) {
	answers := []LineAnswer{}
	if c.kind == gamelog.ChatOff {
		return answers, nil
	}
	lines, err := s.ReadLines(ctx, c.id, c.room, c.who.Holder, c.hearsSince(), after)
	if err != nil {
		return nil, s.problemOf("reading chat", err)
	}
	for i := range lines {
		answers = append(answers, c.answerFor(&lines[i]))
	}
	return answers, nil
}

// stateFor returns the state of the chat for its reader: what they may say, and whom at this table they
// have muted or blocked.
func (s *Service) stateFor(ctx context.Context, c *chatContext) (*StateAnswer, error) {
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
	watchers, err := s.Spectators(ctx, c.id)
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
