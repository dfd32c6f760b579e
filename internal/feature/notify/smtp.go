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

// client returns what sends one message and is closed when a context ends. The library heeds
// a context only while it connects: a server that then says nothing would hold us for ever.
func (m *mailer) client(ctx context.Context) (*mail.Client, error) {
	connect := func(dialing context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(dialing, network, address)
		if err != nil {
			return nil, err
		}
		context.AfterFunc(ctx, func() { _ = conn.Close() })
		if m.at.Server.Scheme == "smtps" {
			return tls.Client(conn, m.tls), nil
		}
		return conn, nil
	}
	options := append(slices.Clone(m.options), mail.WithDialContextFunc(connect))
	if user := m.at.Server.User; user != nil {
		password, _ := user.Password()
		options = append(options, mail.WithSMTPAuthCustom(&login{user: user.Username(), password: password, host: m.host, here: m.here}))
	}
	return mail.NewClient(m.host, options...)
}

// A login tells a server who we are, in the best way that it knows. It is for one connection.
type login struct {
	user, password, host string
	here                 bool // a password may go there without encryption: it stays on this machine

	smtp.Auth
}

var errNoLogin = errors.New("the mail server offers no way to sign in that we know")

// Start begins, now that the server has said what it knows.
func (l *login) Start(server *smtp.ServerInfo) (string, []byte, error) {
	for _, way := range []struct {
		name string
		auth func() smtp.Auth
	}{
		{"SCRAM-SHA-256", func() smtp.Auth { return smtp.ScramSHA256Auth(l.user, l.password) }},
		{"SCRAM-SHA-1", func() smtp.Auth { return smtp.ScramSHA1Auth(l.user, l.password) }},
		{"CRAM-MD5", func() smtp.Auth { return smtp.CRAMMD5Auth(l.user, l.password) }},
		{"PLAIN", func() smtp.Auth { return smtp.PlainAuth("", l.user, l.password, l.host, l.here) }},
		{"LOGIN", func() smtp.Auth { return smtp.LoginAuth(l.user, l.password, l.host, l.here) }},
	} {
		if slices.Contains(server.Auth, way.name) {
			l.Auth = way.auth()
			return l.Auth.Start(server)
		}
	}
	return "", nil, errNoLogin
}
