package outside

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"syscall"
	"time"
)

// ErrPrivate says that an address is not a public address of the internet.
var ErrPrivate = errors.New("the address is none of the internet")

// DialTime is how long connecting to an address may take.
const DialTime = 5 * time.Second

// Client returns an HTTP client that connects only to public addresses, or to an address ("host:port")
// for which named returns true. It uses no proxy and follows no redirects. base must not be used for
// anything else.
func Client(base *http.Transport, named func(address string) bool) *http.Client {
	open := &net.Dialer{Timeout: DialTime}
	guarded := &net.Dialer{Timeout: DialTime, Control: func(_, address string, _ syscall.RawConn) error {
		if at, err := netip.ParseAddrPort(address); err != nil || !IsPublic(at.Addr()) {
			return ErrPrivate
		}
		return nil
	}}
	base.Proxy = nil
	base.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		if named(strings.ToLower(address)) {
			return open.DialContext(ctx, network, address)
		}
		return guarded.DialContext(ctx, network, address)
	}
	return &http.Client{Transport: base, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// reservedNetworks returns the networks whose addresses look global but are reserved, or stand for
// another address (as those of 6to4 do).
func reservedNetworks() []netip.Prefix {
	var list []netip.Prefix
	for _, p := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24",
		"240.0.0.0/4", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(p))
	}
	return list
}

// IsPublic reports whether an address is a public one of the internet: not private, local or reserved.
func IsPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	return !slices.ContainsFunc(reservedNetworks(), func(p netip.Prefix) bool { return p.Contains(a) })
}
