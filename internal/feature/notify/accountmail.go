package notify

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"circulade/internal/store"
	"circulade/web/messages"
)

// This file is mail about an address or an account, and not about a turn.

const (
	// messagesADay is how many messages of a kind go to one address in a day, and for one account.
	messagesADay = 3
	// allMessagesADay is how many of a kind go out in a day in all: nobody can make this server send mail
	// to strangers without end.
	allMessagesADay = 1000
	maxQueued       = 100 // messages that wait to be sent
	maxMessageTries = 3
)

const (
	sqlMessages = `SELECT count(*) FROM notice_letters WHERE subject = ?1 AND at > ?2`
	sqlMessage  = `INSERT INTO notice_letters (subject, at) VALUES (?1, ?2)`
)

// A queuedMessage waits to be sent.
type queuedMessage struct {
	message
	tries int
}

// compose returns a message of a kind to an address, in its language.
func compose(to mailbox, kind string, args messages.Args) queuedMessage {
	return queuedMessage{message: message{
		to: to.address, subject: say(to.language, "notice."+kind+".subject", args), body: say(to.language, "notice."+kind+".body", args),
	}}
}

// addressChanged is the message that an address is no longer that of an account: if its owner did not
// want that, they hear of it.
func addressChanged(was mailbox, name string) queuedMessage {
	return compose(was, "changed", messages.Args{"name": name})
}

// enqueue has a message wait to be sent, and reports whether there was room.
func (s *Service) enqueue(m queuedMessage) bool {
	select {
	case s.queue <- m:
		return true
	default:
		return false
	}
}

// A counted is what messages are counted by for a day, and how many there may be.
type counted struct {
	what string
	of   []byte
	most int
}

// confirmations are what the confirmation of an address is counted by.
func confirmations(who Person, address string, from netip.Addr, network int) []counted {
	return []counted{
		{"address", []byte(strings.ToLower(address)), messagesADay},
		{"person", who[:], messagesADay},
		{"network", from.AsSlice(), network},
		{"all", nil, allMessagesADay},
	}
}

// count counts a message, or returns ErrOften if there were too many. Whom it is for, and from where,
// is kept for a day, hashed with a key of this server.
func (s *Service) count(tx *store.Tx, now time.Time, by []counted) error {
	for _, c := range by {
		subject, n := s.keys.mac(c.what, c.of), 0
		if err := tx.One(sqlMessages, []any{subject, now.Add(-day).UnixMilli()}, &n); err != nil {
			return err
		}
		if n >= c.most {
			return ErrOften
		}
		if err := tx.Do(sqlMessage, subject, now.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// sendQueue sends the messages that wait, one after the other.
func (s *Service) sendQueue() {
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

// retryLater puts a message back into the queue after a while, if there is room then.
func (s *Service) retryLater(m queuedMessage) {
	time.AfterFunc(s.backoff(m.tries-1), func() { s.enqueue(m) })
}
