package certs

import (
	"crypto/tls"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"

	"circulade/internal/outside"
)

// LetsEncrypt is the authority that is asked unless another is named.
const LetsEncrypt = autocert.DefaultACMEDirectory

// answerTimeout is how long the authority may take for an answer.
const answerTimeout = 20 * time.Second

// An Authority gives certificates by ACME, for the names that a server has.
type Authority struct {
	names   []string
	manager *autocert.Manager
}

// AuthorityConfig says what an authority is asked for.
type AuthorityConfig struct {
	Names     []string // of the server; nobody comes in under another
	Contact   string   // an address of mail by which the authority reaches who runs it; may be ""
	Directory string   // the authority's, by HTTPS
	Folder    string   // where keys and certificates are kept
}

// NewAuthority checks what is asked; the authority is asked when the first browser comes.
func NewAuthority(a AuthorityConfig) (*Authority, error) {
	for _, name := range a.Names {
		if strings.Trim(name, "0123456789.") == "" || !strings.Contains(name, ".") || strings.ContainsAny(name, ":/@ *") {
			return nil, fmt.Errorf("%q is no name of a host: it must be like play.example.org", name)
		}
	}
	directory, err := url.Parse(a.Directory)
	if err != nil || directory.Scheme != "https" || directory.Hostname() == "" {
		return nil, fmt.Errorf("%q is no authority: it must be the HTTPS address of its directory, like %s", a.Directory, LetsEncrypt)
	}
	return &Authority{names: a.Names, manager: &autocert.Manager{
		Prompt:     autocert.AcceptTOS,
		Cache:      autocert.DirCache(a.Folder),
		HostPolicy: autocert.HostWhitelist(a.Names...),
		Email:      a.Contact,
		Client:     &acme.Client{DirectoryURL: a.Directory, HTTPClient: newClient(directory)},
	}}, nil
}

// newClient calls the authority. What its answers lead to may be anywhere on the internet; its own
// host, which a setting has named, anywhere at all.
func newClient(directory *url.URL) *http.Client {
	port := directory.Port()
	if port == "" {
		port = "443"
	}
	own := strings.ToLower(net.JoinHostPort(directory.Hostname(), port))
	c := outside.Client(&http.Transport{TLSHandshakeTimeout: outside.DialTime, ResponseHeaderTimeout: answerTimeout}, func(address string) bool { return address == own })
	c.Timeout = answerTimeout
	return c
}

// TLS is how a server speaks with the certificates of the authority. It asks for them when
// somebody comes, and again some time before they end. What goes wrong with that the log says,
// the same at most once an hour.
func (a *Authority) TLS(log *slog.Logger) *tls.Config {
	cfg := a.manager.TLSConfig()
	certificate, told := cfg.GetCertificate, failureLog{log: log}
	cfg.GetCertificate = func(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
		c, err := certificate(hello)
		if err != nil && slices.Contains(a.names, hello.ServerName) {
			told.logOnce(err, time.Now())
		}
		return c, err
	}
	cfg.MinVersion = tls.VersionTLS12
	cfg.NextProtos = []string{httpProtocol, acme.ALPNProto}
	return cfg
}

// Challenges answers on port 80 what the authority wants to know there, and all others by rest.
func (a *Authority) Challenges(rest http.Handler) http.Handler { return a.manager.HTTPHandler(rest) }
