package notice

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"circulade/internal/store"
	"circulade/web/messages"
)

// This file is letters: mail that is about an address or an account, and no turn.

const (
	// lettersOfDay is how many letters of a kind a day go to one address, and for one account.
	lettersOfDay = 3
	// allLetters is how many of a kind go out a day in all: this is no machine for mail to strangers.
	allLetters = 1000
	maxLetters = 100 // that wait to be sent
	letterTrys = 3
)

const (
	sqlLetters = `SELECT count(*) FROM notice_letters WHERE subject = ?1 AND at > ?2`
	sqlLetter  = `INSERT INTO notice_letters (subject, at) VALUES (?1, ?2)`
)

// A letter waits to be sent.
type letter struct {
	message
	tries int
}

// written is a letter of a kind to an address, in its language.
func written(to mailed, kind string, args messages.Args) letter {
	return letter{message: message{
		to: to.address, subject: say(to.language, "notice."+kind+".subject", args), body: say(to.language, "notice."+kind+".body", args),
	}}
}

// changed tells an address that it is no longer that of an account. If its owner did not want
// that they hear of it.
func changed(was mailed, name string) letter {
	return written(was, "changed", messages.Args{"name": name})
}

// queue has a letter wait to be sent, and reports whether there was room.
func (d *Desk) queue(l letter) bool {
	select {
	case d.letters <- l:
		return true
	default:
		return false
	}
}

// A counted is what letters are counted by for a day, and how many there may be.
type counted struct {
	what string
	of   []byte
	most int
}

// confirmations are what the confirmation of an address is counted by.
func confirmations(who Person, address string, from netip.Addr, network int) []counted {
	return []counted{
		{"address", []byte(strings.ToLower(address)), lettersOfDay},
		{"person", who[:], lettersOfDay},
		{"network", from.AsSlice(), network},
		{"all", nil, allLetters},
	}
}

// count counts a letter, or says that there were too many. Whom it is for, and from where, is
// kept for a day, under a key of this server's.
func (d *Desk) count(tx *store.Tx, now time.Time, by []counted) error {
	for _, c := range by {
		subject, n := d.keys.mac(c.what, c.of), 0
		if err := tx.One(sqlLetters, []any{subject, now.Add(-day).UnixMilli()}, &n); err != nil {
			return err
		}
		if n >= c.most {
			return ErrOften
		}
		if _, err := tx.Exec(sqlLetter, subject, now.UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

// sendLetters sends letters, one after the other.
func (d *Desk) sendLetters() {
	for {
		select {
		case l := <-d.letters:
			ctx, cancel := context.WithTimeout(d.sending, sendTime)
			r := d.mail.send(ctx, l.message)
			cancel()
			if r.fate == sent {
				if r.why != "" {
					d.cfg.Log.Warn("a letter may not have arrived", "reason", r.why)
				}
				continue
			}
			d.cfg.Log.Warn("a letter was not sent", "tries", l.tries+1, "reason", r.why)
			if l.tries++; r.fate == failed && l.tries < letterTrys {
				d.sendLater(l)
			}
		case <-d.running.Done():
			return
		}
	}
}

// sendLater has a letter wait for a while, and go if there is room then.
func (d *Desk) sendLater(l letter) {
	time.AfterFunc(d.backoff(l.tries-1), func() { d.queue(l) })
}
