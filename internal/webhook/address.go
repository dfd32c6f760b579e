package webhook

import (
	"errors"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"circulade/internal/outside"
)

// maxAddress is how many bytes an address has at most.
const maxAddress = 500

// Hosts are the hosts that whoever runs the server has named, "host" or "host:port", in small letters: these may
// have private addresses.
type Hosts []string

// NewHosts returns the hosts of a list that somebody wrote.
func NewHosts(list []string) Hosts {
	var h Hosts
	for _, name := range list {
		h = append(h, strings.ToLower(strings.TrimSpace(name)))
	}
	return h
}

// named reports whether an address, like "host:443", was named by whoever runs the server.
func (h Hosts) named(address string) bool {
	return slices.Contains(h, address) || slices.Contains(h, strings.TrimSuffix(address, ":443"))
}

// What is wrong with an address.
var (
	errForm    = errors.New("is no https address of at most 500 bytes, without a name, password or # in it")
	errPort    = errors.New("has a port below 1024 that is not 443")
	errPrivate = errors.New("is not a public address of the internet")
)

// Check says what is wrong with an address to which messages are to be sent, if anything. The addresses behind a
// name are checked when it is called.
func (h Hosts) Check(address string) error {
	u, err := url.Parse(address)
	if err != nil || len(address) > maxAddress || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Opaque != "" || strings.Contains(address, "#") {
		return errForm
	}
	if strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r >= 0x7f }) {
		return errForm
	}
	if h.named(targetOf(u)) {
		return nil
	}
	if port := u.Port(); port != "" && port != "443" {
		if n, err := strconv.Atoi(port); err != nil || n < 1024 || n > 65535 {
			return errPort
		}
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !outside.IsPublic(ip) {
		return errPrivate
	}
	return nil
}

// targetOf returns the host and port of an address.
func targetOf(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = "443"
	}
	return strings.ToLower(net.JoinHostPort(u.Hostname(), port))
}

// Target returns the host and port of an address, by which those are counted that are called at a time.
func Target(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return targetOf(u)
}
