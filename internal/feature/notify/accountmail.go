package notify

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"circulade/internal/store"
	"circulade/web/messages"
)

// This file sends mail about an address or an account, not about a turn.

const (
	// messagesADay is how many messages of a kind are sent in a day to one address, and for one account.
	messagesADay = 3
	// allMessagesADay is how many messages of a kind are sent in a day in all, so that nobody can make this
	// server send mail to strangers without end.
	allMessagesADay = 1000
	maxQueued       = 100 // messages that wait to be sent
	maxMessageTries = 3
)

const (
	sqlMessages = `SELECT count(*) FROM notice_letters WHERE subject = ?1 AND at > ?2`
	sqlMessage  = `INSERT INTO notice_letters (subject, at) VALUES (?1, ?2)`
)

// A queuedMessage is a mail about an address or an account that waits to be sent by runQueue.
type queuedMessage struct {
	message
	tries int
}

// compose returns the mail of a kind, such as "confirm", to a mailbox, in the mailbox's language. args
// fill in the texts of its subject and body.
func compose(to mailbox, kind string, args messages.Args) queuedMessage {
	return queuedMessage{message: message{
		to: to.address, subject: translate(to.language, "notice."+kind+".subject", args), body: translate(to.language, "notice."+kind+".body", args),
	}}
}

// addressChangedMessage returns a mail to was, the mailbox that was the confirmed one of an account
// until now. It warns its owner, who may not have wanted that, that the account no longer has this
// address. name is the account's name.
func addressChangedMessage(was mailbox, name string) queuedMessage {
	return compose(was, "changed", messages.Args{"name": name})
}

// enqueue puts a mail about an address or an account into the queue that runQueue sends, and returns
// false, without the mail, if the queue is full.
func (s *Service) enqueue(m queuedMessage) bool {
	select {
	case s.queue <- m:
		return true
	default:
		return false
	}
}

// A dailyLimit is how many mails may be sent in a day for one subject, such as an address or a person.
type dailyLimit struct {
	kind    string // of subject
	subject []byte // nil: all messages
	max     int
}

// confirmationLimits returns the daily limits against which a mail counts by which a person confirms a
// mail address: those of the address, of the person who asks, of the network that they ask from, and
// one for all together. network is how many such mails a day one network may ask for.
func confirmationLimits(who Person, address string, from netip.Addr, network int) []dailyLimit {
	return []dailyLimit{
		{"address", []byte(strings.ToLower(address)), messagesADay},
		{"person", who[:], messagesADay},
		{"network", from.AsSlice(), network},
		{"all", nil, allMessagesADay},
	}
}

// countMessage counts one mail against each of the daily limits by. If one of them is reached it
// returns ErrOften; the caller then lets the transaction fail, so that the mail counts against none.
// The subjects of limits are stored for a day, hashed with a key of this server.
func (s *Service) countMessage(tx *store.Tx, now time.Time, by []dailyLimit) error {
	for _, c := range by {
		subject, n := s.keys.mac(c.kind, c.subject), 0
		if err := tx.One(sqlMessages, []any{subject, now.Add(-day).UnixMilli()}, &n); err != nil {
			return err
		}
		if n >= c.max {
			return ErrOften
		}
		if err := tx.Do(sqlMessage, subject, now.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// runQueue sends the mails about accounts in the queue one after the other, until the service closes.
// One that certainly has not arrived, but may another time, is put back into the queue, until it was
// tried maxMessageTries times.
func (s *Service) runQueue() {
	for {
		select {
		case m := <-s.queue:
			ctx, cancel := context.WithTimeout(s.sending, sendTime)
			r := s.mail.send(ctx, m.message)
			cancel()
			if r.outcome == sent {
				if r.why != "" {
					s.cfg.Log.Warn("a letter may not have arrived", "reason", r.why)
				}
				continue
			}
			s.cfg.Log.Warn("a letter was not sent", "tries", m.tries+1, "reason", r.why)
			if m.tries++; r.outcome == failed && m.tries < maxMessageTries {
				s.retryLater(m)
			}
		case <-s.running.Done():
			return
		}
	}
}

// retryLater puts a mail that failed back into the queue after retryDelay. If the queue is full then,
// the mail is lost.
func (s *Service) retryLater(m queuedMessage) {
	time.AfterFunc(s.retryDelay(m.tries-1), func() { s.enqueue(m) })
}
