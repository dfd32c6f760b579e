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

// ErrPrivate is an address that is none of the internet.
var ErrPrivate = errors.New("the address is none of the internet")

// DialTime is how long a connection may take.
const DialTime = 5 * time.Second

// Client returns what calls others. Addresses ("host:port") that are named may be anywhere. The
// transport is this client's from now on.
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

// reservedNetworks are the networks that are global by their form, and lead to no stranger or to
// what stands behind another address.
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

// IsPublic reports whether an address is one of the internet.
func IsPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() {
		return false
	}
	return !slices.ContainsFunc(reservedNetworks(), func(p netip.Prefix) bool { return p.Contains(a) })
}
