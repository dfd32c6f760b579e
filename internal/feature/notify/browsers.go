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

// MaxBrowsers is how many browsers of a person may get notifications; with more, the oldest is deleted.
const MaxBrowsers = 8

// maxEndpoint is how long the URL of a subscription may be, in bytes.
const maxEndpoint = 1024

// maxAgent is how many bytes of a browser's User-Agent are stored.
const maxAgent = 200

// A Subscription is what a browser sends so that the server can send it notifications through the
// browser's push service.
type Subscription struct {
	Endpoint string
	P256dh   string // the browser's public key, in base64url
	Auth     string // the secret that it shares with this server, in base64url
	Language string
	Agent    string // its User-Agent
}

// A BadError says what is wrong with a field of a request.
type BadError struct{ Field, Message string }

// Error returns the field and what is wrong with it.
func (e *BadError) Error() string { return e.Field + ": " + e.Message }

// ErrOff is returned for a channel that the host has not switched on.
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
	// The rows stay, so that what was sent there is not sent again if the browser comes back.
	sqlUnwanted = `UPDATE notices SET due = 0 WHERE person = ?1 AND kind = 'push' AND channel NOT IN (SELECT id FROM notice_browsers)`
)

// Subscribe stores that a browser gets the push notifications of a person, and no longer those of
// another person that it got until now. With more than MaxBrowsers the person's oldest browser is
// deleted. It returns ErrOff if the host has switched push off, and a BadError for a subscription that
// cannot be used.
func (s *Service) Subscribe(ctx context.Context, who Person, b Subscription) error {
	if s.push == nil {
		return ErrOff
	}
	if err := s.push.checkSubscription(&b); err != nil {
		return err
	}
	id := sha256.Sum256([]byte(b.Endpoint))
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) error {
		_, err := tx.Exec(sqlBrowser, id[:], who[:], b.Endpoint, b.P256dh, b.Auth, supportedLanguage(b.Language), shortenAgent(b.Agent), s.cfg.Now().UnixMilli())
		if err == nil {
			_, err = tx.Exec(sqlTrim, who[:], MaxBrowsers)
		}
		return err
	})
	return store.Wrap("storing a subscription", err)
}

// checkSubscription returns a BadError if a subscription is malformed, or not of a push service that
// this server may call, else nil.
func (p *pusher) checkSubscription(s *Subscription) error {
	at, err := url.Parse(s.Endpoint)
	switch {
	case len(s.Endpoint) > maxEndpoint:
		return &BadError{"endpoint", fmt.Sprintf("has more than %d bytes", maxEndpoint)}
	case err != nil || !p.services.allows(at):
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

// A browser is what is needed to push a notification to a browser: the URL at its push service, its
// keys, and its language.
type browser struct{ endpoint, p256dh, auth, language string }

// browserOf returns the browser to which the notification j is to be pushed. It returns
// store.ErrNotFound if the browser no longer gets the notifications of that person: the next user of
// the same browser may have taken it over.
func (s *Service) browserOf(ctx context.Context, j *notification) (b browser, err error) {
	err = s.cfg.Rows.View(ctx, func(tx *store.Tx) error {
		return tx.One(sqlReached, []any{j.channel, j.person[:]}, &b.endpoint, &b.p256dh, &b.auth, &b.language)
	})
	return b, err
}

// deleteBrowser deletes the stored browser with this id, because its push service no longer knows it.
func (s *Service) deleteBrowser(ctx context.Context, id []byte) error {
	return s.cfg.Rows.Update(ctx, func(tx *store.Tx) error { return tx.Do(sqlBrowserGone, id) })
}

// Unsubscribe deletes a person's browser with this id, or all their browsers if id is empty, and
// cancels the push notifications that wait for them. It reports whether there was such a browser; an id
// that is malformed or of another person's browser is no error.
func (s *Service) Unsubscribe(ctx context.Context, who Person, id string) (bool, error) {
	var n int64
	err := s.cfg.Rows.Update(ctx, func(tx *store.Tx) (err error) {
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

// A Browser is a browser that gets push notifications, as the person to whom it belongs is shown it.
type Browser struct {
	ID      string
	Agent   string
	Created time.Time
	service string // the host of its push service
}

// browsersOf returns the browsers that get the notifications of a person, the oldest first.
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

// shortenAgent cuts the text of a User-Agent header to maxAgent bytes, without invalid UTF-8.
func shortenAgent(agent string) string {
	if len(agent) > maxAgent {
		agent = agent[:maxAgent]
	}
	return toValidUTF8(agent)
}
