package notify

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/base64"
	"io"
	"net"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/wneessen/go-mail/smtp"
)

func listen(t *testing.T) net.Listener {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return ln
}

// serveMail answers one connection with what talk returns for each line that is said.
func serveMail(t *testing.T, ln net.Listener, greeting string, talk func(line string) string) (addr string) {
	t.Helper()
	done := make(chan struct{})
	t.Cleanup(func() {
		_ = ln.Close()
		<-done
	})
	go func() {
		defer close(done)
		c, err := ln.Accept()
		if err != nil {
			return
		}
		stop := context.AfterFunc(t.Context(), func() { _ = c.Close() }) // it ends before the cleanup
		defer stop()
		defer func() { _ = c.Close() }()
		_, _ = io.WriteString(c, greeting)
		for in := bufio.NewScanner(c); in.Scan(); {
			_, _ = io.WriteString(c, talk(in.Text()))
		}
	}()
	return ln.Addr().String()
}

func mailerTo(t *testing.T, server *url.URL) *mailer {
	t.Helper()
	m, err := newMailer(&Mail{Server: server, From: "tiles@example.org"})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestMuteMailServer has servers that take the connection and then, sooner or later, say
// nothing.
func TestMuteMailServer(t *testing.T) {
	until := func(last string) func(string) string {
		mute := false
		return func(line string) string {
			if mute = mute || strings.HasPrefix(line, last); mute {
				return ""
			}
			if line == "DATA" {
				return "354 go on\r\n"
			}
			return "250 ok\r\n"
		}
	}
	for name, test := range map[string]struct {
		scheme, greeting, last string
		fate                   outcome
	}{
		"no greeting":  {"smtp", "", "", failed},
		"no handshake": {"smtps", "", "", failed},
		"no hello":     {"smtp", "220 test\r\n", "EHLO", failed},
		"no recipient": {"smtp", "220 test\r\n", "RCPT", failed},
	} {
		t.Run(name, func(t *testing.T) {
			m := mailerTo(t, &url.URL{Scheme: test.scheme, Host: serveMail(t, listen(t), test.greeting, until(test.last))})
			ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
			defer cancel()
			came := make(chan result, 1)
			go func() { came <- m.send(ctx, message{to: "ann@example.org", subject: "x", body: "x"}) }()
			select {
			case r := <-came:
				if r.outcome != test.fate {
					t.Errorf("fate %d, %s", r.outcome, r.why)
				}
			case <-time.After(5 * time.Second):
				t.Fatal("it waits on")
			}
		})
	}
}

// TestPasswordHere sends a password to a mail server on this machine that has no encryption,
// or a certificate that nobody knows.
func TestPasswordHere(t *testing.T) {
	web := httptest.NewTLSServer(nil)
	defer web.Close()
	for scheme, ln := range map[string]net.Listener{"smtp": listen(t), "smtps": tls.NewListener(listen(t), web.TLS)} {
		said, data := make(chan string, 1), false
		addr := serveMail(t, ln, "220 test\r\n", func(line string) string {
			switch {
			case strings.HasPrefix(line, "EHLO"):
				return "250-test\r\n250 AUTH PLAIN LOGIN\r\n"
			case strings.HasPrefix(line, "AUTH "):
				said <- line
				return "235 welcome\r\n"
			case line == "DATA":
				data = true
				return "354 go on\r\n"
			case line == ".":
				data = false
			case data:
				return ""
			}
			return "250 ok\r\n"
		})
		m := mailerTo(t, &url.URL{Scheme: scheme, User: url.UserPassword("user", "pass"), Host: addr})
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		if r := m.send(ctx, message{to: "ann@example.org", subject: "x", body: "x"}); r.outcome != sent || r.why != "" {
			t.Fatalf("%s: fate %d, %s", scheme, r.outcome, r.why)
		}
		if got, want := <-said, "AUTH PLAIN "+base64.StdEncoding.EncodeToString([]byte("\x00user\x00pass")); got != want {
			t.Errorf("%s: it was told %q, want %q", scheme, got, want)
		}
	}
}

// TestLogin takes the best way there is, and tells no other machine a password that others
// could read.
func TestLogin(t *testing.T) {
	for _, test := range []struct {
		ways string
		here bool
		tls  bool
		want string
	}{
		{"PLAIN LOGIN SCRAM-SHA-256", false, true, "SCRAM-SHA-256"},
		{"LOGIN PLAIN", false, true, "PLAIN"},
		{"LOGIN PLAIN", true, false, "PLAIN"},
		{"LOGIN", true, false, "LOGIN"},
		{"LOGIN", false, true, "LOGIN"},
		{"PLAIN", false, false, ""},
		{"LOGIN", false, false, ""},
		{"GSSAPI", true, true, ""},
	} {
		l := &smtpLogin{user: "user", password: "pass", host: "mail.example.org", local: test.here}
		way, _, err := l.Start(&smtp.ServerInfo{Name: "mail.example.org", TLS: test.tls, Auth: strings.Fields(test.ways)})
		if way != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v: %q, %v", test, way, err)
		}
	}
}
