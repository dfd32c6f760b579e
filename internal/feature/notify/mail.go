package notify

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"

	"github.com/wneessen/go-mail"

	"circulade/internal/store"
)

// Mail is the host's settings of mail: the mail server that sends it, and the sender's address.
type Mail struct {
	// Server is smtp://user:password@host:587, or smtps:// where the connection is encrypted
	// from its first byte. The host has named it: it may have any address.
	Server *url.URL
	From   string // the sender's address
}

// NewMail returns the host's settings of mail from the URL of the mail server and the sender's address,
// or an error if one of them is malformed. It does not connect to the mail server.
func NewMail(server, from string) (*Mail, error) {
	u, err := url.Parse(server)
	if err != nil || u.Scheme != "smtp" && u.Scheme != "smtps" || u.Hostname() == "" || u.Path != "" && u.Path != "/" || u.RawQuery != "" {
		return nil, errors.New("the mail server must be like smtp://user:password@mail.example.org:587, or smtps://…:465") // without the setting itself: it has a password
	}
	if _, err := portOf(u); err != nil {
		return nil, err
	}
	if err := CheckAddress(from); err != nil {
		return nil, fmt.Errorf("the sender's address %w", err)
	}
	return &Mail{Server: u, From: from}, nil
}

// portOf returns the port in a mail server's URL. If it has none, that is 465 for smtps, else 587 with
// a user name and 25 without.
func portOf(u *url.URL) (int, error) {
	switch said := u.Port(); {
	case said != "":
		n, err := strconv.Atoi(said)
		if err != nil || n < 1 || n > 65535 {
			return 0, errors.New("the mail server's port must be a number from 1 to 65535")
		}
		return n, nil
	case u.Scheme == "smtps":
		return 465, nil
	case u.User != nil:
		return 587, nil
	}
	return 25, nil
}

// A mailer sends mail through the mail server that the host has set.
type mailer struct {
	host     string
	local    bool // the host is this machine
	options  []mail.Option
	tls      *tls.Config
	settings *Mail
}

// newMailer returns a mailer for the host's settings; it does not connect yet. The mailer sends a
// password only over an encrypted connection, except to a mail server on this machine.
func newMailer(m *Mail) (*mailer, error) {
	port, err := portOf(m.Server)
	if err != nil {
		return nil, err
	}
	host := m.Server.Hostname()
	at, err := netip.ParseAddr(host)
	here := host == "localhost" || err == nil && at.IsLoopback()
	// On this machine nobody listens between, and its certificate is for another name or for none.
	config := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12, InsecureSkipVerify: here}
	o := []mail.Option{mail.WithPort(port), mail.WithTimeout(sendTime), mail.WithTLSConfig(config)}
	switch {
	case m.Server.Scheme == "smtps":
		o = append(o, mail.WithSSL())
	case m.Server.User != nil && !here:
		o = append(o, mail.WithTLSPolicy(mail.TLSMandatory))
	default:
		o = append(o, mail.WithTLSPolicy(mail.TLSOpportunistic))
	}
	if _, err := mail.NewClient(host, o...); err != nil {
		return nil, fmt.Errorf("the mail server: %w", err)
	}
	return &mailer{host: host, local: here, options: o, tls: config, settings: m}, nil
}

// A message is a mail to one address.
type message struct {
	to, subject, body string
	endURL            string // the URL that ends such mail with one click; "": none
}

// send sends the mail what and returns the outcome: sent, failed if it may be tried again, or
// permanentFailure. If something went wrong the result says why.
func (m *mailer) send(ctx context.Context, what message) result {
	msg := mail.NewMsg()
	if err := errors.Join(msg.FromFormat("Circulade", m.settings.From), msg.To(what.to)); err != nil {
		return result{outcome: permanentFailure, why: "an address is none"}
	}
	msg.Subject(what.subject)
	msg.SetDate()
	msg.SetMessageID()
	msg.SetGenHeader("Auto-Submitted", "auto-generated")
	if what.endURL != "" {
		msg.SetGenHeaderPreformatted(mail.HeaderListUnsubscribe, "<"+what.endURL+">")
		msg.SetGenHeaderPreformatted(mail.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	msg.SetBodyString(mail.TypeTextPlain, what.body)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	client, err := m.newClient(ctx)
	if err != nil {
		return result{outcome: permanentFailure, why: "the mail server's settings are wrong"}
	}
	if err := client.DialWithContext(ctx); err != nil {
		return result{outcome: failed, why: "the mail server cannot be reached, or does not let us in"}
	}
	defer func() { _ = client.Close() }() // what it took it has
	return resultOf(client.Send(msg))
}

// resultOf returns the result of sending a mail from the error of the mail library. If the mail server
// broke off or did not answer at the end, the mail may have arrived, and counts as sent.
func resultOf(err error) result {
	if err == nil {
		return result{}
	}
	var e *mail.SendError
	var late net.Error
	switch {
	case !errors.As(err, &e), e.Reason == mail.ErrSMTPReset:
		return result{outcome: sent, why: "the mail server broke off"}
	case e.Reason == mail.ErrSMTPDataClose && e.ErrorCode() == 0, errors.As(err, &late) && e.Reason == mail.ErrSMTPDataClose:
		return result{outcome: sent, why: "the mail server did not answer"}
	case e.IsTemp(), e.ErrorCode() == 0:
		return result{outcome: failed, why: "the mail server does not take it now"}
	}
	return result{outcome: permanentFailure, why: fmt.Sprintf("the mail server refuses it (%d)", e.ErrorCode())}
}

// sendMail sends the notification j, which is about m, by mail and returns the result. If the person no
// longer wants mail at that address it sends none, and the outcome is sent.
func (s *Service) sendMail(ctx context.Context, j *notification, m matter) result {
	a, err := s.mailboxOf(ctx, j)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return result{outcome: sent} // nobody wants it any more
	case err != nil:
		return result{outcome: failed, why: "the store failed: " + store.Why(err)}
	}
	off := s.pageURL("notice", "off", s.endMailToken(j.channel))
	subject, body := s.letter(&m, a.language, j, off)
	return s.mail.send(ctx, message{to: a.address, subject: subject, body: body, endURL: off})
}

// pageURL returns the URL of a page of this server, for a link in a mail. path has the segments of its
// path. If the host has set no public URL, it returns only a slash and the first segment.
func (s *Service) pageURL(path ...string) string {
	if s.cfg.Site == nil {
		return "/" + path[0]
	}
	return s.cfg.Site.JoinPath(path...).String()
}
