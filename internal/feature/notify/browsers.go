package notify

import (
	"context"
	"crypto/ecdh"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/url"
	"time"

	"circulade/internal/store"
)

// MaxBrowsers is how many browsers of a person get notifications; the one longest known goes when
// there are more.
const MaxBrowsers = 8

// maxEndpoint is how long the address of a subscription may be, in bytes.
const maxEndpoint = 1024

// maxAgent is how much is kept of what a browser says it is.
const maxAgent = 200

// A Subscription is how a browser is reached, as its push service says.
type Subscription struct {
	Endpoint string
	P256dh   string // the browser's key, and
	Auth     string // what it shares with us: base64url
	Language string
	Agent    string // what the browser says it is
}

// A BadError says what is wrong with what somebody sent, by field.
type BadError struct{ Field, Message string }

func (e *BadError) Error() string { return e.Field + ": " + e.Message }

// ErrOff is what somebody hears who chooses a way of notifying that the host has not switched on.
var ErrOff = errors.New("the host of this server has not switched this on")

const (
	sqlBrowser = `INSERT INTO notice_browsers (id, person, endpoint, p256dh, auth, language, agent, created) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
		ON CONFLICT (id) DO UPDATE SET person = excluded.person, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
		agent = excluded.agent, created = CASE WHEN notice_browsers.person = excluded.person THEN notice_browsers.created ELSE excluded.created END`
	sqlTrim = `DELETE FROM notice_browsers WHERE person = ?1 AND id IN
		(SELECT id FROM notice_browsers WHERE person = ?1 ORDER BY created DESC, id LIMIT 1000 OFFSET ?2)`
	sqlReached      = `SELECT endpoint, p256dh, auth, language FROM notice_browsers WHERE id = ?1 AND person = ?2`
	sqlBrowserGone  = `DELETE FROM notice_browsers WHERE id = ?1`
	sqlBrowserOff   = `DELETE FROM notice_browsers WHERE id = ?1 AND person = ?2`
	sqlBrowsersOff  = `DELETE FROM notice_browsers WHERE person = ?1`
	sqlBrowsersSeen = `SELECT id, agent, created, endpoint FROM notice_browsers WHERE person = ?1 ORDER BY created, id`
	// What was sent there stays noted, so that it is not sent again to whoever comes back.
	sqlUnwanted = `UPDATE notices SET due = 0 WHERE person = ?1 AND kind = 'push' AND channel NOT IN (SELECT id FROM notice_browsers)`
)

// Subscribe has a browser get the notifications of a person.
func (s *Service) Subscribe(ctx context.Context, who Person, b Subscription) error {
	if s.push == nil {
		return ErrOff
	}
	if err := s.push.check(&b); err != nil {
		return err
	}
	id := sha256.Sum256([]byte(b.Endpoint))
	err := s.change(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(sqlBrowser, id[:], who[:], b.Endpoint, b.P256dh, b.Auth, languageOf(b.Language), shortened(b.Agent), s.cfg.Now().UnixMilli())
		if err == nil {
			_, err = tx.Exec(sqlTrim, who[:], MaxBrowsers)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("storing a subscription: %w", err)
	}
	return nil
}

// check refuses a subscription that comes from no push service which this server knows.
func (p *pusher) check(s *Subscription) error {
	at, err := url.Parse(s.Endpoint)
	switch {
	case len(s.Endpoint) > maxEndpoint:
		return &BadError{"endpoint", fmt.Sprintf("has more than %d bytes", maxEndpoint)}
	case err != nil || !p.services.has(at):
		return &BadError{"endpoint", "is of no push service that this server knows"}
	}
	key, err := decode(s.P256dh)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return &BadError{"p256dh", "is no public key: a point of P-256, in base64url without padding"}
	}
	if auth, err := decode(s.Auth); err != nil || len(auth) != 16 {
		return &BadError{"auth", "must be 16 bytes in base64url without padding"}
	}
	return nil
}

// A browser is where something is pushed to.
type browser struct{ endpoint, p256dh, auth, language string }

// browser returns the browser of a notification, if it still belongs to the person whom the
// notification is for: where people share one the next may have taken it over.
func (s *Service) browser(ctx context.Context, j *notification) (b browser, err error) {
	err = s.look(ctx, func(tx *store.Tx) error {
		return tx.One(sqlReached, []any{j.channel, j.person[:]}, &b.endpoint, &b.p256dh, &b.auth, &b.language)
	})
	return b, err
}

// forgetBrowser deletes a browser that its push service no longer knows.
func (s *Service) forgetBrowser(ctx context.Context, id []byte) error {
	return s.change(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(sqlBrowserGone, id)
		return err
	})
}

// Unsubscribe ends notifications to a browser of a person, or with an empty id to all of them. It
// reports whether there was one.
func (s *Service) Unsubscribe(ctx context.Context, who Person, id string) (bool, error) {
	var n int64
	err := s.change(ctx, func(tx *store.Tx) (err error) {
		if id == "" {
			n, err = tx.Exec(sqlBrowsersOff, who[:])
		} else if key, bad := decode(id); bad == nil {
			n, err = tx.Exec(sqlBrowserOff, key, who[:])
		}
		if err == nil {
			_, err = tx.Exec(sqlUnwanted, who[:])
		}
		return err
	})
	if err != nil {
		return false, fmt.Errorf("ending a subscription: %w", err)
	}
	return n > 0, nil
}

// A Browser is one that gets notifications, as its owner sees it.
type Browser struct {
	ID      string
	Agent   string
	Created time.Time
	service string // the host of its push service
}

func browsersOf(tx *store.Tx, who Person) (list []Browser, err error) {
	list = []Browser{}
	err = tx.Each(sqlBrowsersSeen, []any{who[:]}, func(scan store.Scan) error {
		var id []byte
		var created int64
		var endpoint string
		b := Browser{}
		err := scan(&id, &b.Agent, &created, &endpoint)
		if at, bad := url.Parse(endpoint); bad == nil {
			b.service = at.Host
		}
		b.ID, b.Created = encode(id), time.UnixMilli(created)
		list = append(list, b)
		return err
	})
	return list, err
}

// shortened cuts what a browser says it is.
func shortened(agent string) string {
	if len(agent) > maxAgent {
		agent = agent[:maxAgent]
	}
	return validText(agent)
}
