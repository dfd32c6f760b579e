package webhook

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"circulade/internal/outside"
)

const (
	// SendTime is how long sending a message may take.
	SendTime = 10 * time.Second
	// readMost is how many bytes of an answer are read at most, so that the connection can be used again.
	readMost = 4 << 10
)

// A Sender sends messages.
type Sender struct{ client *http.Client }

// NewSender returns a sender that calls public addresses, and the hosts that are named. roots are the
// certificate authorities to trust; nil: those of the system.
func NewSender(hosts Hosts, roots *x509.CertPool) *Sender {
	client := outside.Client(&http.Transport{
		TLSClientConfig:     &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout: outside.DialTime, MaxIdleConns: 16, MaxIdleConnsPerHost: 1, IdleConnTimeout: 30 * time.Second,
		ResponseHeaderTimeout: SendTime, MaxResponseHeaderBytes: 16 << 10, DisableCompression: true,
	}, hosts.named)
	client.Timeout = SendTime
	return &Sender{client}
}

// A Message is what is sent once or, until it has arrived, again under the same id.
type Message struct {
	Address string
	Secret  []byte
	ID      string
	Body    []byte // JSON
}

// An Answer is what came of sending a message.
type Answer struct {
	OK   bool   // it has arrived
	Gone bool   // the receiver wants no messages any more
	Said string // in a few words, for whoever has named the address: nothing of what the other side has written
}

// Send sends a message, signed with the time at.
func (s *Sender) Send(ctx context.Context, m *Message, at time.Time) Answer {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, m.Address, bytes.NewReader(m.Body))
	if err != nil {
		return Answer{Said: "the address cannot be called"}
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Circulade-Webhook")
	r.Header.Set(HeaderID, m.ID)
	r.Header.Set(HeaderTimestamp, strconv.FormatInt(at.Unix(), 10))
	r.Header.Set(HeaderSignature, Sign(m.Secret, m.ID, at, m.Body))
	resp, err := s.client.Do(r)
	if err != nil {
		return Answer{Said: saidOf(err)}
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.CopyN(io.Discard, resp.Body, readMost)
	a := Answer{
		OK: resp.StatusCode >= 200 && resp.StatusCode < 300, Gone: resp.StatusCode == http.StatusGone,
		Said: "it answered " + strconv.Itoa(resp.StatusCode),
	}
	if resp.StatusCode >= 300 && resp.StatusCode < 400 {
		a.Said += ", and redirects are not followed"
	}
	return a
}

// saidOf returns why there was no answer. Where the address leads it does not tell.
func saidOf(err error) string {
	var name *net.DNSError
	var certificate *tls.CertificateVerificationError
	var timed net.Error
	switch {
	case errors.Is(err, outside.ErrPrivate):
		return "it is not a public address of the internet"
	case errors.As(err, &name):
		return "its name is not known"
	case errors.As(err, &certificate):
		return "its certificate is not valid"
	case errors.As(err, &timed) && timed.Timeout():
		return "it did not answer in time"
	}
	return "it cannot be reached"
}
