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

// LetsEncrypt is the directory of the authority that is used unless the operator names another.
const LetsEncrypt = autocert.DefaultACMEDirectory

// answerTimeout is how long the authority may take to answer.
const answerTimeout = 20 * time.Second

// An Authority gets certificates for the server's names from a certificate authority by ACME.
type Authority struct {
	names   []string
	manager *autocert.Manager
}

// AuthorityConfig says which authority is asked for certificates, and for which names.
type AuthorityConfig struct {
	Names     []string // host names of the server; for no other name there is a certificate
	Contact   string   // the operator's mail address for the authority; may be ""
	Directory string   // HTTPS address of the authority's ACME directory
	Folder    string   // where keys and certificates are kept
}

// NewAuthority returns an Authority with this configuration, or an error if a name or the directory's
// address is malformed. The authority is not asked before the first browser connects.
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

// newClient returns the HTTP client for requests to the authority. Its own host, which the operator has
// named, may have any address; links in its answers may lead only to public addresses.
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

// TLS returns the server's TLS configuration with the authority's certificates. They are requested when a
// browser connects, and renewed before they end. Failures are logged, the same one at most once an hour.
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

// Challenges returns the handler for port 80: it answers the authority's HTTP challenges, and leaves all
// other requests to rest.
func (a *Authority) Challenges(rest http.Handler) http.Handler { return a.manager.HTTPHandler(rest) }
