package notify

import (
	"context"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"circulade/internal/outside"
	"circulade/internal/store"
)

// Push is the host's settings of browser push.
type Push struct {
	// Services are the push services that may be called: "host", "host:port" or "*.host"; empty: those of
	// the common browsers. One that is named in full may have a private address.
	Services []string
	Roots    *x509.CertPool // the certificate authorities to trust; nil: those of the system
}

// For how long a push service keeps a notification for a browser that is off: a turn may take as
// long, and whoever has sat down waits for a while.
const (
	pushKept = 7 * day
	satKept  = time.Hour
)

// A pusher sends notifications to push services.
type pusher struct {
	services pushServices
	client   *http.Client
	options  webpush.Options
	public   string
}

// newPusher returns a pusher with the host's settings and the server's keys. subscriber is the host's
// contact for push services.
func newPusher(p *Push, k keys, subscriber string) *pusher {
	s := newPushServices(p.Services)
	return &pusher{
		services: s, public: k.pushPublicKey(),
		client: s.client(&http.Transport{
			TLSClientConfig:     &tls.Config{RootCAs: p.Roots, MinVersion: tls.VersionTLS12},
			TLSHandshakeTimeout: outside.DialTime, MaxIdleConnsPerHost: pushAtOnce, IdleConnTimeout: time.Minute,
			ResponseHeaderTimeout: sendTime, MaxResponseHeaderBytes: 16 << 10,
		}),
		options: webpush.Options{
			Subscriber: subscriber, Urgency: webpush.UrgencyNormal,
			VAPIDPublicKey: k.pushPublicKey(), VAPIDPrivateKey: encode(k.push.Bytes()),
		},
	}
}

// sendPush pushes the notification j, which is about m, to its browser and returns the result. If the
// browser no longer gets that person's notifications it pushes none, and the outcome is sent.
func (s *Service) sendPush(ctx context.Context, j *notification, m matter) result {
	b, err := s.browserOf(ctx, j)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return result{outcome: sent} // nobody wants it any more, or the browser is another person's now
	case err != nil:
		return result{outcome: failed, why: "the store failed: " + store.Why(err)}
	}
	says, kept := m.push(b.language, j, s.cfg.Now())
	body, err := json.Marshal(says)
	if err != nil {
		return result{outcome: permanentFailure, why: "it cannot be written"}
	}
	return s.push.send(ctx, b, j.game, body, kept)
}

// send encrypts body for a browser and posts it to the browser's push service, which keeps it for the
// time kept if the browser is off: of one subject, a game or news, only the last such message. The outcome is sent if it
// may have arrived, failed if it may be tried again, permanentFailure, or gone if the service no longer
// knows the browser.
func (p *pusher) send(ctx context.Context, b browser, subject string, body []byte, kept time.Duration) result {
	options := p.options
	options.HTTPClient, options.TTL = p.client, int(kept.Seconds())
	topic := sha256.Sum256([]byte(subject))
	options.Topic = encode(topic[:])[:32] // of a table only the last waits for a browser that is off
	resp, err := webpush.SendNotificationWithContext(ctx, body, &webpush.Subscription{
		Endpoint: b.endpoint, Keys: webpush.Keys{P256dh: b.p256dh, Auth: b.auth},
	}, &options)
	if err != nil {
		return resultOfError(err)
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.CopyN(io.Discard, resp.Body, 4<<10) // so that the connection can be used again
	r := result{why: fmt.Sprintf("the push service answered %d", resp.StatusCode)}
	switch status := resp.StatusCode; {
	case status >= 200 && status < 300:
		r.why = ""
	case status == http.StatusNotFound, status == http.StatusGone:
		r.outcome = gone
	case status == http.StatusTooManyRequests, status == http.StatusServiceUnavailable:
		r.outcome, r.wait = failed, parseRetryAfter(resp.Header.Get("Retry-After"))
	case status >= 500: // it may have been taken before something failed
		r.outcome = sent
	default:
		r.outcome = permanentFailure
	}
	return r
}

// resultOfError returns the result for a request that got no answer from a push service. Without a
// connection the notification certainly has not arrived: for ever if the address may not be called,
// else it may be tried again. With one it may have arrived, and counts as sent.
func resultOfError(err error) result {
	var op *net.OpError
	switch {
	case errors.Is(err, outside.ErrPrivate):
		return result{outcome: permanentFailure, why: outside.ErrPrivate.Error()}
	case errors.As(err, &op) && op.Op == "dial":
		return result{outcome: failed, why: "the push service cannot be reached"}
	}
	return result{outcome: sent, why: "the push service did not answer"}
}

// parseRetryAfter returns how long a push service asks to wait by a Retry-After header, in seconds or
// as a date; 0 if it cannot be read.
func parseRetryAfter(said string) time.Duration {
	if seconds, err := strconv.Atoi(said); err == nil {
		return time.Duration(min(max(seconds, 0), int(longestRetry.Seconds()))) * time.Second
	}
	if at, err := http.ParseTime(said); err == nil {
		return max(time.Until(at), 0)
	}
	return 0
}
