package notify

import (
	"context"
	"crypto/tls"
	"errors"
	"net"
	"slices"

	"github.com/wneessen/go-mail"
	"github.com/wneessen/go-mail/smtp"
)

// newClient returns a mail client for one message. When ctx ends its connection is closed, because the
// library itself heeds a context only while it connects, and a silent mail server would block it for
// ever.
func (m *mailer) newClient(ctx context.Context) (*mail.Client, error) {
	connect := func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(dialing, network, address)
		if err != nil {
			return nil, err
		}
		context.AfterFunc(ctx, func() { _ = conn.Close() })
		if m.settings.Server.Scheme == "smtps" {
			return tls.Client(conn, m.tls), nil
		}
		return conn, nil
	}
	options := append(slices.Clone(m.options), mail.WithDialContextFunc(connect))
	if user := m.settings.Server.User; user != nil {
		password, _ := user.Password()
		options = append(options, mail.WithSMTPAuthCustom(&smtpLogin{user: user.Username(), password: password, host: m.host, local: m.local}))
	}
	return mail.NewClient(m.host, options...)
}

// An smtpLogin signs in to a mail server, by the best method that the server offers. It is for one
// connection.
type smtpLogin struct {
	user, password, host string
	local                bool // the server is on this machine: a password may be sent without encryption

	smtp.Auth
}

var errNoLogin = errors.New("the mail server offers no way to sign in that we know")

// Start begins to sign in by the best method among those that the mail server offers, and returns the
// method's name and its first message. It returns errNoLogin if there is none. The mail library calls
// it; it implements smtp.Auth.
func (l *smtpLogin) Start(server *smtp.ServerInfo) (string, []byte, error) {
	for _, way := range []struct {
		name string
		auth func() smtp.Auth
	}{
		{"SCRAM-SHA-256", func() smtp.Auth { return smtp.ScramSHA256Auth(l.user, l.password) }},
		{"SCRAM-SHA-1", func() smtp.Auth { return smtp.ScramSHA1Auth(l.user, l.password) }},
		{"CRAM-MD5", func() smtp.Auth { return smtp.CRAMMD5Auth(l.user, l.password) }},
		{"PLAIN", func() smtp.Auth { return smtp.PlainAuth("", l.user, l.password, l.host, l.local) }},
		{"LOGIN", func() smtp.Auth { return smtp.LoginAuth(l.user, l.password, l.host, l.local) }},
	} {
		if slices.Contains(server.Auth, way.name) {
			l.Auth = way.auth()
			return l.Auth.Start(server)
		}
	}
	return "", nil, errNoLogin
}
