package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"circulade/internal/certs"
	"circulade/internal/httpd"
	"circulade/internal/server"
)

// siteFlags say where in the world a server stands: under which path, behind which proxies,
// beside which clubs, and with which certificates.
type siteFlags struct {
	BasePath       string   `env:"CIRCULADE_BASE_PATH" placeholder:"/PATH/" help:"The path under which everything is, if other things share the site; that of --public-url unless said."`
	TrustedProxies []string `env:"CIRCULADE_TRUSTED_PROXIES" placeholder:"NETWORK" help:"Where proxies of yours are, like 127.0.0.1 or 10.0.0.0/8: clients are counted by the last address in X-Forwarded-For that is none of these."`
	BehindProxy    bool     `env:"CIRCULADE_BEHIND_PROXY" help:"The old word for --trusted-proxies: whoever connects is a proxy, whatever its address."`
	ClubNetwork    []string `env:"CIRCULADE_CLUB_NETWORK" placeholder:"NETWORK" help:"Networks of a club or school, like 203.0.113.7: many people share them."`
	ClubFactor     int      `env:"CIRCULADE_CLUB_FACTOR" default:"10" placeholder:"N" help:"How many times what one address may do such a network may."`
	TLSCert        string   `name:"tls-cert" env:"CIRCULADE_TLS_CERT" placeholder:"FILE" help:"Speak HTTPS with this certificate (PEM, with those up to its authority). It is read again when it changes. Needs --tls-key and --public-url."`
	TLSKey         string   `name:"tls-key" env:"CIRCULADE_TLS_KEY" placeholder:"FILE" help:"The key of that certificate."`
	ACMEHost       []string `name:"acme-host" env:"CIRCULADE_ACME_HOST" placeholder:"NAME" help:"Speak HTTPS with a certificate that Let's Encrypt gives for this name of the server, whose terms you accept by this."`
	ACMEDirectory  string   `name:"acme-directory" env:"CIRCULADE_ACME_DIRECTORY" placeholder:"URL" help:"Another authority than Let's Encrypt: the address of its ACME directory."`
	RedirectAddr   string   `env:"CIRCULADE_REDIRECT_ADDR" placeholder:"HOST:PORT" help:"Where to listen for those who come without encryption, to lead them on; :80 with --acme-host unless said, or off."`
	HSTSDays       int      `name:"hsts-days" env:"CIRCULADE_HSTS_DAYS" default:"0" placeholder:"DAYS" help:"How long browsers are to come to the public address by HTTPS alone. They cannot be told otherwise before that."`

	base           string
	proxies, clubs []netip.Prefix
	files          *certs.Files
	authority      *certs.Authority
}

// encrypts reports whether the server speaks HTTPS itself.
func (f *siteFlags) encrypts() bool { return f.TLSCert != "" || len(f.ACMEHost) > 0 }

// basePath is what a base path may be: steps of letters, digits and a few signs.
var basePath = regexp.MustCompile(`^(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/$`)

// readSite looks at the flags. Given is --public-url as it was said; what is returned is the
// public address, without a slash at its end, which --acme-host may say too.
func (f *siteFlags) readSite(given, data, contact string) (*url.URL, error) {
	if given == "" && len(f.ACMEHost) > 0 {
		given = "https://" + f.ACMEHost[0] + "/" + strings.TrimPrefix(f.BasePath, "/")
	}
	public, err := readPublic(given)
	if err != nil {
		return nil, err
	}
	if err := f.readBase(public); err != nil {
		return nil, err
	}
	if public != nil {
		public.Path = strings.TrimSuffix(f.base, "/")
	}
	if f.proxies, err = httpd.ParseNetworks(f.TrustedProxies); err != nil {
		return nil, usage("--trusted-proxies: %w", err)
	}
	if f.clubs, err = httpd.ParseNetworks(f.ClubNetwork); err != nil {
		return nil, usage("--club-network: %w", err)
	}
	if f.ClubFactor < 1 || f.ClubFactor > 1000 {
		return nil, usage("--club-factor %d: it must be from 1 to 1000", f.ClubFactor)
	}
	if f.HSTSDays < 0 || f.HSTSDays > 3650 {
		return nil, usage("--hsts-days %d: it must be from 0 to 3650", f.HSTSDays)
	}
	if f.HSTSDays > 0 && (public == nil || public.Scheme != "https") {
		return nil, usage("--hsts-days needs --public-url with https")
	}
	return public, f.readCerts(public, data, contact)
}

// readPublic reads --public-url.
func readPublic(given string) (*url.URL, error) {
	if given == "" {
		return nil, nil
	}
	u, err := url.Parse(given)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return nil, usage("--public-url %q: it must be like https://play.example.org or https://example.org/carc/", given)
	}
	return &url.URL{Scheme: u.Scheme, Host: u.Host, Path: u.Path}, nil
}

// readBase finds the path under which everything is. The public address may have said it.
func (f *siteFlags) readBase(public *url.URL) error {
	slashed := func(path string) string { return "/" + strings.TrimPrefix(strings.TrimSuffix(path, "/")+"/", "/") }
	f.base = slashed(f.BasePath)
	if !basePath.MatchString(f.base) {
		return usage("--base-path %q: it must be like /carc/, of letters, digits, dots, - and _", f.BasePath)
	}
	if public == nil || strings.Trim(public.Path, "/") == "" {
		return nil
	}
	said := slashed(public.Path)
	switch {
	case !basePath.MatchString(said):
		return usage("--public-url %q: its path must be like /carc/, of letters, digits, dots, - and _", public)
	case f.BasePath != "" && f.base != said:
		return usage("--base-path %q and --public-url %q: they name different paths", f.BasePath, public)
	}
	f.base = said
	return nil
}

// readCerts reads the certificate, or says whom to ask for one.
func (f *siteFlags) readCerts(public *url.URL, data, contact string) (err error) {
	switch {
	case !f.encrypts() && (f.TLSKey != "" || f.ACMEDirectory != ""):
		return usage("--tls-key needs --tls-cert, and --acme-directory needs --acme-host")
	case !f.encrypts():
		return nil
	case f.TLSCert != "" && len(f.ACMEHost) > 0:
		return usage("--tls-cert and --acme-host: only one of them can be")
	case f.BehindProxy:
		return usage("--behind-proxy: a proxy that speaks HTTPS to the server is named by --trusted-proxies")
	case public == nil || public.Scheme != "https":
		return usage("--tls-cert and --acme-host need --public-url with https: the address that the certificate is for")
	}
	if f.TLSCert != "" {
		if f.TLSKey == "" {
			return usage("--tls-cert needs --tls-key")
		}
		if f.files, err = certs.OpenFiles(f.TLSCert, f.TLSKey); err != nil {
			return usage("--tls-cert: %w", err)
		}
		return nil
	}
	if !slices.Contains(f.ACMEHost, public.Hostname()) {
		return usage("--acme-host must name %s, the host of --public-url", public.Hostname())
	}
	if data == "" {
		return usage("--acme-host keeps its certificates in the data folder: name one with --data")
	}
	ask := certs.AuthorityConfig{Names: f.ACMEHost, Directory: f.ACMEDirectory, Folder: filepath.Join(data, "acme")}
	if ask.Directory == "" {
		ask.Directory = certs.LetsEncrypt
	}
	if strings.Contains(contact, "@") && !strings.Contains(contact, "/") {
		ask.Contact = contact
	}
	if f.authority, err = certs.NewAuthority(ask); err != nil {
		return usage("--acme-host: %w", err)
	}
	return nil
}

// applySite has a server do as the flags say.
func (f *siteFlags) applySite(cfg *server.Config) {
	cfg.Base, cfg.BehindProxy, cfg.Proxies, cfg.Clubs, cfg.ClubFactor, cfg.HSTSDays = f.base, f.BehindProxy, f.proxies, f.clubs, f.ClubFactor, f.HSTSDays
	cfg.TLS = f.tls(cfg.Log)
	if cfg.Public != nil {
		cfg.Aliases = slices.DeleteFunc(slices.Clone(f.ACMEHost), func(name string) bool { return strings.EqualFold(name, cfg.Public.Hostname()) })
	}
	if f.BehindProxy {
		cfg.Log.Warn("--behind-proxy takes whoever connects for a proxy: name yours by --trusted-proxies instead")
	}
}

func (f *siteFlags) tls(log *slog.Logger) *tls.Config {
	switch {
	case f.files != nil:
		return f.files.TLS()
	case f.authority != nil:
		return f.authority.TLS(log)
	}
	return nil
}

// redirectAt is where those are led on who come without encryption; "" is nowhere.
func (f *siteFlags) redirectAt() string {
	switch {
	case f.RedirectAddr == "off":
		return ""
	case f.RedirectAddr == "" && f.authority != nil:
		return ":80"
	}
	return f.RedirectAddr
}

// keepSite does what certificates need beside the server until ctx ends: it reads files again
// that change, and answers those who come without encryption. The function that it returns waits
// until both have ended.
func (f *siteFlags) keepSite(ctx context.Context, log *slog.Logger, s *server.Server, public *url.URL) (wait func(), err error) {
	followed, led := make(chan struct{}), make(chan struct{})
	at := f.redirectAt()
	if at != "" && !f.encrypts() {
		return nil, usage("--redirect-addr needs --tls-cert or --acme-host: there is nothing to lead to")
	}
	var ln net.Listener
	if at != "" {
		if ln, err = net.Listen("tcp", at); err != nil {
			return nil, fmt.Errorf("cannot listen at %s for those who come without encryption: %w; choose another address with --redirect-addr, or off", at, plain(err))
		}
	}
	go func() {
		defer close(followed)
		if f.files != nil {
			f.files.Follow(ctx, log)
		}
	}()
	go func() {
		defer close(led)
		if ln == nil {
			return
		}
		h := httpd.Redirect(public)
		if f.authority != nil {
			h = f.authority.Challenges(h)
		}
		if err := s.ServeBeside(ctx, ln, h); err != nil && !errors.Is(err, net.ErrClosed) {
			log.Warn("those who come without encryption are not led on any more", slog.String("reason", err.Error()))
		}
	}()
	return func() {
		<-followed
		<-led
	}, nil
}

// crowdFlags say how many may come to a server at once.
type crowdFlags struct {
	MaxSockets int `env:"CIRCULADE_MAX_SOCKETS" default:"8000" placeholder:"N" help:"How many sockets and streams of everybody may be open at once; connections a quarter more."`
}

// mostSockets is as many as one process can have at all.
const mostSockets = 1_000_000

// readCrowd looks at the flags.
func (f *crowdFlags) readCrowd() error {
	if f.MaxSockets < 1 || f.MaxSockets > mostSockets {
		return usage("--max-sockets %d: it must be from 1 to %d", f.MaxSockets, mostSockets)
	}
	return nil
}

// applyCrowd has a server do as the flags say.
func (f *crowdFlags) applyCrowd(cfg *server.Config) {
	cfg.Limits.AllSockets = f.MaxSockets
	cfg.Limits.AllConnections = f.MaxSockets + max(1, f.MaxSockets/4)
}
