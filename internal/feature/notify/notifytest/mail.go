package notifytest

import (
	"bufio"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"strings"
	"sync"
	"testing"
)

// A Mail is a message that the server took.
type Mail struct {
	To      []string // as the sender named them, not what the headers say
	Header  mail.Header
	Subject string
	Body    string
	Raw     string
}

// A Server is a mail server for tests that keeps what it takes.
type Server struct {
	Addr string

	mu sync.Mutex
	// refuse is what is said to the end of a message instead of taking it, once for each.
	refuse []string
	got    []Mail
}

// NewServer starts a mail server that takes mail until the test ends.
func NewServer(t testing.TB) *Server {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{Addr: ln.Addr().String()}
	var all sync.WaitGroup
	t.Cleanup(func() {
		_ = ln.Close()
		all.Wait()
	})
	all.Go(func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			all.Go(func() {
				defer func() { _ = c.Close() }()
				s.serveConn(c)
			})
		}
	})
	return s
}

// Refuse has the mail server refuse the next messages, one for each of lines: it answers with that
// line, or for "" closes the connection without an answer.
func (s *Server) Refuse(lines ...string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = lines
}

// Got returns the mails that the server has accepted so far.
func (s *Server) Got() []Mail {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Mail(nil), s.got...)
}

// serveConn speaks SMTP on one connection until the client quits.
func (s *Server) serveConn(c net.Conn) {
	in := bufio.NewReader(c)
	say := func(line string) { _, _ = io.WriteString(c, line+"\r\n") }
	say("220 test")
	var to []string
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch strings.ToUpper(verb) {
		case "EHLO":
			say("250-test\r\n250 8BITMIME")
		case "RCPT":
			to = append(to, strings.Trim(strings.TrimPrefix(strings.Fields(rest)[0], "TO:"), "<>"))
			say("250 ok")
		case "DATA":
			say("354 go on")
			if !s.receive(in, to, say) {
				return
			}
			to = nil
		case "QUIT":
			say("221 bye")
			return
		default:
			say("250 ok")
		}
	}
}

// receive reads one mail from in, keeps it unless Refuse wants it refused, and answers through say. It
// returns false if the connection is to be closed.
func (s *Server) receive(in *bufio.Reader, to []string, say func(string)) bool {
	var raw strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return false
		}
		if line == ".\r\n" {
			break
		}
		raw.WriteString(strings.TrimPrefix(line, "."))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.refuse) > 0 {
		line := s.refuse[0]
		s.refuse = s.refuse[1:]
		if line == "" {
			return false
		}
		say(line)
		return true
	}
	m := Mail{To: to, Raw: raw.String()}
	if read, err := mail.ReadMessage(strings.NewReader(m.Raw)); err == nil {
		m.Header = read.Header
		m.Subject, _ = new(mime.WordDecoder).DecodeHeader(read.Header.Get("Subject"))
		body := read.Body
		if strings.EqualFold(read.Header.Get("Content-Transfer-Encoding"), "quoted-printable") {
			body = quotedprintable.NewReader(body)
		}
		text, _ := io.ReadAll(body)
		m.Body = strings.ReplaceAll(string(text), "\r\n", "\n")
	}
	s.got = append(s.got, m)
	say("250 taken")
	return true
}
